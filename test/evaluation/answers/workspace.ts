import { passageOf, type Passage } from '#domains/ai/records/passage.ts'

type Row = Readonly<Record<string, unknown>>

const contacts: readonly Row[] = [
  {
    id: 'mara',
    name: 'Mara Lind',
    email: 'mara@hearthmill.example',
    phone: '+49 30 5550101',
    tags: ['buyer', 'rye'],
  },
  { id: 'jonas', name: 'Jonas Brandt', email: 'jonas@roggenhof.example', tags: ['farmer'] },
  {
    id: 'amelie',
    name: 'Amélie Rousseau',
    email: 'amelie@fournil.example',
    phone: '+33 1 55501020',
    tags: ['boulangerie'],
  },
  {
    id: 'diego',
    name: 'Diego Fuentes',
    email: 'diego@panaderia.example',
    phone: '+34 91 5550130',
    tags: ['panadería'],
  },
  { id: 'priya', name: 'Priya Nair', email: 'priya@lentilworks.example', tags: ['wholesale'] },
  { id: 'tomas', name: 'Tomás Vidal', email: 'tomas@olivar.example', tags: ['aceite'] },
  { id: 'greta', name: 'Greta Holm', phone: '+46 8 5550140', tags: ['press'] },
  { id: 'luc', name: 'Luc Moreau', email: 'luc@laiterie.example', tags: ['fromage'] },
]

const accounts: readonly Row[] = [
  {
    id: 'hearth',
    name: 'Hearth Mill',
    website: 'https://hearthmill.example',
    industry: 'milling',
    city: 'Berlin',
  },
  {
    id: 'roggenhof',
    name: 'Roggenhof',
    website: 'https://roggenhof.example',
    industry: 'Landwirtschaft',
    city: 'Templin',
  },
  {
    id: 'fournil',
    name: 'Le Fournil du Port',
    website: 'https://fournil.example',
    industry: 'boulangerie',
    city: 'Nantes',
  },
  {
    id: 'panaderia',
    name: 'Panadería Fuentes',
    website: 'https://panaderia.example',
    industry: 'panadería',
    city: 'Valencia',
  },
  {
    id: 'lentil',
    name: 'Lentil Works',
    website: 'https://lentilworks.example',
    industry: 'wholesale',
    city: 'Leeds',
  },
  {
    id: 'olivar',
    name: 'Olivar Vidal',
    website: 'https://olivar.example',
    industry: 'aceite de oliva',
    city: 'Jaén',
  },
]

const deals: readonly Row[] = [
  { id: 'd-rye', title: 'Rye flour for spring', stage: 'proposal', value: 4200, currency: 'EUR' },
  {
    id: 'd-lentils',
    title: 'Red lentils wholesale contract',
    stage: 'negotiation',
    value: 18000,
    currency: 'GBP',
  },
  { id: 'd-dinkel', title: 'Dinkelmehl Jahresvertrag', stage: 'won', value: 9600, currency: 'EUR' },
  {
    id: 'd-farine',
    title: 'Farine complète pour le fournil',
    stage: 'qualified',
    value: 3100,
    currency: 'EUR',
  },
  {
    id: 'd-aceite',
    title: 'Aceite virgen extra en garrafas',
    stage: 'lost',
    value: 2700,
    currency: 'EUR',
  },
]

const tasks: readonly Row[] = [
  {
    id: 't-invoice',
    title: 'Send the invoice to Lentil Works',
    due_at: '2026-12-01',
    priority: 'high',
  },
  {
    id: 't-samples',
    title: 'Mehlproben an den Roggenhof schicken',
    due_at: '2026-12-04',
    priority: 'normal',
  },
  { id: 't-devis', title: 'Préparer le devis pour Nantes', due_at: '2026-12-09', priority: 'high' },
  { id: 't-visita', title: 'Preparar la visita al olivar', due_at: '2026-12-15', priority: 'low' },
  { id: 't-oven', title: 'Book the oven inspection', due_at: '2026-11-28', priority: 'urgent' },
]

const notes: readonly Row[] = [
  { id: 'n-salt', body: 'Mara wants less salt in the sourdough and pays within ten days.' },
  { id: 'n-organic', body: 'Lentil Works asks for organic certification before signing.' },
  { id: 'n-trocken', body: 'Jonas klagt über die Trockenheit; die Roggenernte fällt kleiner aus.' },
  { id: 'n-lager', body: 'Das Lager in Templin hat Platz für zwölf Paletten.' },
  { id: 'n-livraison', body: 'Amélie souhaite une livraison le mardi avant six heures.' },
  { id: 'n-levain', body: 'Le levain du fournil vient d’un vieux seigle breton.' },
  { id: 'n-horno', body: 'Diego compró un horno nuevo de leña en octubre.' },
  { id: 'n-cosecha', body: 'La cosecha de aceitunas empieza en noviembre y dura seis semanas.' },
  { id: 'n-press', body: 'Greta writes for a food magazine and plans a portrait of the mill.' },
]

function all(type: string, rows: readonly Row[]): Passage[] {
  return rows.map((row) => passageOf(type, row))
}

/** What an invented organization of millers knows. Nobody in it exists. */
export const workspace: readonly Passage[] = [
  ...all('contact', contacts),
  ...all('account', accounts),
  ...all('deal', deals),
  ...all('task', tasks),
  ...all('note', notes),
]
