import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { dayMs } from '#kernel/clock.ts'
import { personActing } from '#kernel/scope.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { restoreOrganization } from './deletion.ts'
import { tellOfNearDeletions } from './deletion-notices.ts'

/** What the owners and one member of an organization are told about its end, by kind. */
async function organizationOfTwo() {
  const own = await organization()
  const [second, member] = [await own.member('owner'), await own.member()]
  const { db } = (await world()).runtime.base
  const told = async () => {
    const mails = await db
      .selectFrom('mails')
      .select(['kind', 'about'])
      .where('about', 'in', [own.owner.userId!, second.userId!, member.userId!])
      .where('kind', 'in', ['deletion_scheduled', 'deletion_near'])
      .execute()
    return mails.map(({ kind, about }) => `${kind} ${about}`).toSorted()
  }
  const owners = [own.owner.userId, second.userId]
  return { own, told, each: (kind: string) => owners.map((id) => `${kind} ${id}`).toSorted() }
}

/** What the job does so many days after now. */
async function daysOn(days: number) {
  const { base } = (await world()).runtime
  const now = new Date(Date.now() + days * dayMs)
  await tellOfNearDeletions({ ...base, now: () => now })
}

function remove({ id, owner }: Organization) {
  return owner.delete(`/organizations/${id}/`)
}

suite('the owners of an organization that is going to be deleted', () => {
  test('are told at once, and once more before the end', async () => {
    const { own, told, each } = await organizationOfTwo()
    assert.deepEqual(await told(), [])
    for (const _ of [1, 2]) await remove(own)
    assert.deepEqual(await told(), each('deletion_scheduled'))
    await daysOn(26)
    assert.deepEqual(await told(), each('deletion_scheduled'))
    await Promise.all([daysOn(28), daysOn(28), daysOn(29)])
    assert.deepEqual(await told(), [...each('deletion_near'), ...each('deletion_scheduled')])
  })

  test('are told nothing more when it is restored', async () => {
    const { own, told, each } = await organizationOfTwo()
    await remove(own)
    await own.owner.post(`/organizations/${own.id}/restore/`)
    await daysOn(28)
    assert.deepEqual(await told(), each('deletion_scheduled'))
  })

  // Goes red where the job does not look again under the lock.
  test('are told nothing more when it is restored while the job is about to tell', async () => {
    const { own, told, each } = await organizationOfTwo()
    await remove(own)
    const { runtime } = await world()
    const owner = await runtime.gate.actor(runtime.base, personActing(own.owner.userId!), own.id)
    await overlapping(owner, restoreOrganization, () => daysOn(28))
    assert.deepEqual(await told(), each('deletion_scheduled'))
  })
})
