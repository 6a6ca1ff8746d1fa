import type { z } from 'zod'
import { accountOf, createContact, createDeal, createTask } from '#domains/crm/index.ts'
import type { NewBusiness } from '#domains/directory/index.ts'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** The demo company's own entry in the directory. */
export const demoBusiness: z.input<typeof NewBusiness> = {
  name: 'Hearth Mill',
  description:
    'A stone mill in the Calder valley that grinds heritage wheat, rye and spelt from farms within sixty miles, for bakeries, cafés and schools that want to know the field behind the flour.',
  website: 'https://hearthmill.example',
  email: 'hello@hearthmill.example',
  phone: '',
  address: 'Old Gate Lane 4',
  city: 'Hebden Bridge',
  region: 'West Yorkshire',
  country: 'United Kingdom',
  lat: 53.742,
  lng: -2.013,
  categories: [],
  tags: [],
  offers: [
    {
      title: 'Stoneground heritage wheat flour',
      description: 'Wholemeal and sifted, milled to order, in 16 kg returnable sacks.',
    },
  ],
  wants: [
    {
      title: 'Returnable flour sacks',
      description:
        'Washable sacks for 16 kg that survive a hundred rounds between mill and bakery.',
    },
  ],
}

interface Person {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly tags: string[]
  readonly deal?: { title: string; value: number; stage: 'lead' | 'qualified' | 'proposal' | 'won' }
  readonly task?: { title: string; inDays: number }
}

const people: readonly Person[] = [
  {
    name: 'Imogen Clough',
    email: 'imogen@rivertonbakehouse.example',
    company: 'Riverton Bakehouse',
    tags: ['bakery', 'customer'],
    deal: { title: 'Weekly rye and spelt, 400 kg', value: 5200, stage: 'won' },
    task: { title: 'Agree on the spring price with Imogen', inDays: 7 },
  },
  {
    name: 'Tomasz Wilk',
    email: 'tomasz@northlightcafe.example',
    company: 'Northlight Café',
    tags: ['café'],
    deal: { title: 'Pastry flour for three cafés', value: 1850, stage: 'proposal' },
    task: { title: 'Send Tomasz the sample bags', inDays: 2 },
  },
  {
    name: 'Grace Adeyemi',
    email: 'kitchen@moorsideschools.example',
    company: 'Moorside Schools',
    tags: ['school', 'public sector'],
    deal: { title: 'Bread flour for eleven school kitchens', value: 9400, stage: 'qualified' },
  },
  {
    name: 'Sunniva Berg',
    email: 'sunniva@commongrain.example',
    company: 'Common Grain',
    tags: ['farmer', 'supplier'],
    task: { title: 'Visit the heritage wheat plots', inDays: 21 },
  },
  {
    name: 'Joss Hartley',
    email: 'joss@canalsidehotel.example',
    company: 'Canalside Hotel',
    tags: ['hotel'],
    deal: { title: 'Breakfast loaves trial', value: 600, stage: 'lead' },
  },
]

/** A small workspace with something to look at. */
export async function addDemoRecords(scope: OrganizationScope): Promise<void> {
  for (const person of people) await addPerson(scope, person)
}

async function addPerson(scope: OrganizationScope, person: Person) {
  const { name, email, tags, company, deal, task } = person
  const domain = email.slice(email.indexOf('@') + 1)
  const { id: account_id } = await accountOf(scope, { name: company, domain })
  const { contact } = await createContact(scope, { name, email, phone: '', tags, account_id })
  const contact_id = contact.id
  if (deal !== undefined) await createDeal(scope, { ...deal, contact_id, account_id })
  if (task === undefined) return
  const due = timestamp(new Date(scope.now().getTime() + task.inDays * 86_400_000))
  await createTask(scope, { title: task.title, due, status: 'open', contact_id })
}
