import type { Names } from '../names';

/** The rules have no Danish names: these are ours. */
export const names: Names = {
  figures: {
    scout: 'Spejder',
    assault: 'Stormer',
    sniper: 'Snigskytte',
    shield: 'Skjold',
    mortar: 'Morter',
    flanker: 'Flankør',
  },
  lineups: { 1: 'Fortroppen', 2: 'Jagten', 3: 'Fælden', 4: 'Borgen', 5: 'Batteriet', 6: 'Ildvalsen' },
  maps: {
    plain: { name: 'Åben slette', character: 'næsten ingen dækning: man mødes straks' },
    trench: { name: 'Skyttegraven', character: 'tværs over brættet med ét vadested: skyd over, gå kun over dér' },
    gates: { name: 'Klippeportene', character: 'en klippevæg med tre porte: hvem holder øje med hvad?' },
    thicket: { name: 'I krattet', character: 'hvert skud ender snart: nærkamp i det grønne' },
    quarry: { name: 'Stenbruddet', character: 'spredte klippestykker: brudte baner, mange hjørner' },
    twin: { name: 'Tvillingegravene', character: 'fire grave om en åben gang: ind gennem midten eller udenom' },
  },
};
