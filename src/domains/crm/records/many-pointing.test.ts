import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { transaction } from '#kernel/scope.ts'
import { patient } from '#test/patient.ts'
import { organization } from '#test/world.ts'
import { workbench } from '../workbench.fixture.ts'
import { deleteForGood } from './removal.ts'

const most = 10_000

suite('a record to which very many point', () => {
  test('is neither deleted nor merged before some of them point elsewhere, but erased', async () => {
    const tenant = await organization()
    const { scope, owner, id: organizationId } = tenant
    const { make, read, send } = workbench(tenant)
    const [known, other] = [await make('contacts'), await make('contacts')]
    const { id } = await make('tasks', { contact_id: known.id })
    await sql`
      insert into tasks (organization_id, id, title, status, contact_id, created_at, updated_at)
      select organization_id, gen_random_uuid(), title, status, contact_id, created_at, updated_at
        from tasks, generate_series(1, ${most}) where organization_id = ${organizationId} and id = ${id}`.execute(
      patient(scope).db,
    )
    const path = `/crm/contacts/${known.id}/?organization_id=${organizationId}`
    assert.deepEqual(refusalOf(await owner.delete(path)), [409, 'too_many_links'])
    const merging = { into: other.id, from: [known.id] }
    assert.equal((await send('/crm/contacts/merge/', merging)).body.code, 'too_many_links')
    assert.deepEqual(await read('contacts', known), known)
    // One of two that are merged may stay with as many as it has.
    const turned = { into: known.id, from: [other.id] }
    assert.equal((await send('/crm/contacts/merge/', turned)).status, 200)
    await transaction(scope, (inside) => deleteForGood(inside, 'contact', known.id))
    assert.equal((await read('contacts', known)).code, 'not_found')
  })
})

function refusalOf({
  status,
  body,
}: {
  readonly status: number
  readonly body: { readonly code: string }
}) {
  return [status, body.code]
}
