import type { Words } from './profiles.ts'

/** Profiles of the posts in `locked/`. */
export const lockedWords: Readonly<Record<string, Words>> = {
  'monitoring-en': {
    lang: 'en',
    country: 'FI',
    keywords: ['uptime monitoring', 'status page', 'server monitoring', 'website monitoring'],
    read: ['Uptime monitoring', 'Status pages', 'SSL checks', 'Alerts by text', 'Pricing', 'Docs'],
  },
  'trees-en': {
    lang: 'en',
    country: 'GB',
    keywords: ['tree surgery', 'hedge laying', 'tree planting', 'tree surveys', 'arborist'],
    read: ['Tree surgery', 'Hedge laying', 'Tree planting', 'Surveys', 'Woodland management'],
  },
  'imkerei-de': {
    lang: 'de',
    country: 'DE',
    keywords: ['Honig', 'Imkerei', 'Honig Großabnehmer', 'Bienen auf dem Dach', 'Firmenbienen'],
    read: [
      'Honig im Eimer',
      'Bienen für Unternehmen',
      'Honiggeschenke',
      'Wabenhonig',
      'Hofverkauf',
    ],
  },
  'cafe-fr': {
    lang: 'fr',
    country: 'FR',
    keywords: [
      'café en grains',
      'torréfacteur',
      'café de bureau',
      'café en vrac',
      'formation barista',
    ],
    read: ['Cafés en grains', 'Café au bureau', 'Machines', 'Formations barista', 'Épiceries'],
  },
  'agua-es': {
    lang: 'es',
    country: 'ES',
    keywords: ['fuentes de agua', 'agua filtrada', 'agua para oficinas', 'filtros de agua'],
    read: [
      'Fuentes de agua',
      'Agua filtrada para restaurantes',
      'Alquiler para eventos',
      'Colegios',
    ],
  },
  'cer-it': {
    lang: 'it',
    country: 'IT',
    keywords: ['comunità energetiche', 'CER', 'studi di fattibilità', 'autoconsumo collettivo'],
    read: [
      'Comunità energetiche',
      'Studi di fattibilità',
      'Pratiche GSE',
      'Fotovoltaico',
      'Comuni',
    ],
  },
  'uitvaart-nl': {
    lang: 'nl',
    country: 'NL',
    keywords: ['uitvaart', 'natuurbegraven', 'uitvaartbegeleiding', 'wade', 'rieten mand'],
    read: ['Uitvaartbegeleiding', 'Natuurbegraven', 'Wades en manden', 'Afscheid thuis', 'Kosten'],
  },
  'padaria-pt': {
    lang: 'pt',
    country: 'PT',
    keywords: ['pão artesanal', 'massa mãe', 'pão para restaurantes', 'broa', 'padaria'],
    read: [
      'Pão de massa mãe',
      'Broa de milho',
      'Restaurantes e lojas',
      'Bolos e folares',
      'Mercados',
    ],
  },
}
