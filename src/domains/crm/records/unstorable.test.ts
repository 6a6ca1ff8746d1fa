import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { addCode } from '../fields/fields.fixture.ts'
import { standard } from '../pipelines/schemas.ts'

const { stages } = standard

/** JSON that PostgreSQL has no place for, or that would not come back as it was sent. */
const unstorable = [
  '"a\\u0000b"',
  '"a\\ud83d"',
  '"\\ude00"',
  '["\\u0000"]',
  '{"a":"\\ud83d"}',
  '{"\\u0000":1}',
  '{"__proto__":1}',
  '1e999',
]

/** Each kind that takes batches, what makes one, and a field for a text. */
const kinds = {
  contacts: [{ name: 'Ada' }, 'name'],
  accounts: [{ name: 'Mill' }, 'name'],
  deals: [{ title: 'Rye' }, 'title'],
  tasks: [{ title: 'Call' }, 'title'],
  notes: [{ body: 'Less salt' }, 'body'],
  interactions: [{ kind: 'call', occurred_at: '2026-11-26T08:00:00Z' }, 'summary'],
  pipelines: [{ name: 'Repairs', stages }, 'name'],
  fields: [{ record: 'contact', key: 'region', label: 'Region', type: 'text' }, 'label'],
  views: [{ record: 'contact', name: 'North' }, 'name'],
} as const

/** Sent as written: a value that JavaScript could not send again stands in it as JSON. */
function sent(wish: object, field: string, value: string): string {
  const { [field]: _replaced, ...rest } = wish as Record<string, unknown>
  return JSON.stringify({ ...rest, [field]: '@' }).replace('"@"', () => value)
}

async function batch(
  tenant: Organization,
  noun: string,
  operations: readonly string[],
  isAtomic = false,
): Promise<{ status: number; results: { status: number; error?: { code: string } }[] }> {
  const path = pathsOf(noun).all(tenant).replace('/?', '/batch/?')
  const text = `{"atomic":${isAtomic},"operations":[${operations.join(',')}]}`
  const { status, body } = await tenant.owner.post(path, text)
  return { status, results: body.results }
}

suite('what cannot be stored, in one operation of a batch', () => {
  for (const [noun, [wish, field]] of Object.entries(kinds))
    test(`is refused for it alone, as the single call refuses it, of ${noun}`, async () => {
      const tenant = await organization()
      const create = (value: string) => `{"op":"create","data":${sent(wish, field, value)}}`
      const bad = unstorable.map(create)
      const { status, results } = await batch(tenant, noun, [
        ...bad,
        `{"op":"create","data":${JSON.stringify(wish)}}`,
      ])
      const alone = []
      for (const value of unstorable)
        alone.push(await tenant.owner.post(pathsOf(noun).all(tenant), sent(wish, field, value)))
      assert.equal(status, 200)
      assert.deepEqual(
        results.map((one) => [one.status, one.error?.code]),
        [...alone.map((one) => [one.status, one.body.code]), [201, undefined]],
      )
      assert.ok(alone.every((one) => one.status === 400))
    })

  test('leaves nothing of the others where all shall be done or nothing', async () => {
    const tenant = await organization()
    const { results } = await batch(
      tenant,
      'contacts',
      ['{"op":"create","data":{"name":"Ada"}}', '{"op":"create","data":{"name":"\\u0000"}}'],
      true,
    )
    assert.deepEqual(
      results.map(({ error }) => error?.code),
      ['not_applied', 'validation_failed'],
    )
    assert.equal((await tenant.owner.get(pathsOf('contacts').all(tenant))).body.count, 0)
  })

  for (const isAtomic of [false, true])
    test(`is nothing to find a record by, ${isAtomic ? 'together' : 'each by itself'}`, async () => {
      const tenant = await organization()
      await addCode(tenant)
      const by = (op: string, data: string) => `{"op":"${op}","match":"custom.code","data":${data}}`
      for (const text of ['\\u0000', '\\ud83d']) {
        const data = `{"name":"Ada","custom":{"code":"${text}"}}`
        for (const operation of [by('upsert', data), by('update', data), by('delete', data)]) {
          const { status, results } = await batch(tenant, 'contacts', [operation], isAtomic)
          assert.equal(status, 200)
          assert.deepEqual(
            results.map(({ error }) => error?.code),
            ['validation_failed'],
          )
        }
      }
    })

  test('refuses the call where it stands beside the data', async () => {
    const tenant = await organization()
    for (const part of ['"match":"custom.\\u0000"', '"if_match":"\\u0000"', '"\\u0000":1']) {
      const operation = `{"op":"upsert",${part},"data":{}}`
      assert.equal((await batch(tenant, 'contacts', [operation])).status, 400)
    }
  })
})
