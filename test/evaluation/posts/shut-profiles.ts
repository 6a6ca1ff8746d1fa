import type { Words } from './profiles.ts'

/** Profiles of the posts in `shut/`. */
export const shutWords: Readonly<Record<string, Words>> = {
  'flowers-en': {
    lang: 'en',
    country: 'GB',
    keywords: ['British flowers', 'wedding flowers', 'funeral flowers', 'florist', 'bouquets'],
    read: ['Bouquets', 'Weddings', 'Funerals', 'Seasonal British flowers', 'Workshops', 'Find us'],
  },
  'tee-de': {
    lang: 'de',
    country: 'AT',
    keywords: ['Kräutertee', 'Bio-Kräutertee', 'Teemischungen', 'Private Label', 'Kräutersalz'],
    read: ['Kräutertee', 'Kräutersalz', 'Gewürze', 'Räucherwerk', 'Für Betriebe', 'Über uns'],
  },
  'potager-fr': {
    lang: 'fr',
    country: 'BE',
    keywords: ['potagers d’entreprise', 'jardins comestibles', 'forêt-jardin', 'permaculture'],
    read: ['Potagers d’entreprise', 'Forêts-jardins', 'Plans de plantation', 'Ateliers', 'Projets'],
  },
  'lavanderia-es': {
    lang: 'es',
    country: 'ES',
    keywords: ['lavandería', 'lavandería industrial', 'alquiler de lencería', 'ropa de trabajo'],
    read: ['Lavandería industrial', 'Alquiler de lencería', 'Ropa de trabajo', 'Hostelería'],
  },
  'legale-it': {
    lang: 'it',
    country: 'IT',
    keywords: [
      'diritto ambientale',
      'autorizzazioni ambientali',
      'bonifiche',
      'comunità energetiche',
      'avvocato ambientale',
    ],
    read: [
      'Autorizzazioni ambientali',
      'Bonifiche',
      'Comunità energetiche',
      'Contenzioso',
      'Attività',
    ],
  },
  'zonnedelen-nl': {
    lang: 'nl',
    country: 'BE',
    keywords: ['zonnepanelen', 'zonnedelen', 'energiedelen', 'thuisbatterijen', 'groepsaankoop'],
    read: ['Zonnepanelen', 'Thuisbatterijen', 'Energiedelen', 'Instappen', 'Wie zijn we'],
  },
  'ewaste-pt': {
    lang: 'pt',
    country: 'BR',
    keywords: ['lixo eletrônico', 'reciclagem de eletrônicos', 'destruição de dados', 'coleta'],
    read: ['Descarte de lixo eletrônico', 'Destruição de dados', 'Logística reversa', 'Serviços'],
  },
}
