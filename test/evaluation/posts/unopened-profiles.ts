import type { Words } from './profiles.ts'

/** Profiles of the posts in `unopened/`. */
export const unopenedWords: Readonly<Record<string, Words>> = {
  'homecare-en': {
    lang: 'en',
    country: 'GB',
    keywords: ['home care', 'live-in care', 'respite care', 'dementia care', 'carers'],
    read: ['Care at home', 'Live-in care', 'Respite', 'Companionship', 'Our co-operative'],
  },
  'grazing-en': {
    lang: 'en',
    country: 'GB',
    keywords: ['conservation grazing', 'goats', 'sheep', 'scrub clearance', 'invasive weeds'],
    read: ['Conservation grazing', 'Scrub control', 'Solar grazing', 'Our animals', 'Fencing'],
  },
  'routes-en': {
    lang: 'en',
    country: 'IE',
    keywords: ['route planning', 'delivery app', 'proof of delivery', 'driver app', 'cargo bikes'],
    read: ['Route planner', 'Driver app', 'Proof of delivery', 'Food hubs', 'Pricing', 'API'],
  },
  'ofen-de': {
    lang: 'de',
    country: 'DE',
    keywords: ['Grundofen', 'Kachelofen', 'Ofenbauer', 'Holzbackofen', 'Ofensanierung'],
    read: ['Grundöfen', 'Kachelofensanierung', 'Backöfen', 'Unsere Werkstatt', 'Kaminanlagen'],
  },
  'deutschkurs-de': {
    lang: 'de',
    country: 'DE',
    keywords: ['Deutschkurs', 'Berufssprachkurs', 'Deutsch im Betrieb', 'Deutsch für Pflegekräfte'],
    read: ['Deutsch im Betrieb', 'Pflege B2', 'Onlinekurse', 'Förderung', 'Unser Team'],
  },
  'matelas-fr': {
    lang: 'fr',
    country: 'FR',
    keywords: ['matelas en laine', 'matelas naturel', 'réfection de matelas', 'literie', 'cardage'],
    read: ['Matelas de laine', 'Sommiers', 'Réfection', 'Oreillers et couettes', "L'atelier"],
  },
  'brasseur-fr': {
    lang: 'fr',
    country: 'FR',
    keywords: ['malt bio', 'malterie', 'maltage à façon', 'orge brassicole', 'brasseries'],
    read: ['Nos malts', 'Maltage à façon', 'Brasseurs', 'Paysans', 'Visiter la malterie'],
  },
  'amianto-es': {
    lang: 'es',
    country: 'ES',
    keywords: ['retirada de amianto', 'uralita', 'fibrocemento', 'cubiertas', 'desamiantado'],
    read: ['Retirada de amianto', 'Cubiertas', 'Bajantes', 'Depósitos', 'Empresa RERA'],
  },
  'pasta-it': {
    lang: 'it',
    country: 'IT',
    keywords: [
      'pasta artigianale',
      'pasta biologica',
      'grani antichi',
      'conto terzi',
      'pastificio',
    ],
    read: ['Pasta di grani antichi', 'Conto terzi', 'Ristorazione', 'Il pastificio', 'Formati'],
  },
  'dagbesteding-nl': {
    lang: 'nl',
    country: 'NL',
    keywords: ['zorgboerderij', 'dagbesteding', 'beschut werk', 'begeleiding', 'PGB'],
    read: ['Dagbesteding', 'Jongeren', 'Ouderen', 'Begeleiding op maat', 'De boerderij'],
  },
  'limpezamato-pt': {
    lang: 'pt',
    country: 'PT',
    keywords: ['limpeza de terrenos', 'gestão de combustível', 'corte de mato', 'poda de árvores'],
    read: ['Limpeza de terrenos', 'Podas e abates', 'Faixas de gestão', 'Juntas de freguesia'],
  },
}
