import type { Words } from './profiles.ts'

/** Profiles of the posts in `veiled/`. */
export const veiledWords: Readonly<Record<string, Words>> = {
  'lehm-de': {
    lang: 'de',
    country: 'DE',
    keywords: ['Lehmputz', 'Lehmbau', 'Lehmbauplatten', 'Fachwerk', 'Wandheizung'],
    read: [
      'Lehmputz',
      'Lehmbauplatten',
      'Fachwerksanierung',
      'Wandheizung im Lehm',
      'Über den Betrieb',
    ],
  },
  'linen-en': {
    lang: 'en',
    country: 'GB',
    keywords: ['linen hire', 'laundry service', 'table linen', 'towel hire', 'napkins'],
    read: [
      'Linen hire',
      'Table linen',
      'Weddings',
      'Guesthouses',
      'Weekly collection',
      'Our laundry',
    ],
  },
  'huerto-es': {
    lang: 'es',
    country: 'ES',
    keywords: [
      'huerto escolar',
      'huerto urbano',
      'jardín comestible',
      'mesas de cultivo',
      'talleres de huerto',
    ],
    read: [
      'Huertos escolares',
      'Huertos en azoteas',
      'Jardines comestibles',
      'Talleres',
      'Mantenimiento',
    ],
  },
  'toilettes-fr': {
    lang: 'fr',
    country: 'FR',
    keywords: [
      'toilettes sèches',
      'location de toilettes sèches',
      'sanitaires événementiels',
      'toilettes publiques',
    ],
    read: [
      'Toilettes sèches',
      'Location pour événements',
      'Toilettes publiques',
      'Vidange',
      'Mariages',
    ],
  },
  'sagra-it': {
    lang: 'it',
    country: 'IT',
    keywords: [
      'noleggio stoviglie',
      'bicchieri riutilizzabili',
      'stoviglie lavabili',
      'lavaggio stoviglie',
    ],
    read: [
      'Noleggio stoviglie',
      'Bicchieri riutilizzabili',
      'Lavaggio',
      'Feste e sagre',
      'Matrimoni',
    ],
  },
  'groendak-nl': {
    lang: 'nl',
    country: 'NL',
    keywords: ['groendak', 'sedumdak', 'daktuin', 'dakbegroening', 'onderhoud groendak'],
    read: ['Groene daken', 'Sedumdaken', 'Daktuinen', 'Waterberging', 'Onderhoud'],
  },
  'limpeza-pt': {
    lang: 'pt',
    country: 'PT',
    keywords: [
      'limpeza ecológica',
      'limpeza de escritórios',
      'limpeza de alojamento local',
      'serviço de limpeza',
    ],
    read: [
      'Escritórios',
      'Alojamento local',
      'Creches e escolas',
      'Produtos ecológicos',
      'Condomínios',
    ],
  },
}
