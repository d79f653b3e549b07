import type { MatrixRulesWords } from '../shape';

export const matrixRules: MatrixRulesWords = {
  title: 'Matrix: reglerne',
  lead: 'To enheder, skiftevis ét halvtræk, intet held ud over lodtrækningen i starten. Den, der tilintetgør fjendens enhed, vinder. Grundlaget er skak.',
  meanwhile: 'Imens: en kriger',
  beginTitle: 'Opstilling',
  begin: [
    'Hver enhed har seksten krigere: otte aspiranter i anden række, bag dem otte karakterer. Lige står over for lige.',
    'Loddet afgør, hvem der fører den første enhed. Den står på række 1 og 2 og begynder. Så trækkes der skiftevis; ingen må stå over.',
    'På et felt står højst én kriger. Den, der går ind på et felt med en fjendtlig kriger, slår den: Den falder og forlader brættet.',
  ],
  warriorsTitle: 'Krigerne',
  moves: {
    S: 'Ét felt i alle retninger, aldrig ind på et truet felt. Det handler om den: Er den truet uden svar, er dens enhed tilintetgjort.',
    C: 'Så langt den vil i alle otte retninger, så længe felterne er frie.',
    E: 'Så langt den vil lige ud: i sin kolonne eller række.',
    J: 'To felter lige ud og ét til siden. Den springer: Det, der står imellem, standser den ikke.',
    V: 'Så langt den vil på diagonalerne.',
    A: 'Ét felt frem, fra sin grundrække også to. Den slår kun skråt fremad. På sidste række bliver den kommandant, elite, springer eller veteran, som du vil.',
  },
  specialTitle: 'Særlige træk',
  special: [
    'Dækningstræk: Fanebæreren går to felter mod en elite, og den stiller sig på feltet, som blev krydset. Ingen af dem må have flyttet før, alt imellem skal være frit, og hverken dens felt, det krydsede eller målet må være truet. Det er fanebærerens træk.',
    'I forbifarten: Går en aspirant to felter og kommer til at stå ved siden af en fjendtlig, må den slå den i næste halvtræk, som var den kun gået ét.',
  ],
  coverPicture: 'Efter dækningstrækket: fanebæreren på g1, eliten ved siden af på f1.',
  threat: {
    title: 'Enheden står foran tilintetgørelse!',
    lines: [
      'Truer et halvtræk den fjendtlige fanebærer, siger serveren det højt. Det kan ikke glemmes.',
      'Advarslen må ikke ignoreres: slå den, der truer, stil dig imellem, eller gå væk. Intet halvtræk må efterlade egen fanebærer truet.',
      'Er der intet svar, er enheden tilintetgjort. Det sidste slag udføres ikke.',
    ],
  },
  touch: {
    title: 'Rørt er flyttet',
    lines: [
      'Den, der vælger en egen kriger, skal flytte den, hvis den kan. Hvorhen er stadig frit. Din modstander ser hånden. Kan krigeren ikke flytte, er du fri igen.',
      'Kalder du »Haltung!« først, må du se på alt uden at være bundet. En kriger, der allerede binder, bliver ikke fri igen.',
      'Et halvtræk, der er gjort, gælder. Der er ingen fortrydelse.',
    ],
  },
  end: {
    title: 'Hvornår det slutter',
    lines: [
      'Den vinder, der tilintetgør fjendens enhed, eller hvis modstander giver op.',
      'Det er remis, hvis den, der er i trækket, ikke kan flytte og ikke er truet, hvis ingen enhed kan tilintetgøres mere, eller hvis ingen falder i hundrede halvtræk. Kun et fald nulstiller tællingen.',
      'Står en stilling for tredje gang, må den, der er i trækket, kræve remis; femte gang er det remis af sig selv. Remis kan også tilbydes.',
    ],
  },
  time: {
    title: 'Tiden',
    lines: [
      'Uret starter forfra for hvert halvtræk. Når det er gået, gælder det, der er klar; en aspirant uden valg bliver kommandant.',
      'Er intet klar, er partiet tabt. Har den anden side kun sin fanebærer, er det remis.',
    ],
  },
  lot: {
    title: 'Loddet',
    lines: [
      'Serveren binder sig på forhånd og viser en kontrolsum. Begge sider blander noget eget i. Efter slutningen står nøglen i optegnelsen, og alle kan regne loddet efter.',
    ],
  },
};
