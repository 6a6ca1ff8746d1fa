import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { contacts } from '#domains/crm/contacts/contacts.ts'
import { imported } from '#domains/crm/imports/imports.fixture.ts'
import { tableOwner } from '#test/table-owner.ts'
import { organization, type Organization } from '#test/world.ts'
import { transaction } from '../scope.ts'

const records = 150
/** Of 8 kB, in the least list that PostgreSQL can be told of. */
const leastPages = 8

function named(n: number) {
  return { name: `Ada ${n * 7919} of Ochre Lane`, email: `ada${n * 104_729}@ochre.example` }
}

suite('what texts are found by', () => {
  let client: pg.Client
  let own: Organization
  const putInOrder = async () => {
    const { rows } = await client.query<{ pages: string }>(
      `select gin_clean_pending_list('contacts_parts') as pages`,
    )
    return Number(rows[0]?.pages)
  }
  before(async () => {
    client = await tableOwner()
    own = await organization()
  })
  after(() => client.end())

  // Red where an index or the connections let more wait.
  test('waits little where records are written one by one', async () => {
    await transaction(own.scope, async (inside) => {
      for (let n = 0; n < records; n += 1) await contacts.create(inside, named(n) as never)
    })
    assert.ok((await putInOrder()) <= leastPages + 1)
  })

  // Red without `letMoreWait`: it is put in order again and again.
  test('waits where many are written at once', async () => {
    const all = Array.from({ length: records }, (_, n) => named(n))
    await contacts.createMany(own.scope, all as never)
    assert.ok((await putInOrder()) > leastPages + 1)
  })

  // Red where the last chunk of an import lets more wait: who writes next would put hundreds of others' in order.
  test('waits little after an import', async () => {
    const lines = Array.from({ length: 400 }, (_, n) => Object.values(named(n)).join(','))
    await imported(own, `name,email\n${lines.join('\n')}\n`)
    assert.ok((await putInOrder()) <= leastPages + 1)
  })
})
