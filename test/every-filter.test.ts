import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Kind, QueriedFields } from '#kernel/query/queried-fields.ts'
import { documentedEndpoints, sendCall } from './endpoint-calls.ts'
import { effort } from './effort.ts'
import { none } from './none.ts'
import { callAbout, furnished } from './objects.ts'

/** What a clumsy or hostile caller compares a field of each kind with; of a kind, all of it for the first field of a list. */
const edges: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  instant: ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-01-01T00:00:00-23:59', '2026'],
  date: ['0000-01-01', '9999-12-31', '2026-02-30'],
  number: ['1e308', '-1e308', '1e-308', 'Infinity', '0x10'],
  text: ['%_\\', '\u{1f33e}'.repeat(400)],
  texts: ['{', ',,,'],
  id: ['00000000-0000-0000-0000-000000000000', 'none'],
  choice: ['none', ''],
}

suite('every filter by a field', () => {
  test('takes or refuses any value, and never breaks', async () => {
    const own = await furnished()
    const broken: string[] = []
    let tried = 0
    for (const documented of await documentedEndpoints()) {
      const fields: QueriedFields = documented.endpoint.filteredBy ?? {}
      tried += Object.keys(fields).length
      const call = await callAbout(documented, own)
      const kinds = new Set<Kind>()
      for (const [name, { kind, operators }] of Object.entries(fields)) {
        const values = edges[kind] ?? []
        const isFirst = !kinds.has(kind)
        kinds.add(kind)
        for (const op of operators.filter((one) => ['eq', 'gte', 'in', 'any'].includes(one)))
          for (const value of isFirst ? values : effort(values.slice(0, 1), values)) {
            const query = { ...call.query, [`${name}__${op}`]: value }
            const { status } = await sendCall(own.owner, { ...call, query })
            if (status >= 500) broken.push(`${documented.route} ${name}__${op}=${value}: ${status}`)
          }
      }
    }
    assert.ok(tried > 50, 'no list says what it is filtered by')
    none(
      broken,
      'check these values by the primitives of src/kernel/wire, which know what is stored',
    )
  })
})
