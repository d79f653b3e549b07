import type { MarshalRulesWords } from '../shape';

export const marshalRules: MarshalRulesWords = {
  lead: 'To hære på hver fyrre brikker. Hvor de står, ser begge. Hvilke de er, ser kun deres ejer.',
  contents: 'Indhold',
  brief: {
    title: 'Kort fortalt',
    points: [
      'Begge stiller op samtidig og skjult.',
      'Så flytter I skiftevis én brik: ét felt frem, til siden eller tilbage.',
      'Den, der flytter ind på en af modstanderens brikker, angriber. Begge siger deres rang, den laveste falder.',
      'Den, der erobrer flaget, vinder.',
    ],
  },
  board: {
    title: 'Bræt',
    points: [
      'Ti gange ti felter. I midten ligger to søer på hver fire felter: c5 til d6 og g5 til h6. Ingen går ind i dem, ingen flytter over dem.',
      'Den ene side stiller op på rækkerne 1 til 4, den anden på 7 til 10. Rækkerne 5 og 6 er tomme fra start. Dine rækker ligger altid nederst.',
    ],
  },
  setup: {
    title: 'Opstilling',
    points: [
      'Hver af de fyrre brikker sættes på et felt i dine egne fire rækker, ganske som du vil.',
      'Så længe du ikke har trykket »Færdig«, og din modstander stadig stiller op, kan du ændre alt. Han ser kun, om du er færdig.',
      'Når tiden er gået, bliver det stående, der står, og resten fordeles tilfældigt.',
      'Derefter trækker serveren lod om, hvem der begynder.',
    ],
  },
  turn: {
    title: 'Et træk',
    points: [
      'Den, der har turen, gør præcis én ting: flytter en brik eller angriber med den. Man kan ikke melde pas.',
      'Man flytter ét felt frem, til siden eller tilbage, aldrig skråt, til et frit felt, der ikke er en sø.',
      'Spejderen går så langt den vil, men kun lige ud og kun over frie felter. Går den mere end ét felt, ved alle, at den er en spejder.',
      'Bombe og flag flytter aldrig.',
    ],
  },
  pieces: {
    title: 'Brikkerne',
    lead: 'Fra den højeste rang til den laveste. Begge sider har de samme.',
    head: { piece: 'Brik', danish: 'Dansk', count: 'Antal', does: 'Hvad den kan' },
    source: 'Navnene er dem fra den gamle spilleregel, der spilles efter her.',
  },
  attack: {
    title: 'Angreb',
    points: [
      'Man angriber brikken på feltet foran, ved siden af eller bagved. Kun spejderen angriber også på afstand, i lige linje over frie felter; vej og angreb er ét træk.',
      'Først siger angriberen sin rang, så forsvareren. Begge ranger er kendt fra da af, uanset udfaldet.',
      'Falder forsvareren, rykker angriberen ind på dens felt. Falder angriberen, bliver forsvareren stående.',
      'Ingen er tvunget til at angribe. Har du kun angreb tilbage, må du holde i stedet.',
    ],
    table: 'Hvem vinder: Den første linje, der passer, gælder.',
    head: { attacker: 'Angriber', defender: 'Forsvarer', result: 'Udfald' },
    rows: [
      { attacker: 'hvem som helst', defender: 'Flag', result: 'flaget er erobret, partiet er vundet' },
      { attacker: 'Minør', defender: 'Bombe', result: 'bomben er uskadeliggjort, minøren rykker frem' },
      { attacker: 'alle andre', defender: 'Bombe', result: 'angriberen falder, bomben bliver' },
      { attacker: 'Spion', defender: 'Marskal', result: 'marskallen falder, spionen rykker frem' },
      { attacker: 'samme rang', defender: 'samme rang', result: 'begge falder' },
      { attacker: 'højere', defender: 'lavere', result: 'forsvareren falder, angriberen rykker frem' },
      { attacker: 'lavere', defender: 'højere', result: 'angriberen falder, forsvareren bliver' },
    ],
    spy: 'Angriber marskallen spionen, falder spionen.',
  },
  repetition: {
    title: '3 sæt-reglen',
    points: [
      'Med den samme brik må du flytte tre gange i træk mellem de samme to felter. Det fjerde træk er spærret, hvad modstanderen end gør imens.',
      'Gør du noget andet, tælles der forfra: en anden brik, et andet felt, et angreb, eller hvis du holder.',
      'Derfor må den, der begyndte, altid holde op først, selv om det koster en brik.',
    ],
    picture: 'Frem, tilbage, frem: fjerde gang er spærret.',
  },
  pursuit: {
    title: 'Forfølgelse',
    points: [
      'Du forfølger, når en brik viger for din, som stod ved siden af den, og din i næste træk igen stiller sig ved siden af en af modstanderens brikker.',
      'Over to felter må du følge sådan. Ikke til et tredje, heller ikke om hjørnet.',
      'Den første tilnærmelse tæller ikke med. Du må altid angribe. Gør du én gang noget andet, tælles der forfra.',
      'Spærrer begge regler hvert træk, du har, gælder de ikke for dette træk.',
    ],
    barred: '5 viger og viger. Til 1 og 2 må 8 følge, ikke længere.',
    allowed: 'Bliver 5 stående, må 8 angribe.',
  },
  end: {
    title: 'Slutningen',
    points: [
      'Den, der erobrer flaget, vinder straks.',
      'En side, der hverken kan flytte eller angribe, taber. Kan ingen af dem, er det remis.',
      'Efter 200 træk uden angreb er det remis. De sidste fyrre tælles højt.',
      'Du kan give op eller tilbyde remis.',
      'Derefter ligger alle ranger åbne, for alle.',
    ],
  },
  clock: {
    title: 'Uret',
    points: [
      'I har tre minutter til opstillingen og i et hurtigt parti ét minut til et træk.',
      'Når tiden er gået, sker det, du har markeret. Har du intet markeret, flytter serveren for dig: et eller andet træk, der ikke er et angreb. Er der kun angreb tilbage, holder den.',
      'Den, det sker for tre gange i træk, taber.',
    ],
  },
  known: {
    title: 'Hvad der er kendt',
    points: [
      'Den, der har kæmpet, er kendt og bliver det på brættet. Et øje viser dig, hvilke af dine brikker modstanderen kender.',
      'Den, der har flyttet sig, er hverken bombe eller flag: det viser to vinkler på den tomme bagside.',
      'Faldne brikker ser begge.',
      'Tilskuere ser kun, hvad begge spillere ser.',
    ],
  },
  lot: {
    title: 'Lod og tilfælde',
    points: [
      'Hvem der begynder, hvor manglende brikker kommer hen, når tiden er gået, og hvad der flyttes for den, der er for sen, afgøres ved lod. Serveren binder sig til et hemmeligt tal før start, og hver side lægger sit eget til.',
      'Efter slutningen åbnes det hele, og enhver kan regne efter.',
    ],
  },
};
