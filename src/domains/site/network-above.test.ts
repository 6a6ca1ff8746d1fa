import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addModerator } from '#domains/directory/moderation/moderators.ts'
import { page } from '#test/page-client.ts'
import { organization, person, world } from '#test/world.ts'

test('the page of a part names the network above it, and leads to none that was suspended', async () => {
  const { id, owner } = await organization()
  const made = async (wish: object) =>
    (await owner.post(`/networks/?organization_id=${id}`, { description: 'Grow.', ...wish })).body
  const name = `Growers & Millers ${crypto.randomUUID()}`
  const above = await made({ name })
  const part = await made({ name: `Part ${crypto.randomUUID()}`, parent: above.slug })
  const shown = async () => (await page(`/networks/${part.slug}/?lang=en`)).html
  const link = new RegExp(`Part of <a href="/networks/${above.slug}/\\?lang=en"\\s*>([^<]*)</a`)
  assert.equal(link.exec(await shown())?.[1], name.replace('&', '&amp;'))
  const { base } = (await world()).runtime
  const moderator = await person()
  await addModerator(base, moderator.userId!)
  const path = `/moderation/networks/${above.slug}/suspend/`
  assert.equal((await moderator.post(path, { reason: 'Spam.' })).status, 200)
  assert.ok(!(await shown()).includes(above.slug))
})
