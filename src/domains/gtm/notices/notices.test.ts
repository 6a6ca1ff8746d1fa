import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { dayMs } from '#kernel/clock.ts'
import type { SystemScope } from '#kernel/jobs/job.ts'
import { eventsOf } from '#test/event-log.ts'
import { says } from '#test/none.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { world } from '#test/world.ts'
import { languages } from '#kernel/text/languages.ts'
import { prospecting } from '../outreach/outreach.fixture.ts'
import { corresponding } from '../outreach/sending/sending.fixture.ts'
import { enforceNotices } from './enforcing.ts'
import { concernsPerson, dueAt } from './person.ts'
import { noticeText } from './wording/text.ts'
import noticeWords from './wording/words.json' with { type: 'json' }

async function enforce(days: number): Promise<void> {
  const { runtime } = await world()
  const base = { ...runtime.base, now: () => new Date(Date.now() + days * dayMs) }
  const scope: SystemScope = { ...runtime, ...base, enter: (id) => runtime.gate.system(base, id) }
  await enforceNotices(scope)
}

async function withPeople() {
  const own = await prospecting()
  const path = (id: string, more = '') => `/gtm/leads/${id}/${more}${own.at}`
  const details = await Promise.all(own.leads.map(({ id }) => own.owner.get(path(id))))
  const all = details.map(({ body }) => body)
  const people = all.filter(({ handle }) => handle !== '')
  const profile = all[0].profile_id
  const list = async (): Promise<{ id: string }[]> =>
    (await own.owner.get(`/gtm/profiles/${profile}/leads/${own.at}`)).body
  return { ...own, path, all, people, profile, list, someone: people[0] }
}

suite('the notice of Article 14', () => {
  const facts = {
    controller: 'Hearth Mill, Old Weir Lane 3',
    contact: 'hello@hearthmill.example',
    source: 'Hacker News',
    collected_at: '2026-11-22T08:00:00.000Z',
    url: 'https://growth.example/privacy/',
  }

  for (const language of languages)
    test(`says all that it has to in ${language}`, () => {
      assert.deepEqual(Object.keys(noticeWords[language]), Object.keys(noticeWords.en))
      const text = noticeText(language, facts)
      assert.doesNotMatch(text, /[{}]|undefined/)
      const { controller, contact, source, url } = facts
      says(text, [controller, contact, source, url, '2026', '14', '280', '6'])
    })

  test('is for people, and not for the addresses of roles', () => {
    const company = { first_name: '', last_name: '', handle: '', email: 'info@mill.example' }
    assert.equal(concernsPerson(company), false)
    for (const more of [{ handle: 'ada' }, { last_name: 'Ada' }, { email: 'ada.l@mill.example' }])
      assert.equal(concernsPerson({ ...company, ...more }), true)
  })

  test('is shown in the language of the lead, with the day until which it is due', async () => {
    const { owner, someone, path, all } = await withPeople()
    const { body } = await owner.get(path(someone.id, 'notice/'))
    assert.deepEqual([body.status, body.due_at], ['due', dueAt(someone.created_at)])
    assert.match(body.text, /GDPR, Article 14/)
    assert.match(body.text, /Hacker News/)
    assert.match(body.text, /\/privacy\/\?lang=en$/)
    assert.deepEqual(someone.notice, { status: 'due', due_at: body.due_at, given_at: null })
    const company = all.find(
      ({ handle, email }) => handle + email === '' || email.startsWith('hello@'),
    )
    assert.equal(company.notice.status, 'not_needed')
  })

  test('can be noted as given in another way, once', async () => {
    const own = await withPeople()
    const { owner, someone, path } = own
    const given_at = new Date(Date.now() - dayMs).toISOString()
    const first = await owner.post(path(someone.id, 'notice/'), { way: 'reply', given_at })
    assert.deepEqual([first.body.status, first.body.way], ['given', 'reply'])
    const again = await owner.post(path(someone.id, 'notice/'), { way: 'letter' })
    assert.deepEqual(again.body, first.body)
    const future = { given_at: new Date(Date.now() + dayMs).toISOString() }
    assert.equal((await owner.post(path(someone.id, 'notice/'), future)).status, 400)
    const events = await eventsOf(own, 'lead.notice_given')
    assert.deepEqual(
      events.map(({ subject_id }) => subject_id),
      [someone.id],
    )
  })

  test('goes on with the contact, and stands in what they are shown', async () => {
    const own = await withPeople()
    const { owner, someone, path, at } = own
    await owner.post(path(someone.id, 'notice/'), { way: 'reply' })
    const { contact_id } = (await owner.post(path(someone.id, 'convert/'))).body
    const shown = async () =>
      (await owner.get(`/privacy/export/${at}&handle=${someone.handle}`)).body.kept.filter(
        ({ kind }: { kind: string }) => kind === 'notice',
      )
    assert.equal((await shown()).length, 2)
    await owner.delete(path(someone.id))
    const kept = await own.scope.db
      .selectFrom('gtm_notices')
      .select(['contact_id', 'way'])
      .where('organization_id', '=', own.id)
      .execute()
    assert.deepEqual(kept, [{ contact_id, way: 'reply' }])
    await owner.post(`/privacy/erasures/`, { organization_id: own.id, handle: someone.handle })
    assert.deepEqual(await shown(), [])
  })
})

suite('the first mail to a lead', () => {
  test('carries the notice, which nobody can edit, and notes that it was given', async () => {
    const own = await corresponding()
    const draft = await own.approved()
    assert.match(draft.footer, /GDPR, Article 14/)
    const path = `/gtm/leads/${own.lead.id}/notice/${own.at}`
    assert.equal((await own.owner.get(path)).body.status, 'due')
    await own.send(draft)
    const [mail = ''] = own.received()
    assert.match(mail.replaceAll('=\r\n', ''), /Article 14/)
    const { body } = await own.owner.get(path)
    assert.deepEqual([body.status, body.way, body.draft_id], ['given', 'email', draft.id])
    const second = (await own.draft()).body
    assert.doesNotMatch(second.footer, /Article 14/)
  })
})

suite('a person whom nobody told', () => {
  test('is recalled a week before, and forgotten in time, and found by no old post again', async () => {
    const own = await withPeople()
    const before = await own.list()
    await enforce(20)
    assert.deepEqual(await eventsOf(own, 'lead.notice_due'), [])
    await enforce(22)
    const recalled = await eventsOf(own, 'lead.notice_due')
    assert.deepEqual(
      new Set(recalled.map(({ subject_id }) => subject_id)),
      new Set(own.all.filter(({ notice }) => notice.status === 'due').map(({ id }) => id)),
    )
    await enforce(22)
    assert.deepEqual(await own.list(), before)
    await enforce(29.1)
    const handles = async () =>
      Promise.all(
        (await own.list()).map(async ({ id }) => (await own.owner.get(own.path(id))).body.handle),
      )
    const left = await handles()
    assert.ok(left.length > 0 && left.length < before.length)
    assert.ok(left.every((handle) => handle === ''))
    await own.owner.post(`/gtm/profiles/${own.profile}/discover-leads/${own.at}`)
    // A run brings 25 leads at most: others may take the places of those who are forgotten, they themselves never do.
    const forgotten = new Set(own.people.map(({ handle }) => handle))
    assert.equal(forgotten.size, own.people.length)
    assert.ok((await handles()).every((handle) => !forgotten.has(handle)))
  })

  test('stays where somebody works with the lead, which says that it is overdue', async () => {
    const own = await withPeople()
    const { id } = own.someone
    await own.owner.patch(own.path(id), { stage: 'qualified' })
    await enforce(22)
    await enforce(29.1)
    const kept = (await own.list()).filter((lead) => lead.id === id)
    assert.equal(kept.length, 1)
  })

  test('stays once they were told', async () => {
    const own = await withPeople()
    await own.owner.post(own.path(own.someone.id, 'notice/'), { way: 'reply' })
    await enforce(22)
    await enforce(29.1)
    assert.ok((await own.list()).some(({ id }) => id === own.someone.id))
  })
})

// Red with the sweep of before, which took two hundred organizations a day, those too that had nothing to do.
test('a notice is recalled in time and enforced however many others were recalled before', async () => {
  const own = await withPeople()
  const { runtime } = await world()
  const [more, entered] = [205, [] as string[]]
  await asTableOwner(async (client) => {
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_name = 'gtm_leads' and table_schema = 'public' and is_generated = 'NEVER'
          and column_name not in ('organization_id', 'id', 'notice_due_at', 'notice_recalled_at')`,
    )
    const names = rows[0]!.names
    const others = await client.query<{ organization_id: string }>(
      `insert into gtm_leads (organization_id, id, notice_due_at, notice_recalled_at, ${names})
       select gen_random_uuid(), gen_random_uuid(), now() + interval '3 days', now() - interval '4 days', ${names}
         from gtm_leads, generate_series(1, ${more}) where organization_id = $1 and id = $2
       returning organization_id`,
      [own.id, own.someone.id],
    )
    const ids = new Set(others.rows.map(({ organization_id }) => organization_id))
    const now = () => new Date(Date.now() + 22 * dayMs)
    const base = { ...runtime.base, now }
    const at = (days: number) => new Date(Date.now() + days * dayMs)
    // Those of nobody are recalled as seen from then.
    await client.query(
      'update gtm_leads set notice_due_at = $2, notice_recalled_at = $3 where organization_id = any($1)',
      [[...ids], at(25), at(18)],
    )
    const enter = (id: string) => {
      entered.push(id)
      return runtime.gate.system(base, id)
    }
    await enforceNotices({ ...runtime, ...base, enter })
    assert.deepEqual(
      entered.filter((id) => ids.has(id)),
      [],
      'those that have nothing to do are entered',
    )
    await client.query('delete from gtm_leads where organization_id = any($1)', [[...ids]])
  })
  assert.ok((await eventsOf(own, 'lead.notice_due')).length > 0)
})
