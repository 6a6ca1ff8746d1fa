import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { startInstance } from '#test/instance.ts'
import { none } from '#test/none.ts'
import { patient } from '#test/patient.ts'
import { explain, keeping, wasteIn, type Sent } from '#test/plans.ts'
import { organization, type Organization } from '#test/world.ts'
import { workbench } from '../workbench.fixture.ts'

const email = 'gone@girl.example'

/** Notes of which those of some ids are a sample, by which the index tells how many there are. */
async function addNotes({ scope, id }: Organization, count: number, body: string) {
  await sql`
    insert into notes (organization_id, id, body, pinned, created_at, updated_at)
    select ${id}::uuid, overlay(gen_random_uuid()::text placing '00' from 35)::uuid, ${body} || n, false, now(), now()
      from generate_series(1, ${count}) n`.execute(patient(scope).db)
}

suite('an address in one of many texts', () => {
  test('is found and taken out without reading the others', async () => {
    const tenant = await organization()
    await addNotes(tenant, 3000, 'Ask someone@else.example about rye ')
    await workbench(tenant).make('notes', { body: `Ask ${email}.` })
    const sent: Sent[] = []
    const node = await startInstance({ onStatement: keeping(sent) })
    try {
      const own = node.as(tenant.owner)
      const at = `?organization_id=${tenant.id}`
      assert.equal((await own.get(`/privacy/export/${at}&email=${email}`)).body.kept.length, 1)
      const { body } = await own.post(`/privacy/erasures/${at}`, { email })
      assert.deepEqual(body.removed.at(-2), { kind: 'texts', count: 1 })
      const asked = sent.filter(({ text }) =>
        /^\s*select\b[^]*\b(notes|notes_holding)\b/i.test(text),
      )
      assert.ok(asked.some(({ text }) => text.includes('"notes_holding"')))
      const waste: string[] = []
      for (const statement of asked)
        waste.push(...wasteIn(await explain(node.runtime.connections, statement)))
      none(waste, 'look texts up by the index of their parts:')
    } finally {
      await node.close()
    }
  })

  test('is taken out of very many, step by step, and of none that only contain it', async () => {
    const tenant = await organization()
    await addNotes(tenant, 600, `Ask ${email} `)
    await addNotes(tenant, 40, `Ask x${email} `)
    const { body } = await workbench(tenant).send('/privacy/erasures/', { email })
    const texts = body.removed.find(({ kind }: { kind: string }) => kind === 'texts')
    assert.equal(texts.count, 600)
    const { rows } = await sql<{ said: string; count: number }>`
      select regexp_replace(body, '\\d+$', '') as said, count(*)::int as count from notes
       where organization_id = ${tenant.id} group by said order by said`.execute(tenant.scope.db)
    assert.deepEqual(rows, [
      { said: 'Ask [removed] ', count: 600 },
      { said: `Ask x${email} `, count: 40 },
    ])
  })
})
