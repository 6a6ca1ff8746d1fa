import type { Words } from './profiles.ts'

/** Profiles of the posts in `wild/`. */
export const wildWords: Readonly<Record<string, Words>> = {
  'forms-en': {
    lang: 'en',
    country: 'DE',
    keywords: ['form builder', 'online forms', 'survey tool', 'surveys', 'offline forms'],
    read: ['Form builder', 'Surveys', 'Offline forms', 'Templates', 'Self-hosting', 'Pricing'],
  },
  'mushroom-en': {
    lang: 'en',
    country: 'GB',
    keywords: ['gourmet mushrooms', 'oyster mushrooms', 'shiitake', "lion's mane", 'grow kits'],
    read: ['Oyster mushrooms', 'Shiitake', 'Lion’s mane', 'Grow kits', 'For kitchens', 'Our barn'],
  },
  'carsharing-de': {
    lang: 'de',
    country: 'DE',
    keywords: ['Carsharing', 'E-Carsharing', 'Dorfauto', 'Fuhrpark', 'Mobilitätskonzept'],
    read: ['Carsharing für Gemeinden', 'Firmenfuhrpark teilen', 'Quartiersmobilität', 'Dorfauto'],
  },
  'phyto-fr': {
    lang: 'fr',
    country: 'FR',
    keywords: [
      'phytoépuration',
      'filtres plantés',
      'assainissement non collectif',
      'fosse septique',
    ],
    read: ['Phytoépuration', 'Filtres plantés de roseaux', 'Assainissement autonome', 'Campings'],
  },
  'coworking-es': {
    lang: 'es',
    country: 'ES',
    keywords: ['coworking', 'coworking rural', 'sala de reuniones', 'alquiler de salas'],
    read: ['Mesa fija', 'Coworking por días', 'Salas de reuniones', 'Estancias para equipos'],
  },
  'agriturismo-it': {
    lang: 'it',
    country: 'IT',
    keywords: ['agriturismo', 'matrimoni in campagna', 'fattoria didattica', 'eventi aziendali'],
    read: [
      'Camere',
      'Matrimoni in agriturismo',
      'Fattoria didattica',
      'Ritiri ed eventi',
      'Ristorante',
    ],
  },
  'voedselbos-nl': {
    lang: 'nl',
    country: 'NL',
    keywords: ['voedselbos', 'beplantingsplan', 'agroforestry', 'erfbeplanting', 'fruitbomen'],
    read: [
      'Ontwerp van voedselbossen',
      'Agroforestry',
      'Plantgoed',
      'Schoolvoedselbossen',
      'Advies',
    ],
  },
  'guia-pt': {
    lang: 'pt',
    country: 'PT',
    keywords: [
      'caminhadas guiadas',
      'turismo de natureza',
      'observação de aves',
      'visitas de estudo',
    ],
    read: [
      'Caminhadas guiadas',
      'Observação de aves',
      'Visitas de estudo',
      'Empresas',
      'Travessias',
    ],
  },
}
