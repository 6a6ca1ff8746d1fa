import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { transaction } from '#kernel/scope.ts'
import { organization } from '#test/world.ts'
import { dueNotices } from './due-notices.ts'

test('Home says once a night whom the law wants told, and until when', async () => {
  const { id, owner, scope } = await organization()
  const path = `/home/actions/?organization_id=${id}`
  await owner.get(path)
  const due = (day: string) => ({
    data: { id: randomUUID(), profile_id: randomUUID(), due_at: `${day}T08:00:00.000Z` },
  })
  const hear = (...events: object[]) =>
    transaction(scope, (inside) => dueNotices.handle({ scope: inside, events: events as never }))
  await hear(due('2026-12-20'), due('2026-12-19'))
  const one = due('2026-12-21')
  await hear(one)
  const { recommendations } = (await owner.get(`${path}&status=pending`)).body
  const found = recommendations.filter(({ type }: { type: string }) => type === 'notice_due')
  assert.deepEqual(
    new Set(found.map(({ title }: { title: string }) => title)),
    new Set([
      'Tell the people behind 2 leads what you keep of them, by 2026-12-19',
      'Tell the person behind a lead what you keep of them, by 2026-12-21',
    ]),
  )
  const single = found.find(
    (action: { related_type: string }) => action.related_type === 'gtm_lead',
  )
  assert.equal(single.related_id, one.data.id)
})
