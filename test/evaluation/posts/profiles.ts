import { blindWords } from './blind-profiles.ts'
import { freshWords } from './fresh-profiles.ts'
import { lastWords } from './last-profiles.ts'
import { laterWords } from './later-profiles.ts'
import { mixedWords } from './mixed-profiles.ts'
import { roughWords } from './rough-profiles.ts'
import { sealedWords } from './sealed-profiles.ts'
import { shutWords } from './shut-profiles.ts'
import { wildWords } from './wild-profiles.ts'
import { lockedWords } from './locked-profiles.ts'
import { bareWords } from './bare-profiles.ts'
import { unreadWords } from './unread-profiles.ts'
import { unopenedWords } from './unopened-profiles.ts'
import { veiledWords } from './veiled-profiles.ts'
import { strangeWords } from './strange-profiles.ts'
import { untidyWords } from './untidy-profiles.ts'
import { emptyIcp, type Icp } from '#domains/gtm/scoring/icp.ts'

/** An organization that looks for buyers: its profile as its owner wrote it, and as its website alone proposed it. */
export interface EvaluatedProfile {
  readonly id: string
  readonly lang: string
  readonly edited: Icp
  readonly unedited: Icp
}

/** The words of a profile. */
export interface Words {
  readonly lang: string
  readonly country: string
  /** What the owner typed. */
  readonly keywords: readonly string[]
  /** What a reader takes from headings, products and menus, the blunders with it. */
  readonly read: readonly string[]
}

const words: Readonly<Record<string, Words>> = {
  'mill-de': {
    lang: 'de',
    country: 'DE',
    keywords: ['Bio-Mehl', 'Dinkelmehl', 'Roggenmehl', 'Mühle', 'Getreide', 'Weizen', 'Emmer'],
    read: [
      'Bio-Dinkelmehl Type 630',
      'Roggenvollkornmehl',
      'Unsere Mühle',
      'Mehl für Bäckereien',
      'frisch gemahlen',
      'Demeter Weizen',
      'Familie seit 1897',
      'Lieferung nach Hause',
    ],
  },
  'build-de': {
    lang: 'de',
    country: 'DE',
    keywords: ['Hanfdämmung', 'Lehmputz', 'Naturdämmung', 'Holzfaser', 'Strohballenbau', 'Dämmen'],
    read: [
      'Ökologische Dämmstoffe',
      'Einblasdämmung Zellulose',
      'Lehmputz im Innenraum',
      'Altbausanierung mit Hanf',
      'Ihr Fachbetrieb',
      'Aktuelles aus dem Betrieb',
      'Holzfaserplatten',
    ],
  },
  'flour-en': {
    lang: 'en',
    country: 'GB',
    keywords: [
      'organic flour',
      'stoneground flour',
      'heritage wheat',
      'mill',
      'spelt',
      'rye flour',
    ],
    read: [
      'Stoneground organic wholemeal flour',
      'Heritage wheat flour 25kg',
      'Spelt and rye',
      'Visit the mill',
      'Trade customers',
      'Baking courses',
      'Freshly milled every week',
    ],
  },
  'soil-en': {
    lang: 'en',
    country: 'US',
    keywords: [
      'soil testing',
      'soil biology lab',
      'soil carbon sampling',
      'soil health test',
      'Haney test',
      'soil lab',
    ],
    read: [
      'Soil health testing',
      'PLFA and Haney test',
      'Carbon baseline sampling',
      'Our lab',
      'Sample submission form',
      'Working with growers',
      'Regenerative agriculture',
    ],
  },
  'crm-en': {
    lang: 'en',
    country: 'US',
    keywords: [
      'CRM',
      'donor database',
      'membership management',
      'nonprofit CRM',
      'contact management',
      'volunteers',
    ],
    read: [
      'Open source CRM for nonprofits',
      'Donor management',
      'Membership and dues',
      'Volunteer scheduling',
      'Hosted in Europe',
      'Book a call',
      'Data migration from spreadsheets',
    ],
  },
  'carbon-en': {
    lang: 'en',
    country: 'GB',
    keywords: [
      'carbon accounting',
      'carbon footprint',
      'scope 3',
      'GHG inventory',
      'LCA',
      'EPD',
      'CSRD',
    ],
    read: [
      'Carbon footprint software for small manufacturers',
      'Scope 1, 2 and 3 reporting',
      'Product life cycle assessment',
      'Environmental product declarations',
      'Greenhouse gas inventories',
      'Meet the team',
      'Latest insights',
    ],
  },
  'bikes-en': {
    lang: 'en',
    country: 'GB',
    keywords: [
      'cargo bike',
      'e-cargo bike',
      'cargo trike',
      'cargo bike leasing',
      'Lastenrad',
      'vélo cargo',
      'bakfiets',
    ],
    read: [
      'Electric cargo bikes for business',
      'Cargo bike leasing',
      'Fleet servicing',
      'Last-mile delivery',
      'Test ride',
      'Longjohns and trikes',
      'Rider training',
    ],
  },
  'reuse-fr': {
    lang: 'fr',
    country: 'FR',
    keywords: [
      'ordinateurs reconditionnés',
      'PC portable reconditionné',
      'smartphone reconditionné',
      'matériel informatique',
      'réparation',
      'parc informatique',
    ],
    read: [
      'Ordinateurs portables reconditionnés',
      'Reprise de parc informatique',
      'Écrans et accessoires',
      'Garantie deux ans',
      'Entreprise d’insertion',
      'Réparation de tablettes et smartphones',
      'Nos engagements',
    ],
  },
  'legumes-fr': {
    lang: 'fr',
    country: 'FR',
    keywords: [
      'lentilles bio',
      'pois chiches',
      'légumineuses',
      'légumes secs',
      'haricots secs',
      'farine de pois chiche',
    ],
    read: [
      'Lentilles vertes biologiques',
      'Pois chiches d’Occitanie',
      'Légumineuses pour la restauration collective',
      'Nos producteurs',
      'Farine de pois chiche',
      'Haricots blancs',
      'Recettes et actualités',
    ],
  },
  'oil-es': {
    lang: 'es',
    country: 'ES',
    keywords: [
      'aceite de oliva',
      'aceite ecológico',
      'AOVE',
      'virgen extra',
      'almazara',
      'aceite a granel',
    ],
    read: [
      'Aceite de oliva virgen extra ecológico',
      'Aceite en garrafa de 5 litros',
      'Nuestra almazara',
      'Olivar regenerativo',
      'Visitas y catas',
      'Envasado para terceros',
      'Tienda online',
    ],
  },
  'packaging-it': {
    lang: 'it',
    country: 'IT',
    keywords: [
      'imballaggi compostabili',
      'vaschette compostabili',
      'packaging sostenibile',
      'scatole in cartone',
      'bicchieri compostabili',
      'sacchetti',
    ],
    read: [
      'Vaschette in polpa di cellulosa',
      'Imballaggi compostabili per alimenti',
      'Sacchetti e buste in carta',
      'Scatole personalizzate',
      'Stoviglie monouso',
      'La nostra storia',
      'Lavora con noi',
    ],
  },
  'solar-nl': {
    lang: 'nl',
    country: 'NL',
    keywords: [
      'zonnepanelen',
      'zonnedak',
      'installateur',
      'batterij',
      'thuisbatterij',
      'PV-installatie',
      'omvormer',
    ],
    read: [
      'Zonnepanelen voor bedrijven',
      'Collectieve inkoop',
      'Batterijopslag',
      'Onderhoud van omvormers',
      'Zonnedaken voor scholen en verenigingen',
      'Over onze coöperatie',
      'Veelgestelde vragen',
    ],
  },
  'coffee-pt': {
    lang: 'pt',
    country: 'BR',
    keywords: [
      'café orgânico',
      'café agroflorestal',
      'café especial',
      'grão verde',
      'café para escritório',
      'torrefação',
      'torra',
    ],
    read: [
      'Café agroflorestal em grão',
      'Café torrado para cafeterias',
      'Microlotes especiais',
      'Marca própria',
      'Assinatura mensal',
      'Quem somos',
      'Visite a fazenda',
    ],
  },
}

const editedWeight = 0.9
const readWeight = 0.8

export const profiles: readonly EvaluatedProfile[] = Object.entries({
  ...words,
  ...freshWords,
  ...untidyWords,
  ...blindWords,
  ...laterWords,
  ...lastWords,
  ...mixedWords,
  ...roughWords,
  ...sealedWords,
  ...strangeWords,
  ...shutWords,
  ...wildWords,
  ...lockedWords,
  ...bareWords,
  ...veiledWords,
  ...unreadWords,
  ...unopenedWords,
}).map(([id, { lang, country, keywords, read }]) => ({
  id,
  lang,
  edited: { ...icpOf(keywords, editedWeight), geos: [{ country }] },
  unedited: icpOf(read, readWeight),
}))

function icpOf(texts: readonly string[], weight: number): Icp {
  return { ...emptyIcp, keywords: texts.map((text) => ({ text, weight })) }
}
