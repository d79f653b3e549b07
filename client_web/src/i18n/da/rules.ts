import type { RulesWords } from '../shape';

export const rules: RulesWords = {
  title: 'Regler',
  lead: 'SALVO er et spil for to. I planlægger skjult og handler samtidig. Der er ingen terninger, ingen livspoint og intet, man kan købe eller spille sig til.',
  contents: 'Indhold',
  brief: {
    title: 'Kort sagt',
    points: [
      'Hver stiller tre forskellige brikker på sin grundrække. Ingen ser, hvad den anden vælger.',
      'I hver runde giver du højst to af dem en ordre: flyt, drej eller skyd. Én står altid stille, så længe alle tre lever.',
      'Når begge er klar, eller tiden er gået, gælder begge planer samtidig: først alle træk, så alle skud.',
      'Den, der rammes, falder. Én træffer er nok, også din egen.',
    ],
  },
  board: {
    title: 'Bræt og sider',
    points: [
      'Brættet har 9 × 9 felter: kolonnerne a til i, rækkerne 1 til 9. Midten er e5.',
      'Syd begynder på række 1 og kigger mod nord, Nord begynder på række 9 og kigger mod syd. Din grundrække ligger altid nederst på din skærm.',
      'Hver brik kigger mod nord, øst, syd eller vest. Alt, hvad den kan, retter sig efter det.',
      'Hvert kort ser ens ud for begge sider: Vend det, og det er det samme.',
      'Dine brikker er blå og udfyldte, modstanderens ravgule og kun omridset.',
    ],
  },
  terrain: {
    title: 'Terræn',
    head: { terrain: 'Terræn', way: 'Vej', shot: 'Skud' },
    rows: {
      open: { name: 'åbent', way: 'fri', shot: 'frit' },
      rock: { name: 'klippe', way: 'spærret', shot: 'spærret: skuddet ender foran' },
      trench: { name: 'grav', way: 'spærret', shot: 'frit' },
      thicket: {
        name: 'krat',
        way: 'fri',
        shot: 'ender deri: Den, der står i det, rammes; det, der står bagved, er i dækning',
      },
    },
    points: [
      'Ud af et krat skyder en brik uhindret. Kun felter, som et skud kommer ind i, tæller.',
      'På grundrækkerne er der intet terræn.',
    ],
  },
  lineup: {
    title: 'Opstilling',
    points: [
      'Vælg tre forskellige af de seks brikker, og stil hver på sit eget felt på din grundrække.',
      'Begge stiller op i skjul. Intet ses, før begge er færdige, eller tiden er gået. I tågen forbliver opstillingen skjult også bagefter.',
      'Til det har I 60 sekunder, uanset hvilket ur der ellers gælder.',
      'Når tiden er gået, gælder det, der står, hvis det er tre tilladte brikker. Ellers gælder den første faste opstilling.',
      'Syd er den, der har ventet længst eller har inviteret. Ved revanche bytter I sider.',
    ],
    fixed: 'Seks faste opstillinger tager du med ét tryk:',
  },
  round: {
    title: 'En runde',
    points: [
      'Du giver højst to levende brikker en ordre, hver højst én. Den, der ingen ordre har, står stille. Én ordre eller ingen er også tilladt.',
      'Du ændrer din plan, så tit du vil. Ingen ser den, heller ikke, om den findes.',
      'Med »Klar« lægger du den fast. At du er klar, ser din modstander. Indtil runden afsløres, kan du tage det tilbage.',
      'Runden afsløres, når begge er klar, eller tiden er gået. Så gælder det, der står, klar eller ej.',
      'I det hurtige slag har I 30 sekunder pr. runde. Blandt venner vælger I 30, 20, 12 sekunder eller intet ur. Forinden kommer 1,5 sekunder, hvor den sidste runde vises; du må allerede planlægge imens.',
    ],
  },
  orders: {
    title: 'Ordrer',
    items: [
      {
        head: 'Flyt',
        points: [
          'Lige ud, så langt som brikkens mønster rækker. Bagefter kigger den i den retning, den gik.',
          'Hvert felt på vejen skal kunne betrædes, og før målet må der ikke stå en brik, du kan se.',
          'På målet må der stå en: Måske går den jo væk.',
        ],
      },
      {
        head: 'Spring',
        points: [
          'Kun flankøren: to felter lige ud, i en af de fire retninger, over præcis én forhindring. Det er klippe, grav eller en brik, du kan se.',
          'Er der ingen forhindring imellem, er det et almindeligt træk. Den, der springes over, må gå væk i samme runde.',
        ],
      },
      { head: 'Drej', points: ['Brikken bliver stående og kigger i en af de tre andre retninger.'] },
      {
        head: 'Skyd',
        points: [
          'Brikken bliver stående og skyder alle baner i sit mønster på én gang, hvad enten der står nogen eller ej.',
          'Morteren nævner et målfelt.',
        ],
      },
    ],
    known: 'Hvad der er tilladt, retter sig kun efter det, du ser. En tilladt ordre forbliver tilladt, hvad der end er skjult.',
  },
  resolution: {
    title: 'Afsløring',
    lead: 'Altid i denne rækkefølge:',
    steps: [
      {
        head: 'Alle træk på én gang',
        points: [
          'Også drejninger sker nu. Veje må krydse hinanden: To brikker, der løber forbi hinanden, er ikke i vejen.',
          'En brik preller af, hvis der ved rundens begyndelse stod nogen på dens vej.',
          'Ville flere til samme felt, bliver alle stående, også hvis en af dem allerede preller af af en anden grund.',
          'Ville to bytte plads, bliver begge stående.',
          'Står der på målet en, der ikke går væk, bliver også den, der trækker, stående – og ligeså den, der ville til dens felt.',
          'I en ring trækker tre eller flere uhindret.',
          'Den, der preller af, beholder felt og retning. Ven eller fjende gør ingen forskel.',
        ],
      },
      {
        head: 'Alle skud på én gang',
        points: [
          'De udgår fra de nye pladser. Hver bane løber felt for felt, til den er slut, forlader brættet, ender foran klippe, kommer ind i et krat eller møder en brik.',
          'Enhver brik rammes, også din egen.',
          'En sidebane begynder ved siden af feltet foran brikken. Baner forstyrrer ikke hinanden.',
          'Et skjold rammes ikke af et skud forfra. Skuddet ender alligevel hos det.',
        ],
      },
      {
        head: 'Granater slår ned',
        points: [
          'Forrige rundes granater rammer hver brik i deres omkreds, også skjolde, også egne, uanset terræn. Også hvis morteren er faldet i mellemtiden.',
          'Denne rundes granater varsles nu. Begge sider ser, hvor de går hen, og hvis de er.',
        ],
      },
      { head: 'De ramte falder', points: ['Alle på én gang. De forlader brættet.'] },
      { head: 'Point og slutning', points: ['I »Indtag felter« tælles point. Derefter ses der efter, om partiet er slut.'] },
    ],
  },
  figures: {
    title: 'De seks brikker',
    lead: 'Tegnet med blikket opad. Til venstre hvor de kan komme hen, til højre hvor de skyder.',
    reach: (forward, side, back) => `${forward} frem, ${side} til siden, ${back === 0 ? 'ikke tilbage' : `${back} tilbage`}`,
    facts: { way: 'Vej', fire: 'Ild', sight: 'Sigte', special: 'Særligt' },
    sight: (n) => `${n} felter`,
    jump: 'springer over en forhindring',
    front: 'usårlig forfra',
    lanes: (n) => (n === 1 ? 'én bane' : `${n} baner`),
    toRow: (n) => (n >= 8 ? 'helt til kanten' : n === 1 ? 'ét felt langt' : `${n} felter langt`),
    upToRow: (n) => `op til ${n} felter langt`,
    shell: (from, to) => `et mål, ${from} til ${to} felter lige ud, over alt; 3 × 3 felter, en runde senere`,
    answers: {
      scout: 'Løber langt og ser langt. Dens ild er lang, men tynd.',
      assault: 'Dødelig tæt på, men kun fremad.',
      sniper: 'Behersker en hel linje. Den, der stiller sig i vejen, bør være et skjold.',
      shield: 'Står i snigskyttens linje. Kan ikke gå tilbage, og morteren spørger ikke efter det.',
      mortar: 'Når bag enhver klippe, men varsler sig selv og sigter kun fremad.',
      flanker: 'Kommer fra siden. Kun den krydser en grav.',
    },
  },
  modes: {
    title: 'Spilletyper',
    items: {
      capture: [
        'På kortet ligger tre pointfelter. Ved slutningen af hver runde giver hvert af dem et point til den side, hvis brik står på det. Ejerskab findes ikke: Kun den, der står der, tæller.',
        'Den vinder, der først har mindst 10 point og mindst ét mere end modstanderen. Også her vinder den straks, der slår alle modstandere.',
      ],
      eliminate: ['Den vinder, der har slået alle modstanderens brikker.'],
      fog: ['Som »Udslet«, men hver side ser kun, hvad der er i sigte.'],
    },
    same: 'Træk- og ildmønstre er de samme i alle spilletyper.',
  },
  end: {
    title: 'Slutningen',
    points: [
      'At slå alle modstandere vinder straks, i alle spilletyper. Det gælder også, hvis ti point nås i samme runde.',
      'Falder begge siders sidste brikker samtidig, afgør pointene det i »Indtag felter«; ellers er det remis.',
      'Efter runde 40 afgør pointene det i »Indtag felter«, ellers antallet af levende brikker. Lige er remis.',
      'Fra opstillingen og frem kan du give op. Går nogen før, lukkes bordet uden resultat.',
      'Remis kan du tilbyde én gang pr. runde. Tilbuddet gælder til rundens slutning.',
      'Er din modstander væk, står den side stille, og partiet går videre. Efter 60 sekunder uden livstegn – med ur skal der også være gået en runde, og aldrig under opstillingen – kan du tage sejren. Den, der er her og blot ingen ordrer giver, er ikke væk.',
      'Går noget i stykker hos os, tæller partiet ikke.',
    ],
  },
  fog: {
    title: 'Krigens tåge',
    points: [
      'En brik ser hvert felt, der højst er så mange skridt væk, som dens sigte rækker, talt lige ud og gennem alt terræn. Desuden hvert felt, dens våben når derfra. Morteren ser sine målfelter. Din side ser, hvad en af dine brikker ser.',
      'Der ses ved begyndelsen og så to gange pr. runde: efter trækkene og til sidst. Brættet viser slutningen. Hvilken slags en af modstanderens brikker er, glemmer du ikke mere.',
      'En modstander, der ikke længere kan ses til sidst, bliver stående som et blegt sidste syn, med felt, retning og runde. Det forsvinder, når du ser den igen, når den er faldet, eller når du ser, at den ikke længere står der.',
      'Den, der skyder, røber sit felt: Den anden side ser dér en mundingsild i denne runde. Hvilken brik det var, ser den kun, hvis den også har set den i denne runde.',
      'Åbent for begge er varslede og nedslående granater, faldne brikker med slags og felt, og hvor mange der stadig lever. Den, der skød et skud, som et skjold standsede, skjoldets ejer og den, der ser feltet, får det at vide.',
      'Om dine egne ordrer får du at vide, om de lykkedes eller prellede af, ikke hvorfor.',
      'En ordre til et felt, hvor en uset står, er tilladt. Du preller kun af, hvis den bliver der.',
      'Efter slutningen er alt åbent, for alle.',
    ],
  },
  watching: {
    title: 'At se med',
    points: [
      'I »Udslet« og »Indtag felter« ser tilskuere det, begge spillere ser, aldrig planerne.',
      'I tågen ser de indtil slutningen kun det, begge sider ved med sikkerhed: kort, runde, ur, hvem der er klar, mundingsild, granater, faldne. Ingen brik på brættet. Så hjælper en anden skærm ingen.',
    ],
  },
  maps: {
    title: 'Kortene',
    lead: 'I det hurtige slag kommer de efter tur. De tre pointfelter tæller kun i »Indtag felter«.',
    capture: (cells) => `Pointfelter ${cells}`,
  },
  notation: {
    title: 'Skrivemåde',
    lead: 'Sådan står en runde i optegnelsen: Syd med stort, Nord med småt.',
    examples: [
      { code: 'C e3-e6', words: 'Spejderen går fra e3 til e6.' },
      { code: 'N d1/E', words: 'Snigskytten på d1 drejer mod øst.' },
      { code: 'A e4*', words: 'Stormeren på e4 skyder.' },
      { code: 'M c2*c6', words: 'Morteren på c2 skyder på c6.' },
    ],
  },
};
