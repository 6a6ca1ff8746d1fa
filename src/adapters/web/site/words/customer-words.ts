import { withoutAccents } from '#kernel/text/fold.ts'
import { beginningsOf } from './beginnings.ts'

/** Whether words name a kind of customer: one of them begins with, or in compounds ends with, a known word. */
export function customerWordIn(text: string): boolean {
  const words = withoutAccents(text.replaceAll('ß', 'ss'))
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
  return words.some((word) => beginningIn(word) >= 0 || isCompound(word))
}

/** Whether a word of a language that joins words is a customer as a whole: `Landwirtinnen`, and no `Firmenfeier`. */
export function customerHeadIn(text: string): boolean {
  const words = withoutAccents(text.slice(0, 80).replaceAll('ß', 'ss'))
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  const word = words.findLast((each) => each !== '') ?? ''
  return (
    isCompound(word) ||
    stems.some((stem) => word.length <= stem.length + longestEnding && word.startsWith(stem))
  )
}

const longestEnding = 5

/** `Wohnungsbaugesellschaften`, `woningcorporaties`: what a compound ends in is what it is. */
function isCompound(word: string): boolean {
  return (
    word.length >= 9 &&
    compounds.some(
      (end) => word.lastIndexOf(end) > 2 && word.lastIndexOf(end) + end.length >= word.length - 3,
    )
  )
}

const compounds =
  `betrieb gesellschaft laden haushalt verein verwaltung firma firmen unternehmen schule eigentumer besitzer
  gemeinde behorde agentur corporatie bedrijven winkel scholen eigenaren forening virksomhed foretag kommun foreningar genossenschaft praxis praxen verband verbande klinik
  laden haus hauser einrichtung coltori coltore culteurs cultores zuchter houders telers kwekers instellingen verenigingen`.split(
    /\s+/,
  )

// Beginnings of words for those who buy, in ten languages, without accents.
const stems =
  `baker bakeries cafe coffee restaurant restaurateur hotel hostel guesthouse inn pub bar school shop retailer store
  grocer supermarket delicatessen deli brewer winer vineyard orchard grower gardener allotment farm home homeowner
  household famil landlord landowner tenant builder architect developer business compan firm startup start-up freelancer
  entrepreneur charit nonprofit non-profit ngo co-op coop cooperative enterprise municipal council authorit cities town
  communit hospital clinic universit college nurser daycare hospice festival foodbank library kindergarten student teacher parent trader wholesaler distributor
  caterer chef kitchen canteen office organisation organization institution agenc artist maker designer engineer
  producer manufacturer museum church club association sme public-sector individual estate couple tourist traveller
  theatre theater venue cinema hall bookshop union housing
  neighbour neighbor reseller stockist heritage patient senior contractor investor
  theater kino buchhandl backer gastronom gastwirt gaststatt hofladen dorfladen laden geschaft einzelhand handler grosshand kommun gemeinde
  stadt behord schule kita kindergart hort universitat hochschul verein verband betrieb unternehm firm selbstandig
  handwerk landwirt gartner bauherr eigentumer hausbesitz hausverwalt wohnungsbau vermiet mieter familie privatperson
  privatkund privathaushalt haushalt nachbar kmu mittelstand kantin kuche pension krankenhaus klinik pflegeheim praxis
  apothek kirche pfarre kloster stiftung museen agentur buro ingenieur architekt planer hobby bibliothek senioren genossenschaft
  boulanger cantine epicerie magasin hotel ecole lycee creche college entreprise societe association collectivite mairie
  commune ville particulier famille proprietaire locataire agriculteur maraicher jardinier vigneron artisan commercant
  revendeur distributeur grossiste professionnel pro traiteur hopital clinique musee demandeur etudiant enseignant
  independant architecte bailleur copropriete librairi cinema salle
  panader restaurant tienda supermercado comercio empresa pyme autonomo escuela colegio instituto universidad
  ayuntamiento municipio cooperativa asociacion club familia particular hogar agricultor hortelano jardiner vinedo bodega
  libreria teatro vivero distribuidor mayorista hotel cocina comedor hospital clinica museo iglesia arquitecto propietario tejedor artesano
  librer teatr sagr panificio ristorant pizzeri gastronomi enotec bar rifugi albergh negozi supermercat impres aziend scuol asil comun ent
  cooperativ associazion privat famigli condomin agricoltor viticoltor orticoltor rivenditor distributor grossist mens
  ospedal clinic muse chies architett studi proprietar professionist local
  bakkerij theater dorpshui buurthui boekhandel horeca winkel kaaswinkel kringloop supermarkt bedrij ondernem zzp school scholen kinderdagverblijf gemeente
  vereniging stichting particulier gezin huiseigena huurder woningcorporatie boer tuinder kweker hovenier groothandel
  zorginstelling ziekenhuis museum kantoor kantoren aannemer
  livraria teatro padaria mercearia restaurante loja supermercado empresa escola creche universidade camara municipio prefeitura
  cooperativa associac condominio familia particular agricultor produtor revendedor distribuidor hotel cantina hospital
  clinica museu arquitet turista ong
  butik restaurang hotell foretag skol forskol kommun forening bostadsratt privatperson familj hushall lantbruk
  butikk virksomhed skole institution kommune boligforening landbrug private familie husholdning restauranter
  sklep restauracj hotel firm przedsiebior szkol przedszkol gmin urzad wspolnot spoldziel stowarzyszen rodzin rolnik
  ogrodnik inwestor deweloper piekarni gospodarstw
  accountant vet veterinar steuerberat kanzlei contable commercialist boekhouder contabilista expert-comptable experts-comptable pme gite camping amap
  pastifici pasticceri agriturism rusthuis residencia residencias lar-de albergue apartamento cafeteria tostador panific
  ajuntament escol comunitat grup veins consumidor emporio agronom brand team group self-builder growers
  salon dentist solicitor lawyer butcher distiller publisher campsite musician crofter knitter group
  schulklass hochzeitspaar brautpaar reiter pferdebesitz praxen zahnarzt arzte bestatter pflegeeinricht seniorenheim
  altenheim campingplatz veranstalter winzer brauerei metzger konditor imker waldbesitz gruppe
  paysagiste fleurist avocat medecin brasseur fromager boucher organisateur promoteur eleveur
  grupo equipo novios florister abogad medicos dentista peluquer carnicer cervecer ganader organizador productor
  sposi gruppi avvocat medici dentisti parrucchier birrifici allevator costruttor organizzator antiquar parrocch
  bruidspa groepen advocat tandarts huisarts slager brouwer veehouder overheden overheidsinst
  artigian artesao artesaos artesas ambachts noivos advogad cervejeir construtor pousada
  kinder erwachsene enfant adulte nino adulto bambin adult kinderen volwassene crianca werknemer zorginstell leidinggev dirigeant salarie
  greengrocer landscaper landholder pflegedienst reitstall landgoed teletrabajador nomada nomad
  apprentice volunteer refugee commuter employer campaign beginner allotment renter homeowner property-manager letting lettings wholesalers
  foodservice eater makerspace parish diocese breeder beekeeper forester woodland smallholder horticultur nonprofits workplace
  auftraggeber wiederverkauf bautrag selbstbau privatleut berufstatig ehrenamt tafel mensen werkstatt forstbetrieb
  waldbauern bauern burgermeister landkreis kreisverwaltung stadtwerke energieversorger baugrupp wohnprojekt solawi einkaufsgemeinschaft
  biolad naturkost reformhaus kosmetikstudio friseur hausarzt
  bureaux syndic comite-d administration autoconstruct habitat scolaire maternelle foyer ehpad ressourcerie tiers-lieu
  apiculteur forestier pepinier crecherie cuisinier
  hosteleria herbolario administracion entidad vecin apicultor viverista consistorio diputacion mancomunidad aficionado
  bottegh erboristeri fioristi apicoltor vivaist ent-locali amministrazion scuole-
  zelfbouwer woongroep bewoner buurt projectontwikkel wooncooperat imker hobbyist vrijwilliger inwoner overheid kinderopvang ouder
  choir orchestra monaster cathedral boater liveaboard zoo embass librar prison ranch winer
  orchester bistum reiterhof bootseign botschaft gefangnis wasserverband baumschul
  chorale orchestre cathedrale ecurie ambassade bibliotheque conserverie pizzeri
  orquesta parroqui monasterio catedral zoologic embajada biblioteca constructor promotor
  orchestr diocesi cattedral maneggi ambasciat bibliotec soprintendenz gelateri
  orkest klooster kathedraal manege jachthaven bibliothe gevangenis rederij zeilscho scouting
  orquestra igreja paroqui mosteiro picadeiro embaixada construtor adega destilari
  hoteis lares ginasio autarquia ipss apicultor viveirista florestal freguesia morador condomino`.split(
    /\s+/,
  )
const beginningIn = beginningsOf(stems)
