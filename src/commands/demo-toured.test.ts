import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite, test } from 'node:test'
import { timestamp } from '#kernel/clock.ts'
import { withInstance, type Instance } from '#test/instance.ts'
import { organization } from '#test/world.ts'
import { demoAccount, prepareDemo } from './demo-world.ts'

interface Toured {
  readonly instance: Instance
  readonly userId: string
  readonly organizationId: string
  request(method: 'POST' | 'DELETE', path: string, body?: object): Promise<{ status: number }>
}

interface After {
  readonly warnings: readonly string[]
}

/** Prepares the demo twice, with what tourists do to it in between; an account of its own for each. */
async function startAgain(tour: (toured: Toured) => Promise<unknown>): Promise<After> {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'growth-toured-'))
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  try {
    await withInstance({ settings: { DATA_DIR, LOG_LEVEL: 'warn' }, write }, async (instance) => {
      await forgetDemo(instance)
      const password = await prepareDemo(instance.runtime)
      await tour(await touring(instance, password))
      assert.equal(await prepareDemo(instance.runtime), password)
      await forgetDemo(instance)
    })
  } finally {
    await rm(DATA_DIR, { recursive: true })
  }
  return { warnings: lines.filter((line) => line.includes('of the demo')) }
}

/** What others made of the account and its businesses is met by no test after this one. */
async function forgetDemo({ runtime: { base } }: Instance) {
  const forgotten = { email: `${randomUUID()}@toured.example` }
  await base.db.updateTable('users').set(forgotten).where('email', '=', demoAccount.email).execute()
  await base.db
    .updateTable('businesses')
    .set({
      name: 'Toured',
      website: '',
      domain_key: null,
      status: 'nominated',
      status_before: null,
      suspended_by: null,
    })
    .where('name', '=', 'Hearth Mill')
    .execute()
}

async function touring(instance: Instance, password: string): Promise<Toured> {
  const { visitor } = instance
  const { body } = await visitor.post('/auth/login/', { email: demoAccount.email, password })
  const headers = { authorization: `Token ${body.token}` }
  const me = await visitor.get('/auth/me/', headers)
  const organizationId: string = me.body.organizations[0].id
  return {
    instance,
    userId: me.body.id,
    organizationId,
    request: async (method, at, sent) => {
      const address = `${at}?organization_id=${organizationId}`
      const reply = await visitor.send(method, address, sent, headers)
      assert.ok(reply.status < 300, JSON.stringify(reply.body))
      return reply
    },
  }
}

function db({ instance }: Toured) {
  return instance.runtime.base.db
}

async function purgeContacts({ instance: { runtime }, organizationId }: Toured) {
  const { db: own } = await runtime.gate.system(runtime.base, organizationId)
  for (const table of ['deals', 'tasks', 'contacts'] as const)
    await own.deleteFrom(table).where('organization_id', '=', organizationId).execute()
}

function requireField(toured: Toured, record: 'contact' | 'deal' | 'task') {
  const field = { record, key: 'region', label: 'Region', type: 'text', required: true }
  return toured.request('POST', '/crm/fields/', field)
}

/** What the demo makes again, or leaves. */
const unhindered: readonly [string, (toured: Toured) => Promise<unknown>][] = [
  [
    'whose entry was taken away',
    (toured) =>
      db(toured)
        .updateTable('businesses')
        .set({ organization_id: null })
        .where('organization_id', '=', toured.organizationId)
        .execute(),
  ],
  ['whose contacts were purged', purgeContacts],
  [
    'whose password is another one',
    (toured) =>
      db(toured)
        .updateTable('users')
        .set({ password_hash: 'none' })
        .where('id', '=', toured.userId)
        .execute(),
  ],
  [
    'whose account is disabled',
    (toured) =>
      db(toured)
        .updateTable('users')
        .set({ disabled_at: timestamp(new Date()) })
        .where('id', '=', toured.userId)
        .execute(),
  ],
  ['whose account has another address', (toured) => forgetDemo(toured.instance)],
  [
    'who left their organization',
    (toured) => db(toured).deleteFrom('memberships').where('user_id', '=', toured.userId).execute(),
  ],
  [
    'whose entry has another name and website',
    (toured) =>
      db(toured)
        .updateTable('businesses')
        .set({ name: 'Hearth Mill', website: 'https://elsewhere.example' })
        .where('organization_id', '=', toured.organizationId)
        .execute(),
  ],
  [
    'whose organization is to be deleted',
    (toured) => toured.request('DELETE', `/organizations/${toured.organizationId}/`),
  ],
]

/** What stands in the way of a part of the demo. */
const hindered: readonly [string, (toured: Toured) => Promise<unknown>][] = [
  [
    'whose entry is suspended',
    (toured) =>
      db(toured)
        .updateTable('businesses')
        .set({ status: 'suspended', status_before: 'nominated', suspended_by: 'moderator' })
        .where('organization_id', '=', toured.organizationId)
        .execute(),
  ],
  ...(['contact', 'deal', 'task'] as const).map(
    (kind): [string, (toured: Toured) => Promise<unknown>] => [
      `whose contacts were purged, and where each ${kind} needs a field`,
      async (toured) => {
        await purgeContacts(toured)
        await requireField(toured, kind)
      },
    ],
  ),
]

suite('a start after tourists', () => {
  for (const [who, tour] of unhindered)
    test(`goes on for somebody ${who}`, async () => {
      assert.deepEqual((await startAgain(tour)).warnings, [])
    })

  for (const [who, tour] of hindered)
    test(`goes on for somebody ${who}, and says what was not made`, async () => {
      assert.equal((await startAgain(tour)).warnings.length, 1)
    })

  test('leaves an organization alone that is to be deleted', async () => {
    const { warnings } = await startAgain(async (toured) => {
      await purgeContacts(toured)
      await requireField(toured, 'contact')
      await toured.request('DELETE', `/organizations/${toured.organizationId}/`)
    })
    assert.deepEqual(warnings, [])
  })

  test('puts nothing of the demo into an organization that is not its own', async () => {
    const other = await organization()
    await startAgain(async (toured) => {
      await db(toured)
        .updateTable('memberships')
        .set({ organization_id: other.id, role: 'member' })
        .where('user_id', '=', toured.userId)
        .execute()
    })
    const { body } = await other.owner.get(`/crm/contacts/?organization_id=${other.id}`)
    assert.equal(body.count, 0)
  })
})
