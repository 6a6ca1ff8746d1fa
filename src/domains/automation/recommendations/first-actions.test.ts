import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { world } from '#test/world.ts'
import { firstActions, type WorkspaceFacts } from './first-actions.ts'

const table: [WorkspaceFacts, string[]][] = [
  [facts('', '', ''), ['purpose', 'connector', 'growth_plan']],
  [facts('', 'contacts', ''), ['purpose', 'growth_plan', 'ambassador']],
  [facts('business', '', ''), ['connector', 'growth_plan']],
  [facts('business', 'contacts', ''), ['growth_plan', 'ambassador']],
  [facts('', '', 'profile'), ['purpose', 'connector']],
  [facts('business', '', 'profile'), ['connector']],
  [facts('business', 'contacts', 'profile'), ['ambassador']],
]

function facts(business: string, contacts: string, profile: string): WorkspaceFacts {
  return {
    business_slug: business === '' ? undefined : business,
    has_contacts: contacts !== '',
    has_profile: profile !== '',
  }
}

suite('first actions', () => {
  test('are chosen by what the workspace lacks, never more than three', () => {
    for (const [facts, types] of table)
      assert.deepEqual(
        firstActions(facts).map(({ type }) => type),
        types,
      )
  })

  test('ask for no website where a business tells what it offers', () => {
    const proposed = (business: string) =>
      firstActions(facts(business, '', ''))
        .find(({ type }) => type === 'growth_plan')
        ?.propose('')
    assert.deepEqual(proposed('')?.needs, ['domain'])
    assert.deepEqual(proposed('mill')?.needs, [])
    assert.deepEqual(proposed('mill')?.body, { organization_id: '', business_slug: 'mill' })
  })

  test('propose calls that exist', async () => {
    const { visitor, origin } = await world()
    for (const { propose } of table.flatMap(([facts]) => firstActions(facts))) {
      const { method, path } = propose('')
      const { body } = await visitor.send(method, origin + path)
      assert.equal(body.code, 'authentication_required', path)
    }
  })
})
