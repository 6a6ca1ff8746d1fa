import {
  createContact,
  createDeal,
  listContacts,
  listHomeActions,
  readMe,
  readWallet,
  signIn,
  type ContactExistsProblem,
  type HomeAction,
} from '../generated/hey-api'
import { client } from '../generated/hey-api/client.gen'
import { credentials, origin, report } from './setting'

async function main() {
  client.setConfig({ baseUrl: `${origin}/api/v1` })
  const { data: session } = await signIn({ body: credentials })
  client.setConfig({ auth: () => `Token ${session?.token}` })
  const { data: me } = await readMe()
  const organization_id = me?.organizations[0]?.id ?? ''
  const { data: home } = await listHomeActions({ query: { organization_id } })
  const { data: contact } = await createContact({
    body: { organization_id, name: 'Sam', email: 'sam@hey.example' },
  })
  const { data: deal } = await createDeal({ body: { organization_id, title: 'Flour', value: 12 } })
  const { data: page } = await listContacts({
    query: { organization_id, page_size: 1, search: 'sam@hey' },
  })
  const { data: wallet } = await readWallet({ query: { organization_id } })
  const { error } = await createContact({
    query: { on_duplicate: 'refuse' },
    body: { organization_id, email: 'sam@hey.example' },
  })
  const existing: ContactExistsProblem['existing_id'] | undefined =
    error?.code === 'contact_exists' ? error.existing_id : undefined
  report({
    contact: contact?.id,
    deal: deal?.stage,
    found: page?.results[0]?.name,
    balance: wallet?.balance,
    existing,
    needs: needsOf(home?.recommendations),
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
