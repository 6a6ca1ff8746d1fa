import assert from 'node:assert/strict'
import { after } from 'node:test'
import { proveLedger } from '#domains/credits/index.ts'
import { startInstance, type Instance } from '#test/instance.ts'
import {
  startModelProvider,
  type ModelProvider,
} from '#test/stand-ins/model-provider/model-provider.ts'
import { organization, type Organization } from '#test/world.ts'

/** A node of the service whose operator has set up a model. */
export interface Metered extends Instance {
  readonly provider: ModelProvider
}

const addresses = { openai_compatible: '/v1', anthropic: '/v1', google: '/v1beta' } as const
export type Protocol = keyof typeof addresses

/** A name by which each library knows what its model can do. */
export const modelNames: Readonly<Record<Protocol, string>> = {
  openai_compatible: 'stand-in',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-2.5-flash',
}

export const price = { AI_PRICE: '10/50' }

/** Starts one for the tests of a file, and stops it after them. */
export function metered(protocol: Protocol, settings: Record<string, string> = price) {
  let started: Promise<Metered> | undefined
  after(async () => {
    const node = await started
    await node?.close()
    await node?.provider.close()
  })
  return () => (started ??= start(protocol, settings))
}

async function start(protocol: Protocol, settings: Record<string, string>): Promise<Metered> {
  const provider = await startModelProvider()
  const instance = await startInstance({
    settings: {
      AI_PROVIDER: protocol,
      AI_BASE_URL: `${provider.origin}${addresses[protocol]}`,
      AI_API_KEY: 'operators-secret-key',
      AI_MODEL: modelNames[protocol],
      AI_SECONDS: '1',
      ...settings,
    },
    checkResponses: true,
  })
  return { ...instance, provider }
}

/** A tenant that calls this node, and what its books say. */
export async function tenantOf(node: Instance | undefined) {
  const tenant = await organization()
  const owner = node === undefined ? tenant.owner : node.as(tenant.owner)
  const at = `?organization_id=${tenant.id}`
  return {
    tenant,
    owner,
    at,
    run: (body: object, headers?: Record<string, string>) =>
      owner.post('/ai/run/', { organization_id: tenant.id, ...body }, headers),
    read: async (id: string) => (await owner.get(`/ai/runs/${id}/${at}`)).body,
    runs: async () => (await owner.get(`/ai/runs/${at}`)).body.results,
    money: () => moneyOf(tenant),
  }
}

/** Hundredths that were spent and are reserved; the books are proven on the way. */
async function moneyOf({ scope, owner, id }: Organization) {
  await owner.get(`/credits/wallet/?organization_id=${id}`)
  assert.deepEqual(await proveLedger(scope), [])
  const { balance, reserved } = await scope.db
    .selectFrom('wallets')
    .select(['balance', 'reserved'])
    .where('organization_id', '=', id)
    .executeTakeFirstOrThrow()
  return { spent: 10_000 - balance, reserved }
}
