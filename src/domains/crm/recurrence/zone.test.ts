import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { imported } from '../imports/imports.fixture.ts'

const { all: tasks, one: task } = pathsOf('tasks')

function live({ owner, id }: Organization, time_zone: string) {
  return owner.patch(`/organizations/${id}/`, { time_zone })
}

suite('the time zone of an organization', () => {
  test('is UTC until another of the IANA database is named', async () => {
    const tenant = await organization()
    const { body } = await tenant.owner.get(`/organizations/${tenant.id}/`)
    assert.equal(body.time_zone, 'UTC')
    const { status, body: refused } = await live(tenant, 'Mars/Olympus')
    assert.deepEqual([status, refused.errors[0].field], [400, 'time_zone'])
    assert.equal((await live(tenant, 'Europe/Berlin')).body.time_zone, 'Europe/Berlin')
  })

  test('keeps the hour of tasks that come again when clocks are changed', async () => {
    const tenant = await organization()
    await live(tenant, 'Europe/Berlin')
    const { body } = await tenant.owner.post(tasks(tenant), {
      title: 'Bake',
      due: '2097-10-26T07:00:00Z',
      recurrence: 'FREQ=DAILY',
    })
    await tenant.owner.patch(task(tenant, body.id), { status: 'done' })
    const { results } = (await tenant.owner.get(tasks(tenant, '&status=open'))).body
    assert.equal(results[0].due, '2097-10-27T08:00:00.000Z')
  })

  test('decides what a day, or a time without an offset, is in a file', async () => {
    const tenant = await organization()
    await live(tenant, 'America/New_York')
    const file = 'title,due\nDay,2027-01-31\nTime,2027-07-01 09:30\nOffset,2027-07-01T09:30+02:00\n'
    await imported(tenant, file, { record: 'task' })
    const { results } = (await tenant.owner.get(tasks(tenant))).body
    const due = (title: string) => results.find((one: { title: string }) => one.title === title).due
    assert.deepEqual(['Day', 'Time', 'Offset'].map(due), [
      '2027-01-31T05:00:00.000Z',
      '2027-07-01T13:30:00.000Z',
      '2027-07-01T07:30:00.000Z',
    ])
  })
})
