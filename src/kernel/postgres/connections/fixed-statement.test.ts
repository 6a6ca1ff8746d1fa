import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { fixedStatement, placesOf } from './fixed-statement.ts'

interface Given {
  readonly id: string
  readonly name: string
  readonly tags: readonly string[]
}

suite('a fixed statement', () => {
  test('is built once, and has the values of each call in their places', () => {
    let built = 0
    const statement = fixedStatement<Given>((db, at) => {
      built += 1
      return sql`select ${at(({ tags }) => JSON.stringify(tags))}, ${7}, ${at(({ id }) => id)}`.compile(
        db,
      )
    })
    const [first, second] = [
      statement({ id: 'a', name: 'Mara', tags: ['mill'] }),
      statement({ id: 'b', name: 'Jo', tags: [] }),
    ]
    assert.equal(built, 1)
    assert.equal(first.sql, 'select $1, $2, $3')
    assert.equal(second.sql, first.sql)
    assert.deepEqual(
      [first.parameters, second.parameters],
      [
        ['["mill"]', 7, 'a'],
        ['[]', 7, 'b'],
      ],
    )
  })

  test('takes its places from what kysely builds, whatever the values', () => {
    const statement = fixedStatement<{ id: string; name: string | null }>((db, at) =>
      db
        .updateTable('accounts')
        .set(placesOf(['name'], at) as { name: string })
        .where(
          'id',
          '=',
          at(({ id }) => id),
        )
        .compile(),
    )
    assert.deepEqual(statement({ id: 'a', name: null }).parameters, [null, 'a'])
    assert.deepEqual(statement({ id: 'a', name: 'Mills' }).parameters, ['Mills', 'a'])
  })
})
