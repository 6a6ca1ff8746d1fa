import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { overlapping } from '#test/overlap.ts'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { addField } from '../fields/fields.fixture.ts'
import { imported } from '../imports/imports.fixture.ts'
import { tasks as taskRecords } from '../tasks/tasks.ts'
import { faultOfRanges } from './ranges.ts'
import { nextOf, readRecurrence } from './rule.ts'

const { all: tasks, one: task } = pathsOf('tasks')
const { all: contacts, one: contact } = pathsOf('contacts')

function after(text: string, due: string, now = due): string | undefined {
  const rule = readRecurrence(text)
  assert.ok(rule, text)
  return nextOf(rule, new Date(due), new Date(now))?.at.toISOString()
}

async function openTasks({ owner, ...tenant }: Organization) {
  const { body } = await owner.get(tasks({ owner, ...tenant }, '&status=open'))
  return body.results
}

suite('a rule of recurrence', () => {
  test('gives the next time, in its time zone and after what was missed', () => {
    const due = '2026-10-19T07:00:00Z'
    assert.equal(after('FREQ=DAILY', due), '2026-10-20T07:00:00.000Z')
    assert.equal(after('RRULE:FREQ=WEEKLY;INTERVAL=2', due), '2026-11-02T07:00:00.000Z')
    assert.equal(after('FREQ=WEEKLY', due, '2026-11-01T00:00:00Z'), '2026-11-02T07:00:00.000Z')
    assert.equal(after('FREQ=MONTHLY;BYMONTHDAY=-1', due), '2026-10-31T07:00:00.000Z')
    const inBerlin = 'DTSTART;TZID=Europe/Berlin:20261019T090000\nRRULE:FREQ=WEEKLY'
    assert.equal(after(inBerlin, due), '2026-10-26T08:00:00.000Z')
    assert.equal(after('FREQ=DAILY;COUNT=1', due), undefined)
    assert.equal(after('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', due), undefined)
  })

  test('counts down, and goes on from the next time', () => {
    const rule = readRecurrence('DTSTART;TZID=Europe/Berlin:20261024T090000\nFREQ=DAILY;COUNT=3')
    const due = new Date('2026-10-24T07:00:00Z')
    assert.equal(
      nextOf(rule!, due, due)?.recurrence,
      'DTSTART;TZID=Europe/Berlin:20261025T090000\nRRULE:FREQ=DAILY;COUNT=2',
    )
  })

  test('is none where it is malformed, or comes by hours', () => {
    for (const text of [
      '',
      'FREQ=HOURLY',
      'FREQ=DAILY;BYHOUR=1,2',
      'FREQ=DAILY;FREQ=DAILY',
      'INTERVAL=2',
      'FREQ=DAILY;COUNT=0',
      'FREQ=MONTHLY;BYSETPOS=36',
      'DTSTART;TZID=Nowhere/Else:20261024T090000\nFREQ=DAILY',
      'DTSTART:20261324T090000\nFREQ=DAILY',
      'EXDATE:20261024T090000\nRRULE:FREQ=DAILY',
    ])
      assert.equal(readRecurrence(text), undefined, text)
  })
})

suite('clocks and calendars', () => {
  const comes = (rule: string, due: string, zone: string) =>
    nextOf(readRecurrence(rule)!, new Date(due), new Date(due), zone)?.at.toISOString()

  // RFC 5545, 3.3.10: what would be at a local time that there is not is left out.
  for (const [zone, before, after] of [
    ['Europe/Berlin', '2027-03-27T01:30:00.000Z', '2027-03-29T00:30:00.000Z'],
    ['America/New_York', '2027-03-13T07:30:00.000Z', '2027-03-15T06:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-10-01T15:45:00.000Z', '2027-10-03T15:15:00.000Z'],
  ] as const)
    test(`leave out the hour that a clock of ${zone} skips, and keep it afterwards`, () => {
      assert.equal(comes('FREQ=DAILY', before, zone), after)
    })

  for (const [zone, first, second] of [
    ['Europe/Berlin', '2027-10-31T00:30:00.000Z', '2027-11-01T01:30:00.000Z'],
    ['America/New_York', '2027-11-07T05:30:00.000Z', '2027-11-08T06:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-03T14:45:00.000Z', '2027-04-04T15:15:00.000Z'],
  ] as const)
    test(`come once in the hour that a clock of ${zone} has twice`, () => {
      assert.equal(comes('FREQ=DAILY', first, zone), second)
    })

  test('leave out months without a day, unless it is counted from their end', () => {
    const due = '2027-01-31T09:00:00Z'
    assert.equal(comes('FREQ=MONTHLY', due, 'Europe/Berlin'), '2027-03-31T08:00:00.000Z')
    const last = 'FREQ=MONTHLY;BYMONTHDAY=-1'
    assert.equal(comes(last, due, 'Europe/Berlin'), '2027-02-28T09:00:00.000Z')
    const leap = '2096-02-29T09:00:00.000Z'
    assert.equal(comes('FREQ=YEARLY', leap, 'UTC'), '2104-02-29T09:00:00.000Z')
  })
})

suite('the parts of a rule', () => {
  test('are refused out of their ranges, with what they take', () => {
    for (const [rule, hint] of [
      ['FREQ=MONTHLY;BYMONTHDAY=32', /BYMONTHDAY takes days from 1 to 31/],
      ['FREQ=MONTHLY;BYMONTHDAY=1,-32', /from -1 to -31/],
      ['FREQ=MONTHLY;BYMONTHDAY=0', /BYMONTHDAY takes/],
      ['FREQ=MONTHLY;BYMONTHDAY=112', /commas between them/],
      ['FREQ=YEARLY;BYMONTH=13', /BYMONTH takes months from 1 to 12/],
      ['FREQ=YEARLY;BYMONTH=0', /BYMONTH takes/],
      ['FREQ=WEEKLY;BYDAY=MOTU', /BYDAY takes days such as MO/],
      ['FREQ=WEEKLY;BYDAY=2MO', /goes with FREQ=MONTHLY or FREQ=YEARLY/],
      ['FREQ=DAILY;BYDAY=MO,-1FR', /goes with FREQ=MONTHLY or FREQ=YEARLY/],
      ['FREQ=WEEKLY;BYMONTHDAY=13', /does not go with FREQ=WEEKLY/],
    ] as const)
      assert.match(faultOfRanges(rule) ?? '', hint, rule)
    for (const rule of [
      'FREQ=MONTHLY;BYMONTHDAY=1,15,-1,-31',
      'FREQ=YEARLY;BYMONTH=02,12;BYMONTHDAY=29',
      'FREQ=MONTHLY;BYDAY=2MO,-1FR',
      'FREQ=DAILY;BYDAY=MO,TU',
      'FREQ=DAILY;UNTIL=20280229',
      'FREQ=DAILY;UNTIL=20271231T235959Z',
    ])
      assert.equal(faultOfRanges(rule), undefined, rule)
  })

  test('are named where they cannot be read, with what to send instead', async () => {
    const tenant = await organization()
    for (const [recurrence, hint] of [
      ['FREQ=HOURLY', /FREQ takes DAILY, WEEKLY, MONTHLY or YEARLY/u],
      ['FREQ=DAILY;COUNT=200', /COUNT takes .*from 1 to 99.*UNTIL/u],
      ['FREQ=DAILY;COUNT=0', /COUNT takes/u],
      ['FREQ=DAILY;INTERVAL=0', /INTERVAL takes .*from 1 to 999/u],
      ['FREQ=DAILY;UNTIL=20270230', /UNTIL=20270230: there is no such day/u],
      ['FREQ=DAILY;UNTIL=21000229T090000Z', /no such day/u],
      ['DTSTART;TZID=Europe/Berlin:20270230T090000\nFREQ=DAILY', /20270230: there is no such day/u],
      ['FREQ=DAILY;UNTIL=2027-01-31', /UNTIL takes .*20270131/u],
      ['FREQ=MONTHLY;BYSETPOS=36', /BYSETPOS takes/u],
      ['FREQ=WEEKLY;WKST=SUNDAY', /WKST takes .*MO/u],
      ['FREQ=WEEKLY;BYDAY=MONDAY', /BYDAY takes days such as MO/u],
      ['FREQ=DAILY;BYHOUR=9', /BYHOUR is not supported.*`due`/u],
      ['FREQ=YEARLY;BYWEEKNO=20', /BYWEEKNO is not supported.*leave it out/u],
      ['FREQ=DAILY;INTERVALL=2', /no part "INTERVALL".*"INTERVAL"/u],
      ['FREQ=DAILY;', /semicolon/u],
      ['FREQ=DAILY;COUNT=2;COUNT=3', /COUNT once/u],
      ['INTERVAL=2;FREQ=DAILY', /Begin with FREQ/u],
      ['DTSTART;TZID=Nowhere/Else:20261024T090000\nFREQ=DAILY', /DTSTART;TZID=Europe\/Berlin/u],
      ['EXDATE:20261024T090000\nRRULE:FREQ=DAILY', /EXDATE/u],
      ['every Monday', /FREQ=WEEKLY;BYDAY=MO/u],
      ['FREQ=DAILY;COUNT=1', /higher COUNT/u],
      ['FREQ=DAILY;UNTIL=20200101', /later UNTIL/u],
    ] as const) {
      const sent = { title: 'Call', recurrence }
      const { status, body } = await tenant.owner.post(tasks(tenant), sent)
      assert.deepEqual([status, body.errors?.[0].field], [400, 'recurrence'], recurrence)
      assert.match(body.errors[0].message, hint, recurrence)
    }
  })

  test('are refused so where a task is sent', async () => {
    const tenant = await organization()
    const sent = { title: 'Call', recurrence: 'freq=monthly;bymonthday=32' }
    const { status, body } = await tenant.owner.post(tasks(tenant), sent)
    assert.deepEqual([status, body.errors?.[0].field], [400, 'recurrence'], JSON.stringify(body))
    assert.match(body.errors[0].message, /from 1 to 31/)
  })
})

suite('a task that comes again', () => {
  const weekly = {
    title: 'Call',
    due: '2030-01-07T09:00:00Z',
    remind_at: '2030-01-07T08:00:00Z',
    recurrence: 'FREQ=WEEKLY',
  }

  // Guarded twice, by the lock on the task and by the look for a follower after the write: red without both.
  test('is followed by one other, however many complete it at once', async () => {
    const tenant = await organization()
    const { status, body } = await tenant.owner.post(tasks(tenant), weekly)
    assert.equal(status, 201, JSON.stringify(body))
    const path = task(tenant, body.id)
    const [, second] = await overlapping(
      tenant.scope,
      (inside) => taskRecords.change(inside, body.id, { status: 'done' }),
      () => tenant.owner.patch(path, { status: 'done' }),
    )
    assert.equal(second.status, 200, JSON.stringify(second.body))
    const [next, ...others] = await openTasks(tenant)
    assert.equal(others.length, 0)
    assert.deepEqual(
      [next.due, next.remind_at, next.follows_id, next.recurrence],
      ['2030-01-14T09:00:00.000Z', '2030-01-14T08:00:00.000Z', body.id, 'FREQ=WEEKLY'],
    )
    await tenant.owner.patch(path, { status: 'open' })
    await tenant.owner.patch(path, { status: 'done' })
    assert.equal((await openTasks(tenant)).length, 1)
  })

  test('is followed by one other where a file completes it', async () => {
    const tenant = await organization()
    const { body: call } = await tenant.owner.post(tasks(tenant), weekly)
    const { body: bake } = await tenant.owner.post(tasks(tenant), { title: 'Bake' })
    const file = `id,status,body\n${call.id},done,\n${bake.id},open,With rye\n`
    for (const updated of [2, 0]) {
      const { counts } = await imported(tenant, file, { record: 'task' })
      assert.deepEqual([counts.updated, counts.refused], [updated, 0])
      const open: { follows_id: string | null; due: string | null }[] = await openTasks(tenant)
      assert.deepEqual(open.map(({ follows_id, due }) => `${follows_id} ${due}`).toSorted(), [
        `${call.id} 2030-01-14T09:00:00.000Z`,
        'null null',
      ])
    }
  })

  // Red when the last one keeps its rule, which then is refused as one that never comes again.
  test('ends with the last time that its rule counts', async () => {
    for (const end of ['COUNT=2', 'UNTIL=20300108T090000Z', 'UNTIL=20300108']) {
      const tenant = await organization()
      const rule = { ...weekly, recurrence: `FREQ=DAILY;${end}` }
      const { body } = await tenant.owner.post(tasks(tenant), rule)
      const done = await tenant.owner.patch(task(tenant, body.id), { status: 'done' })
      assert.equal(done.status, 200, `${end} ${JSON.stringify(done.body)}`)
      const [last, ...others] = await openTasks(tenant)
      assert.equal(others.length, 0)
      assert.deepEqual([last.due, last.recurrence], ['2030-01-08T09:00:00.000Z', null])
      await tenant.owner.patch(task(tenant, last.id), { status: 'done' })
      assert.equal((await openTasks(tenant)).length, 0)
    }
  })

  // Red when the next one is looked at like a new one that somebody sends.
  test('is done whatever its next one may not have by then', async () => {
    const tenant = await organization()
    const { owner } = tenant
    const { userId } = await tenant.member()
    const field = { record: 'task', key: 'place', label: 'Place', type: 'contact' }
    assert.equal((await addField(tenant, field)).status, 201)
    const gone = await owner.post(contacts(tenant), { name: 'Gone' })
    const { body } = await owner.post(tasks(tenant), {
      ...weekly,
      assignee_id: userId,
      custom: { place: gone.body.id },
    })
    await addField(tenant, { ...field, key: 'why', type: 'text', required: true })
    await owner.delete(contact(tenant, gone.body.id))
    await owner.delete(`/organizations/${tenant.id}/members/${userId}/`)
    const done = await owner.patch(task(tenant, body.id), { status: 'done' })
    assert.equal(done.status, 200, JSON.stringify(done.body))
    assert.equal(done.body.assignee_id, userId)
    const [next] = await openTasks(tenant)
    assert.deepEqual([next.follows_id, next.assignee_id], [body.id, null])
  })

  test('takes a rule that is met, and no other', async () => {
    const tenant = await organization()
    for (const recurrence of ['FREQ=HOURLY', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'x', 7]) {
      const { status, body } = await tenant.owner.post(tasks(tenant), { ...weekly, recurrence })
      assert.deepEqual([status, body.errors[0].field], [400, 'recurrence'])
    }
    const { body } = await tenant.owner.post(tasks(tenant), { ...weekly, recurrence: null })
    await tenant.owner.patch(task(tenant, body.id), { status: 'done' })
    assert.equal((await openTasks(tenant)).length, 0)
  })
})
