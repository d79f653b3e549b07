export const matrix = {
  // the end
  because: {
    own: {
      destroyed: 'Die feindliche Einheit ist vernichtet.',
      time: 'Deinem Gegner ist die Zeit abgelaufen.',
    },
    other: {
      destroyed: 'Deine Einheit ist vernichtet.',
      time: 'Deine Zeit ist abgelaufen.',
    },
    none: {
      stalemate: 'Patt: Wer am Zug ist, kann nicht ziehen und ist nicht bedroht.',
      dead: 'So kann niemand mehr vernichtet werden.',
      no_fall: 'Zu lange ist niemand gefallen.',
      repetition: 'Die Stellung hat sich wiederholt.',
      time: 'Die Zeit ist um, aber der Rest der anderen Einheit kann nicht mehr gewinnen.',
    },
    of: {
      destroyed: (name: string) => `${name} hat die andere Einheit vernichtet.`,
      time: () => 'Der anderen Seite ist die Zeit abgelaufen.',
    },
  },
  recordNote: 'Jeder Halbzug: von, nach. Davor das Los, und womit es sich nachprüfen lässt.',
};
