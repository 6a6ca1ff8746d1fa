import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Protocol } from '#adapters/language-model/contract.ts'
import type { SafeFetch } from '#adapters/web/safe-fetch.ts'
import { isOwnerText, requireRoom } from '#domains/identity/index.ts'
import { conflict, NotFound } from '#kernel/errors.ts'
import { recordEvents } from '#kernel/events/record-events.ts'
import { records } from '#kernel/records/records.ts'
import { noMoreDefault } from '#kernel/records/sole-default.ts'
import type { Tables } from '#kernel/postgres/tables.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { id } from '#kernel/wire/primitives.ts'
import { AiProvider, providersQuery, type AiProviderChange, type NewAiProvider } from './schemas.ts'

const maxProviders = 20

export const TooManyProviders = conflict(
  'too_many_providers',
  'The organization has the maximum number of providers',
  `At most ${maxProviders} are allowed. Delete one that is no longer used with DELETE /api/v1/ai/providers/{id}/.`,
)

export const ProviderExists = conflict(
  'ai_provider_exists',
  'The organization already has a model of this name',
  'Send another `name`, or change the provider `id` with PATCH /api/v1/ai/providers/{id}/.',
  { id },
)

export const providerEvents = recordEvents('ai_provider', AiProvider, 'admin')

export const providers = records('ai_providers', {
  columns: AiProvider.keyof().options,
  events: providerEvents,
  lists: { query: providersQuery, filters: {}, orders: {} },
})

/** @throws ValidationFailed, TooManyProviders, ProviderExists, EncryptionNotSetUp */
export async function createProvider(
  scope: OrganizationScope,
  fetch: SafeFetch,
  { api_key, ...wish }: z.output<typeof NewAiProvider>,
) {
  requirePublic(fetch, wish.base_url)
  const sealed = await scope.vault.seal(api_key, ownerOf(scope))
  return transaction(scope, async (inside) => {
    const all = await lockProviders(inside, maxProviders)
    requireOwnName(all, wish)
    if (wish.is_default) await noMoreDefault(inside, providers, all)
    const connected_by = inside.actor.user_id
    return providers.create(inside, { ...wish, api_key: sealed, connected_by })
  })
}

type Provider = Awaited<ReturnType<typeof providers.read>>

/** All of them, which nobody else changes or adds to until the transaction ends. @throws TooManyProviders */
async function lockProviders(scope: OrganizationScope, max = Infinity): Promise<Provider[]> {
  const taken = providers.all(scope)
  await requireRoom(scope, { taken, max, Full: TooManyProviders })
  return taken.execute()
}

/** Models are called by it, so it says which one. @throws ProviderExists */
function requireOwnName(others: readonly Provider[], { name, model }: Named): void {
  const same = others.find((other) => other.name === name && other.model === model)
  if (same !== undefined) throw new ProviderExists({ members: { id: same.id } })
}

type Named = Pick<Provider, 'name' | 'model'>

/**
 * A key stays where it was given for: another address needs it anew. Whoever sends one vouches for the address.
 * @throws NotFound, RecordChanged, ValidationFailed, ProviderExists
 */
export async function changeProvider(
  scope: OrganizationScope,
  fetch: SafeFetch,
  id: string,
  { api_key, ...wish }: z.output<typeof AiProviderChange>,
) {
  requirePublic(fetch, wish.base_url ?? '')
  const isMoved = wish.base_url !== undefined || wish.protocol !== undefined
  if (isMoved && api_key === undefined) throw keyNeeded()
  const sealed =
    api_key === undefined
      ? {}
      : {
          api_key: await scope.vault.seal(api_key, ownerOf(scope)),
          connected_by: scope.actor.user_id,
        }
  return transaction(scope, async (inside) => {
    const all = await lockProviders(inside)
    const before = all.find((one) => one.id === id)
    if (before === undefined) throw new NotFound()
    const others = all.filter((one) => one !== before)
    const { name = before.name, model = before.model } = wish
    if (name !== before.name || model !== before.model) requireOwnName(others, { name, model })
    if (wish.is_default === true) await noMoreDefault(inside, providers, others)
    return providers.change(inside, id, { ...wish, ...sealed })
  })
}

function keyNeeded() {
  const message = 'Send `api_key` with a new address or protocol.'
  return validationFailed([{ field: 'api_key', code: 'required', message }])
}

/** Where its name leads is looked at with every call, each time anew. */
function requirePublic(fetch: SafeFetch, url: string): void {
  const fault = url === '' ? undefined : fetch.refusalOf(url)
  if (fault === undefined) return
  throw validationFailed([{ field: 'base_url', code: 'invalid', message: fault.message }])
}

function ownerOf({ organizationId }: OrganizationScope): string {
  return `ai providers of ${organizationId}`
}

/**
 * What is needed to call them, newest first, those that serve by default before the others, as JSON; `$1` is the organization. Not those
 * of who is no owner any more: what is asked would go where they chose, or show in what they see by the key.
 */
export const providersText = `
  select json_agg(json_build_object('name', name, 'protocol', protocol, 'base_url', base_url, 'model', model,
                                    'api_key', encode(api_key, 'base64'), 'is_default', is_default)
                  order by is_default desc, created_at desc, id desc)
    from ai_providers p
   where organization_id = $1
     and (connected_by is null or ${isOwnerText('p.organization_id', 'p.connected_by')})`

export interface StoredProvider extends Pick<
  Selectable<Tables['ai_providers']>,
  'name' | 'base_url' | 'model' | 'is_default'
> {
  readonly protocol: Protocol
  /** Sealed, in base64. */
  readonly api_key: string
}

export function callable(scope: OrganizationScope, { api_key, ...row }: StoredProvider) {
  /** Opened for the call, and for nothing else. */
  const openKey = () => scope.vault.open(Buffer.from(api_key, 'base64'), ownerOf(scope))
  return { ...row, openKey }
}
