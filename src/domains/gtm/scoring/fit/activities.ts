/** An activity: its code of NACE Rev. 2, and how the words for it begin, in seven languages, folded. */
export type Activity = readonly [code: string, beginnings: string]

/**
 * Economic activities by the statistical classification of the European Union (Regulation (EC) No 1893/2006), whose first
 * four digits the national ones share: NAF, WZ, ATECO, CNAE, SBI, CAE. Only those that buy or sell what regenerative
 * businesses do; the words are those of everyday speech.
 */
export const activities: readonly Activity[] = [
  [
    '01.13',
    'gemusebau gemusehof gartnerei maraich horticult huerta tuinder groentetel hortic vegetable gemuse',
  ],
  [
    '01.21',
    'weingut winzer weinbau vignoble viticult vineyard vinedo vigneto wijngaard vinha vignero',
  ],
  [
    '01.41',
    'milchvieh milchbauer eleveur ganader allevator veehoud pecuari livestock cattle dairyfarm',
  ],
  [
    '01.50',
    'farm agricult landwirt bauernhof biohof ackerbau ferme granja agricol boerderij akkerbouw fazenda',
  ],
  ['02.10', 'forestr forstbetrieb forstwirt sylvicult silvicult selvicolt bosbouw'],
  [
    '10.13',
    'butcher metzger fleischer schlachter boucher charcut carnicer macell salumific slager talho acougue',
  ],
  ['10.39', 'conserver conserven konserven konfiture preserves conservific conservas jam'],
  ['10.41', 'almazara frantoio olmuhle huilerie oilmill oliefabriek lagar oleific'],
  [
    '10.51',
    'dairy dairies cheese molkerei kaserei laiter fromag queser lecher caseific latteria zuivel kaasmaker queijar laticin',
  ],
  [
    '10.61',
    'mill mills miller milling muhle muller meunerie meunier minoterie moulin molino molinera mulino molen maalderij moinho moagem',
  ],
  [
    '10.71',
    'baker backer backstube konditor boulang patisser panader pasteler panific pasticc fornai bakker banket padari confeitar pastelar',
  ],
  [
    '10.83',
    'roaster roastery kaffeerost rosterei torrefact torrefaz tostador koffiebrand torrefac',
  ],
  ['11.05', 'brew brauer brauhaus brasser cervecer birrific brouwer cervejar'],
  ['13.20', 'textil textile weaver weberei tissage tejedor tessitur weverij tecelag'],
  [
    '14.13',
    'clothing fashion bekleid modelabel vetement couture confeccion abbigliam kleding vestuar',
  ],
  ['16.23', 'carpent joiner zimmerei holzbau charpent carpinter falegnam timmer carpintar'],
  ['18.12', 'printer printing druckerei imprimer imprent stamper tipograf drukker grafica'],
  ['20.42', 'soap cosmetic seife kosmetik savon cosmet jabon saponific zeep sabao sabonet'],
  [
    '31.09',
    'furniture tischler schreiner mobel ebenist meuble mueble mobilific meubel marcen moveis',
  ],
  ['35.11', 'solar photovolt energie energia energy zonne stadtwerk stromerzeug'],
  ['38.11', 'recycl abfall entsorg dechet residuos rifiut afval'],
  [
    '41.20',
    'construct builder bauunternehm batiment edilizi aannemer bouwbedrijf construtor construccion',
  ],
  [
    '46.39',
    'wholesal grosshandel grosshandler grossist mayorist ingross groothandel atacad distribut',
  ],
  [
    '47.11',
    'grocer supermarket lebensmittel naturkost bioladen hofladen unverpackt epicer ultramarin colmado alimentari kruidenier mercear supermerc',
  ],
  ['53.20', 'courier kurier lastenradkurier coursier mensajer corrier koerier estafet'],
  ['49.41', 'logisti spedition transporteur transportist haulage haulier autotrasport'],
  ['55.10', 'hotel hostel auberge hostal albergo agriturism pousada guesthouse gastehaus herberg'],
  [
    '56.10',
    'restaurant restauran pizzer gasthaus gaststatte trattor ristor bistro taverna osteria eetcafe',
  ],
  [
    '56.29',
    'canteen caterer catering kantine mensa cantine traiteur comedor mense refeitor refectoir',
  ],
  ['56.30', 'cafe cafes cafeteri kaffeehaus coffeeshop teahouse'],
  ['62.01', 'software informati edv logiciel developer programm'],
  [
    '69.20',
    'accountant accountan bookkeep steuerberat buchhalt comptab gestoria contab commercialist boekhoud',
  ],
  ['71.11', 'architect architekt arquitect architett ingenieur engineer ingegner'],
  ['81.30', 'landscap landschaftsbau galabau paysag jardiner giardin hovenier paisag'],
  [
    '84.11',
    'municipal council kommune gemeinde stadtverwalt mairie commune collectivit ayuntam comune gemeente prefeit',
  ],
  [
    '85.20',
    'school schule kita kindergart ecole college lycee escuel colegi scuol escola universit hochschul',
  ],
  ['86.10', 'hospital krankenhaus klinik hopital clinic ospedal ziekenhuis'],
  ['87.30', 'carehome pflegeheim altenheim seniorenheim ehpad residencia verpleeghuis'],
  [
    '94.99',
    'associat verein nonprofit charity charities ngo stiftung fondation asociac fundac associaz vereniging stichting associac',
  ],
  ['95.11', 'repair reparatur reparat riparaz conserto refurbish recondition'],
]
