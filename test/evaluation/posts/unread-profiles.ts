import type { Words } from './profiles.ts'

/** Profiles of the posts in `unread/`. */
export const unreadWords: Readonly<Record<string, Words>> = {
  'soilhealth-en': {
    lang: 'en',
    country: 'GB',
    keywords: [
      'soil testing',
      'soil health',
      'regenerative agriculture',
      'carbon baseline',
      'independent agronomist',
    ],
    read: [
      'Soil health assessments',
      'Transition planning',
      'Carbon baselining',
      'Training',
      'Grazing plans',
    ],
  },
  'coopweb-en': {
    lang: 'en',
    country: 'GB',
    keywords: ['website', 'web developer', 'CiviCRM', 'hosting', 'Drupal', 'website support'],
    read: ['Websites', 'CiviCRM', 'Green hosting', 'Accessibility audits', 'User research'],
  },
  'mosterei-de': {
    lang: 'de',
    country: 'DE',
    keywords: ['Mosterei', 'Lohnmost', 'Apfelsaft', 'Saftpresse', 'Streuobst'],
    read: ['Lohnmosten', 'Apfelsaft naturtrüb', 'Mobile Mosterei', 'Bag-in-Box', 'Streuobst'],
  },
  'lehmputz-de': {
    lang: 'de',
    country: 'AT',
    keywords: ['Lehmputz', 'Lehmbau', 'Stampflehm', 'Kalkputz', 'Wandheizung'],
    read: ['Lehmputz', 'Stampflehm', 'Wandheizung', 'Innendämmung', 'Referenzen'],
  },
  'biodechets-fr': {
    lang: 'fr',
    country: 'FR',
    keywords: [
      'collecte de biodéchets',
      'compostage',
      'composteur collectif',
      'tri des biodéchets',
    ],
    read: ['Collecte de biodéchets', 'Composteurs partagés', 'Formations', 'Compost', 'Gazette'],
  },
  'agroeco-es': {
    lang: 'es',
    country: 'ES',
    keywords: [
      'agroecología',
      'plan de alimentación',
      'conversión a ecológico',
      'huerto escolar',
      'banco de tierras',
      'comedor escolar',
    ],
    read: [
      'Consultoría',
      'Comedores escolares',
      'Huertos escolares',
      'Formación',
      'Bancos de tierras',
    ],
  },
  'formaggi-it': {
    lang: 'it',
    country: 'IT',
    keywords: ['formaggi', 'pecorino', 'caseificio', 'ricotta', 'robiola', 'fattoria didattica'],
    read: ['Formaggi bio', 'Pecorino', 'Fattoria didattica', 'Degustazioni', 'Yogurt'],
  },
  'daktuin-nl': {
    lang: 'nl',
    country: 'NL',
    keywords: ['groen schoolplein', 'daktuin', 'groen dak', 'moestuin', 'voedselbos', 'binnentuin'],
    read: ['Daktuinen', 'Groene schoolpleinen', 'Moestuinen', 'Voedselbossen', 'Beheer'],
  },
  'cogumelos-pt': {
    lang: 'pt',
    country: 'PT',
    keywords: ['cogumelos', 'shiitake', 'pleurotus', 'micélio', 'substrato'],
    read: ['Cogumelos frescos', 'Kits de cultivo', 'Substratos', 'Profissionais', 'Visitas'],
  },
}
