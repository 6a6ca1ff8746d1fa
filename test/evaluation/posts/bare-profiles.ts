import type { Words } from './profiles.ts'

/** Profiles of the posts in `bare/`. */
export const bareWords: Readonly<Record<string, Words>> = {
  'lastenrad-de': {
    lang: 'de',
    country: 'DE',
    keywords: [
      'Lastenrad',
      'Lastenräder für Firmen',
      'Lastenrad mieten',
      'Wartung',
      'Schwertransportrad',
    ],
    read: ['Lastenräder', 'Flotten für Betriebe', 'Werkstatt', 'Mieten', 'Kommunen'],
  },
  'books-en': {
    lang: 'en',
    country: 'GB',
    keywords: ['bookkeeping', 'payroll', 'charity accounts', 'year end accounts', 'accountant'],
    read: [
      'Bookkeeping',
      'Payroll',
      'Independent examination',
      'Charities and co-ops',
      'Xero training',
    ],
  },
  'traduccion-es': {
    lang: 'es',
    country: 'ES',
    keywords: ['traducción', 'traductor jurado', 'interpretación', 'subtítulos', 'corrección'],
    read: ['Traducción jurada', 'Traducción técnica', 'Interpretación', 'Subtitulado', 'Tarifas'],
  },
  'imprimerie-fr': {
    lang: 'fr',
    country: 'FR',
    keywords: [
      'imprimerie',
      'affiches',
      'impression offset',
      'risographie',
      'papier recyclé',
      'brochures',
    ],
    read: ['Affiches', 'Livres et brochures', 'Risographie', 'Étiquettes', 'Papiers recyclés'],
  },
  'falegname-it': {
    lang: 'it',
    country: 'IT',
    keywords: [
      'falegnameria',
      'arredi su misura',
      'infissi in legno',
      'massello',
      'restauro mobili',
    ],
    read: ['Arredi su misura', 'Infissi in legno', 'Scale', 'Restauro', 'Bottega'],
  },
  'catering-nl': {
    lang: 'nl',
    country: 'NL',
    keywords: [
      'catering',
      'biologische catering',
      'plantaardig buffet',
      'lunch op kantoor',
      'bruiloft',
    ],
    read: ['Lunch op kantoor', 'Buffetten', 'Bruiloften', 'Vergaderingen', 'Onze keuken'],
  },
  'chuva-pt': {
    lang: 'pt',
    country: 'PT',
    keywords: [
      'aproveitamento de águas pluviais',
      'cisterna',
      'depósito enterrado',
      'água da chuva',
      'rega',
    ],
    read: [
      'Cisternas',
      'Depósitos enterrados',
      'Bombas e filtros',
      'Projeto e instalação',
      'Escolas',
    ],
  },
}
