// Written by `npm run generate` from the game's data: do not edit.
import type { Names } from '../names';

export const names: Names = {
  figures: {
    scout: 'Späher',
    assault: 'Sturm',
    sniper: 'Scharfschütze',
    shield: 'Schild',
    mortar: 'Mörser',
    flanker: 'Flankierer',
  },
  lineups: { 1: 'Die Vorhut', 2: 'Die Jagd', 3: 'Die Falle', 4: 'Die Burg', 5: 'Die Batterie', 6: 'Die Feuerwalze' },
  maps: {
    plain: { name: 'Offene Ebene', character: 'kaum Deckung: man trifft sich sofort' },
    trench: { name: 'Der Graben', character: 'quer über das Feld, eine Furt: drüber schießen, nur dort hinüber' },
    gates: { name: 'Die Felsentore', character: 'eine Felswand mit drei Toren: wer schaut wohin?' },
    thicket: { name: 'Im Dickicht', character: 'jeder Schuss endet bald: Nahkampf im Grünen' },
    quarry: { name: 'Der Steinbruch', character: 'verstreute Felsbrocken: gebrochene Bahnen, viele Ecken' },
    twin: {
      name: 'Die Zwillingsgräben',
      character: 'vier Gräben um einen offenen Gang: hinein geht es durch die Mitte oder außen herum',
    },
  },
};
