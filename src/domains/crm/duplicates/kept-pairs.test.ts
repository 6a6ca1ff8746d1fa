import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, type Organization } from '#test/world.ts'
import { contacts } from '../contacts/contacts.ts'
import { workbench, type Shown } from '../workbench.fixture.ts'
import { compareOld } from './comparing-old.ts'
import { keepingPairs } from './keeping.ts'
import { keepPairs } from './kept-pairs.ts'
import { listKept, listNow } from './listing.ts'

type Kind = 'contact' | 'account'

/** What two readings say of pairs, in whatever order equals stand. */
async function bothWays(scope: OrganizationScope, record: Kind = 'contact') {
  const request = { page: 1, page_size: 200, paging: 'page', ordering: '-score', record } as const
  const ways = [await listKept(scope, request), await listNow(scope, request)]
  return ways.map(({ count, results }) => ({
    count,
    pairs: results.map((pair) => JSON.stringify(pair)).toSorted(),
  }))
}

async function sameBothWays({ scope }: Organization, record?: Kind): Promise<number> {
  const [kept, now] = await bothWays(scope, record)
  assert.deepEqual(kept, now)
  return now!.count
}

/** Hears what was recorded since it was asked before, in small batches. */
function listener(tenant: Organization) {
  let heard = 0
  return async () => {
    const events = (await eventsOf(tenant)).slice(heard)
    heard += events.length
    for (let from = 0; from < events.length; from += 7) {
      const told = events.slice(from, from + 7).map(({ subject_id: id, type, ...event }) => ({
        ...event,
        type,
        subject: { type: type.split('.')[0], id },
      }))
      await transaction(tenant.scope, (scope) =>
        keepingPairs.handle({ scope, events: told as never }),
      )
    }
  }
}

const names = ['Ada Miller', 'Miller, Ada', 'Jon Smith', 'John Smyth', 'Mary Jones', 'Ada', '']
const addresses = [
  'ada@mill.example',
  'jon@acme.example',
  'mary@acme.example',
  'office@mill.example',
  '',
]
const phones = ['+49 30 1234567', '030 1234567', '+44 20 79460958', '']

/** The same numbers for the same seed. */
function chance(seed: number) {
  let state = seed
  return <T>(all: readonly T[]): T => {
    state = (state * 48_271) % 2_147_483_647
    return all[state % all.length]!
  }
}

function person(pick: ReturnType<typeof chance>, number: number) {
  const email = pick([...addresses, `p${number}@mill.example`, `p${number}@acme.example`])
  const further = pick([[], [], ['further@mill.example'], ['ada@mill.example']])
  const name = pick(names) || `Person ${number}`
  return { name, email, phone: pick(phones), emails: further, tags: [] }
}

suite('pairs that are kept', () => {
  test('are those that a comparison of all records finds, whatever happens to these', async () => {
    const tenant = await organization()
    const { make, send, remove } = workbench(tenant)
    const hear = listener(tenant)
    const pick = chance(Date.now() % 2_147_483_646)
    let all: Shown[] = []
    let most = 0
    for (let step = 0; step < 70; step += 1) {
      const what = all.length < 5 ? 'add' : pick(['add', 'add', 'add', 'change', 'remove', 'merge'])
      const [one, other] = [pick(all), pick(all)]
      if (what === 'add') all.push(await make('contacts', person(pick, step)))
      if (what === 'change')
        await contacts.change(tenant.scope, one.id, {
          name: pick(names) || 'Changed',
          phone: pick(phones),
        })
      if (what === 'remove') await remove('contacts', one)
      if (what === 'merge' && one !== other)
        await send('/crm/contacts/merge/', { into: other.id, from: [one.id] })
      if (what === 'remove' || (what === 'merge' && one !== other))
        all = all.filter((each) => each !== one)
      if (step % 10 !== 9) continue
      await hear()
      most = Math.max(most, await sameBothWays(tenant))
    }
    assert.ok(most > 0)
  })

  test('end where more than twenty share what they have in common, and begin again below that', async () => {
    const tenant = await organization()
    const { make, remove } = workbench(tenant)
    const hear = listener(tenant)
    const all: Shown[] = []
    const add = async (count: number) => {
      for (let made = 0; made < count; made += 1)
        all.push(
          await make('contacts', { email: `a${all.length}@b${all.length}.example`, emails: [] }),
        )
      await hear()
    }
    await add(20)
    assert.equal(await sameBothWays(tenant), 190)
    await add(1)
    assert.equal(await sameBothWays(tenant), 0)
    await remove('contacts', all[3]!)
    await hear()
    assert.equal(await sameBothWays(tenant), 190)
    await add(30)
    assert.equal(await sameBothWays(tenant), 0)
  })

  test('go with their records and with who says that they are two, at once', async () => {
    const tenant = await organization()
    const { make, send, remove } = workbench(tenant)
    const hear = listener(tenant)
    const [one, other, last] = [
      await make('contacts'),
      await make('contacts'),
      await make('contacts'),
    ]
    await hear()
    assert.equal(await sameBothWays(tenant), 3)
    await remove('contacts', last)
    assert.equal(await sameBothWays(tenant), 1)
    await send('/crm/duplicates/dismiss/', { ids: [one.id, other.id] })
    assert.equal(await sameBothWays(tenant), 0)
    await contacts.change(tenant.scope, one.id, { phone: '+49 30 1234567' })
    await hear()
    assert.equal(await sameBothWays(tenant), 0)
  })

  // Red without the lock on the pairs of an organization: neither sees the keys of the other.
  test('are found of two that are compared at once', async () => {
    const tenant = await organization()
    const { make } = workbench(tenant)
    const [one, other] = [await make('contacts'), await make('contacts')]
    await overlapping(
      tenant.scope,
      (inside) => keepPairs(inside, 'contact', [one.id]),
      () => keepPairs(tenant.scope, 'contact', [other.id]),
    )
    assert.equal(await sameBothWays(tenant), 1)
  })

  test('are found by the domains of companies that became part of others', async () => {
    const tenant = await organization()
    const { make, send } = workbench(tenant)
    const hear = listener(tenant)
    const company = (name: string, domain: string) =>
      make('accounts', { name, domain, website: '', tags: [] })
    const [one, two, three] = [
      await company('Alder', 'alder.example'),
      await company('Birch', 'birch.example'),
      await company('Cedar', 'cedar.example'),
    ]
    const merge = async (into: Shown, from: Shown) =>
      (await send('/crm/accounts/merge/', { into: into.id, from: [from.id] })).body.id
    await company('Willow', 'alder.example')
    await hear()
    const counts = [await sameBothWays(tenant, 'account')]
    await merge(two, one)
    await hear()
    counts.push(await sameBothWays(tenant, 'account'))
    const last = await merge(three, two)
    await hear()
    counts.push(await sameBothWays(tenant, 'account'))
    await send(`/crm/merges/${last}/undo/`)
    await hear()
    counts.push(await sameBothWays(tenant, 'account'))
    assert.deepEqual(counts, [1, 1, 1, 1])
  })

  test('are found of the records that were there before', async () => {
    const tenant = await organization()
    const { make } = workbench(tenant)
    const company = (address: string) => make('accounts', { address, website: '' })
    const rows = [await company('Mühlenweg 4'), await company('mühlenweg, 4')]
    await tenant.scope.db
      .insertInto('crm_uncompared')
      .values(
        rows.map(({ id }) => ({
          organization_id: tenant.id,
          kind: 'account',
          record_id: id,
          since: tenant.scope.now().toISOString(),
        })),
      )
      .execute()
    await compareOld(tenant.scope)
    assert.equal(await sameBothWays(tenant, 'account'), 1)
    const left = tenant.scope.db.selectFrom('crm_uncompared').selectAll()
    assert.deepEqual(await left.where('organization_id', '=', tenant.id).execute(), [])
  })
})
