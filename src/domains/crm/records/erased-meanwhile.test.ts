import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { OrganizationScope } from '#kernel/scope.ts'
import { overlapping } from '#test/overlap.ts'
import { organization } from '#test/world.ts'
import { merge } from '../merges/merge.ts'
import { undo } from '../merges/undo.ts'
import { toTrash } from '../trash/to-trash.ts'
import { restore } from '../trash/trash.ts'
import { workbench } from '../workbench.fixture.ts'

const host = 'elsewhere.example'
const email = `zoe@${host}`

/** A person or a company who is erased while this is done and not stored yet; what is left of them then. */
async function erasedWhile(prepare: (bench: Bench) => Promise<Work>) {
  const bench = await begun()
  const { tenant, send, ask } = bench
  const work = await prepare(bench)
  const [, erased] = await overlapping(tenant.scope, work, () =>
    send('/privacy/erasures/', { email, domain: host }),
  )
  assert.equal(erased.status, 201, JSON.stringify(erased.body))
  const paths = ['/crm/trash/', '/crm/contacts/', '/crm/accounts/', '/crm/merges/']
  const lists = await Promise.all(paths.map((path) => ask(path)))
  assert.ok(!JSON.stringify(lists).includes(host), JSON.stringify(lists))
  const { kept } = await ask('/privacy/export/', `&email=${email}`)
  assert.deepEqual(kept, [])
}

type Bench = Awaited<ReturnType<typeof begun>>
type Work = (inside: OrganizationScope) => Promise<unknown>

async function begun() {
  const bench = workbench(await organization())
  const zoe = await bench.make('contacts', { name: 'Zoe', email, emails: [] })
  const other = await bench.make('contacts', { name: 'Zoe M.', email: 'm@zoe.example', emails: [] })
  const shop = await bench.make('accounts', { website: `https://${host}` })
  const mill = await bench.make('accounts', { website: '' })
  return {
    ...bench,
    zoe,
    shop,
    people: { into: other.id, from: [zoe.id], fields: {} },
    companies: { into: mill.id, from: [shop.id], fields: {} },
  }
}

suite('whoever is erased', () => {
  test('does not come back out of the trash at that moment', () =>
    erasedWhile(async ({ remove, zoe }) => {
      await remove('contacts', zoe)
      return (inside) => restore(inside, zoe.id)
    }))

  test('does not come back by a merge that is undone at that moment', () =>
    erasedWhile(async ({ send, people }) => {
      const { body } = await send('/crm/contacts/merge/', people)
      return (inside) => undo(inside, body.id)
    }))

  // These four are red where the keeper does not hold the contacts, or accounts, that it meets.
  test('does not lie in the trash where they are deleted at that moment', () =>
    erasedWhile(
      async ({ zoe }) =>
        (inside) =>
          toTrash('contact')(inside, zoe.id),
    ))

  test('is not kept as a part of another, where they are merged at that moment', () =>
    erasedWhile(
      async ({ people }) =>
        (inside) =>
          merge(inside, 'contact', people),
    ))

  test('is no company in the trash where that is deleted at that moment', () =>
    erasedWhile(
      async ({ shop }) =>
        (inside) =>
          toTrash('account')(inside, shop.id),
    ))

  test('is no company that is part of another, where they are merged at that moment', () =>
    erasedWhile(
      async ({ companies }) =>
        (inside) =>
          merge(inside, 'account', companies),
    ))
})
