import {
  createContact,
  createDeal,
  listContacts,
  readMe,
  readWallet,
  signIn,
} from '../generated/orval'
import { credentials, origin, report } from './setting'

/** Its paths bear no origin by default, as in a page of the service itself. */
const send = globalThis.fetch
globalThis.fetch = (input, init) => send(`${origin}/api/v1${String(input)}`, init)

async function main() {
  const session = await signIn(credentials)
  if (session.status !== 200) throw new Error('not signed in')
  const signed = { headers: { authorization: `Token ${session.data.token}` } }
  const me = await readMe(signed)
  const organization_id = me.status === 200 ? (me.data.organizations[0]?.id ?? '') : ''
  const contact = await createContact(
    { organization_id, name: 'Sam', email: 'sam@orval.example' },
    {},
    signed,
  )
  const deal = await createDeal({ organization_id, title: 'Flour', value: 12 }, {}, signed)
  const page = await listContacts({ organization_id, page_size: 1, search: 'sam@orval' }, signed)
  const wallet = await readWallet({ organization_id }, signed)
  const again = await createContact(
    { organization_id, email: 'sam@orval.example' },
    { on_duplicate: 'refuse' },
    signed,
  )
  report({
    contact: contact.status === 201 ? contact.data.id : undefined,
    deal: deal.status === 201 ? deal.data.stage : undefined,
    found: page.status === 200 ? page.data.results[0]?.name : undefined,
    balance: wallet.status === 200 ? wallet.data.balance : undefined,
    existing:
      again.status === 409 && again.data.code === 'contact_exists'
        ? again.data.existing_id
        : undefined,
  })
}

void main()
