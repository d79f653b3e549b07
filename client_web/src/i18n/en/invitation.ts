import type { Texts } from '../shape';

export const invitation: Texts['invitation'] = {
  title: 'You are invited',
  lead: 'Somebody wants to play SALVO against you.',
  accept: 'Accept',
  accepted: 'Here we go …',
  hostAway: 'Your host is not here just now. We keep trying.',
  own: 'This is your own invitation. Send the link to your friend.',
  ownGo: 'To the invitation',
};
