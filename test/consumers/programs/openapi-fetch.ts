import createClient from 'openapi-fetch'
import type { components, paths } from '../generated/openapi-typescript'
import { credentials, origin, report } from './setting'

type Wallet = components['schemas']['CreditWallet']
type HomeAction = components['schemas']['HomeAction']

async function main() {
  const growth = createClient<paths>({ baseUrl: `${origin}/api/v1` })
  const { data: session } = await growth.POST('/auth/login/', { body: credentials })
  if (session === undefined) throw new Error('not signed in')
  growth.use({
    onRequest: ({ request }) => request.headers.set('authorization', `Token ${session.token}`),
  })
  const { data: me } = await growth.GET('/auth/me/')
  const organization_id = me?.organizations[0]?.id ?? ''
  const { data: home } = await growth.GET('/home/actions/', {
    params: { query: { organization_id } },
  })
  const { data: contact } = await growth.POST('/crm/contacts/', {
    body: { organization_id, name: 'Sam', email: 'sam@fetch.example' },
  })
  const { data: deal } = await growth.POST('/crm/deals/', {
    body: { organization_id, title: 'Flour', value: 12 },
  })
  const { data: page } = await growth.GET('/crm/contacts/', {
    params: { query: { organization_id, page_size: 1, search: 'sam@fetch' } },
  })
  const { data: wallet } = await growth.GET('/credits/wallet/', {
    params: { query: { organization_id } },
  })
  const balance: Wallet['balance'] | undefined = wallet?.balance
  const { error } = await growth.POST('/crm/contacts/', {
    params: { query: { on_duplicate: 'refuse' } },
    body: { organization_id, email: 'sam@fetch.example' },
  })
  const existing = error?.code === 'contact_exists' ? error.existing_id : undefined
  report({
    contact: contact?.id,
    deal: deal?.stage,
    found: page?.results[0]?.name,
    balance,
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
