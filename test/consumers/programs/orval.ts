import {
  createContact,
  createDeal,
  listContacts,
  listHomeActions,
  readMe,
  readWallet,
  signIn,
  type HomeAction,
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
  const home = await listHomeActions({ organization_id }, signed)
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
    needs: needsOf(home.status === 200 ? home.data.recommendations : []),
  })
}

/** What the proposal to add a contact asks for, and only that one: the type is narrowed by its path. */
function needsOf(actions: readonly HomeAction[] = []) {
  for (const { payload, actions: buttons } of actions)
    if (payload.path === '/api/v1/crm/contacts/' && payload.needs.includes('email'))
      return `${payload.needs.join()}; ${buttons.map(({ name }) => name).join()}`
  return undefined
}

void main()
