import type { Words } from './profiles.ts'

/** Profiles of the posts in `strange/`. */
export const strangeWords: Readonly<Record<string, Words>> = {
  'laundry-en': {
    lang: 'en',
    country: 'GB',
    keywords: ['laundry service', 'linen hire', 'commercial laundry', 'restaurant linen', 'towels'],
    read: [
      'Linen hire',
      'Table linen',
      'Bed linen & towels',
      'Chef whites',
      'How it works',
      'Our story',
    ],
  },
  'tischler-de': {
    lang: 'de',
    country: 'DE',
    keywords: [
      'Tischlerei',
      'Holzfenster',
      'Haustüren',
      'Treppen',
      'Einbauschränke',
      'Innenausbau',
    ],
    read: ['Fenster & Haustüren', 'Treppen', 'Innenausbau', 'Denkmalpflege', 'Der Betrieb'],
  },
  'savon-fr': {
    lang: 'fr',
    country: 'FR',
    keywords: ['savons artisanaux', 'shampoing solide', 'savon sur mesure', 'produits d’accueil'],
    read: ['Savons', 'Shampoings solides', 'Coffrets cadeaux', 'Espace pro', 'Barbe', 'Blog'],
  },
  'rehab-es': {
    lang: 'es',
    country: 'ES',
    keywords: [
      'rehabilitación energética',
      'aislamiento de fachadas',
      'SATE',
      'cubiertas',
      'ayudas',
    ],
    read: ['Aislamiento de fachadas', 'SATE', 'Cubiertas', 'Ventanas', 'Ayudas', 'Quiénes somos'],
  },
  'molino-it': {
    lang: 'it',
    country: 'IT',
    keywords: ['semola rimacinata', 'farina', 'grani antichi', 'molitura conto terzi', 'molino'],
    read: ['Semola rimacinata', 'Farina integrale', 'Grani antichi', 'Semole', 'Chi siamo'],
  },
  'bureau-nl': {
    lang: 'nl',
    country: 'NL',
    keywords: ['refurbished bureaustoelen', 'zit-sta bureaus', 'kantoormeubelen', 'bureaustoelen'],
    read: ['Bureaustoelen', 'Zit-sta bureaus', 'Vergadertafels', 'Inkoop', 'Zakelijk', 'SALE'],
  },
  'terra-pt': {
    lang: 'pt',
    country: 'PT',
    keywords: ['construção em terra', 'taipa', 'adobe', 'rebocos de terra', 'reabilitação'],
    read: ['Construção em taipa', 'Adobe', 'Rebocos de terra', 'Reabilitação', 'Obras', 'Formação'],
  },
}
