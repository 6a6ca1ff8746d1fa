import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { world } from '#test/world.ts'
import { firstActions, type WorkspaceFacts } from './first-actions.ts'

const table: [WorkspaceFacts, string[]][] = [
  [{ has_business: false, has_contacts: false }, ['purpose', 'connector', 'growth_plan']],
  [{ has_business: false, has_contacts: true }, ['purpose', 'growth_plan', 'ambassador']],
  [{ has_business: true, has_contacts: false }, ['connector', 'growth_plan']],
  [{ has_business: true, has_contacts: true }, ['growth_plan', 'ambassador']],
]

suite('first actions', () => {
  test('are chosen by what the workspace lacks, never more than three', () => {
    for (const [facts, types] of table)
      assert.deepEqual(
        firstActions(facts).map(({ type }) => type),
        types,
      )
  })

  test('propose calls that exist', async () => {
    const { visitor, origin } = await world()
    for (const { proposal } of table.flatMap(([facts]) => firstActions(facts))) {
      const { body } = await visitor.send(proposal.method, origin + proposal.path)
      assert.equal(body.code, 'authentication_required', proposal.path)
    }
  })
})
