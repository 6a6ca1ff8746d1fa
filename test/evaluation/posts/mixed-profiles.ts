import type { Words } from './profiles.ts'

/** Profiles of the posts in `mixed/`: the mix of a forum, in trades that are in no other split. */
export const mixedWords: Readonly<Record<string, Words>> = {
  'invoicing-en': {
    lang: 'en',
    country: 'IE',
    keywords: [
      'invoicing',
      'e-invoicing',
      'invoicing software',
      'recurring invoices',
      'FreshBooks',
    ],
    read: [
      'Invoicing for small teams',
      'E-invoicing and Peppol',
      'Recurring invoices',
      'Accountant access',
      'Pricing',
      'Nonprofits',
    ],
  },
  'heatpump-en': {
    lang: 'en',
    country: 'GB',
    keywords: [
      'heat pump',
      'heat pump installation',
      'air source heat pump',
      'heat loss survey',
      'MCS installer',
    ],
    read: [
      'Air Source Heat Pumps',
      'Heat Loss Surveys',
      'Radiator Upgrades',
      'Community Buildings',
      'Servicing',
      'Case Studies',
    ],
  },
  'webdesign-de': {
    lang: 'de',
    country: 'DE',
    keywords: [
      'Webdesign',
      'Website',
      'WordPress',
      'Onlineshop',
      'Webentwickler',
      'barrierefreie Website',
    ],
    read: [
      'Webdesign für Vereine',
      'Onlineshops mit WooCommerce',
      'Barrierefreie Websites',
      'Wartung und Pflege',
      'Referenzen',
      'Team',
    ],
  },
  'formation-fr': {
    lang: 'fr',
    country: 'FR',
    keywords: [
      'formation compostage',
      'compostage',
      'maître composteur',
      'atelier compost',
      'biodéchets',
    ],
    read: [
      'Formation au compostage',
      'Maître composteur',
      'Ateliers pour habitants',
      'Collectivités',
      'Compostage collectif',
      'L’équipe',
    ],
  },
  'transporte-es': {
    lang: 'es',
    country: 'ES',
    keywords: ['transporte refrigerado', 'transporte', 'reparto', 'mensajería en bici', 'envíos'],
    read: [
      'Transporte refrigerado',
      'Reparto en bicicleta',
      'Reparto para productores',
      'Última milla',
      'La cooperativa',
      'Tarifas',
    ],
  },
  'vino-it': {
    lang: 'it',
    country: 'IT',
    keywords: ['vino naturale', 'vino biologico', 'vini naturali', 'cantina', 'vino sfuso'],
    read: [
      'I nostri vini',
      'Vino biologico',
      'Vino sfuso',
      'Degustazioni',
      'Enoteche e ristoranti',
      'La vigna',
    ],
  },
}
