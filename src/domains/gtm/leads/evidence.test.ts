import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { transaction } from '#kernel/scope.ts'
import { provisioned } from '../provisioned.fixture.ts'
import { organization, type Organization } from '#test/world.ts'

async function discovered() {
  const tenant = await organization()
  const at = `?organization_id=${tenant.id}`
  const profile = await provisioned(tenant)
  const discover = () => tenant.owner.post(`/gtm/profiles/${profile.id}/discover-leads/${at}`)
  await discover()
  return { tenant, at, profile, discover }
}

function evidenceOf(tenant: Organization) {
  return transaction(tenant.scope, ({ db }) =>
    db
      .selectFrom('gtm_signals')
      .select(['id', 'source', 'external_id', 'snippet', 'post_url', 'posted_at', 'created_at'])
      .select(['content_hash', 'share'])
      .where('organization_id', '=', tenant.id)
      .orderBy('id')
      .execute(),
  )
}

suite('stored evidence', () => {
  test('cannot be changed by the role of the service', async () => {
    const { tenant } = await discovered()
    for (const column of [
      'snippet',
      'post_url',
      'posted_at',
      'content_hash',
      'created_at',
      'source',
    ])
      await assert.rejects(
        transaction(tenant.scope, ({ db }) =>
          sql`update gtm_signals set ${sql.ref(column)} = ${sql.ref(column)}
               where organization_id = ${tenant.id}`.execute(db),
        ),
        /permission denied/,
        column,
      )
  })

  test('has the hash of all that was read, and stays as it is when it is found again', async () => {
    const { tenant, discover } = await discovered()
    const before = await evidenceOf(tenant)
    assert.ok(before.length > 0 && before.every(({ content_hash }) => content_hash?.length === 32))
    await discover()
    assert.deepEqual(await evidenceOf(tenant), before)
  })

  test('is kept without weight once a profile asks for something else', async () => {
    const { tenant, at, profile, discover } = await discovered()
    const before = await evidenceOf(tenant)
    const words = (text: string) => ({ icp: { keywords: [text], query_terms: [text] } })
    const path = `/gtm/profiles/${profile.id}/${at}`
    await tenant.owner.patch(path, words('organic rye flour'))
    await discover()
    const after = new Map((await evidenceOf(tenant)).map((one) => [one.id, one]))
    for (const { share: _, ...one } of before) {
      const { share: _share, ...still } = after.get(one.id) ?? assert.fail(one.external_id)
      assert.deepEqual(still, one)
    }
  })

  test('of a post that was edited makes place for what it says now', async () => {
    const { tenant, discover } = await discovered()
    const first = (await evidenceOf(tenant)).find(({ source }) => source === 'hn')
    assert.ok(first)
    await saidOtherwise(tenant, first.id)
    await discover()
    const now = (await evidenceOf(tenant)).find(
      ({ external_id }) => external_id === first.external_id,
    )
    assert.ok(now && now.id !== first.id && now.snippet !== 'We need 400 kg of it.')
    assert.deepEqual([now.content_hash, now.snippet], [first.content_hash, first.snippet])
  })
})

/** As if the post had been collected with other words. */
function saidOtherwise(tenant: Organization, id: string) {
  return transaction(tenant.scope, async ({ db }) => {
    const row = await db
      .deleteFrom('gtm_signals')
      .where('organization_id', '=', tenant.id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const { observation, scoring } = row
    const json = { observation: JSON.stringify(observation), scoring: JSON.stringify(scoring) }
    const other = { snippet: 'We need 400 kg of it.', content_hash: Buffer.alloc(32) }
    await db
      .insertInto('gtm_signals')
      .values({ ...row, ...json, ...other, id: tenant.scope.newId() })
      .execute()
  })
}
