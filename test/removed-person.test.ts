import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { addUpUsage } from '#domains/credits/usage-days.ts'
import { changePerson } from '#domains/identity/accounts/people.ts'
import { hashPassword } from '#domains/identity/accounts/passwords.ts'
import { createResetLink, requestReset } from '#domains/identity/accounts/password-reset.ts'
import { codeOf, enrolled } from '#domains/identity/second-factor/second-factor.fixture.ts'
import { peopleTables } from '#app'
import { lazy } from '#kernel/lazy.ts'
import { tablesOfPeople } from '#kernel/tenants/person-export.ts'
import { tablesOf } from '#kernel/tenants/tenant-tables.ts'
import { deliverTo } from '#domains/mail/mail.fixture.ts'
import { columnsWith } from './columns-with.ts'
import { fill } from './filled.ts'
import { keyOf } from './mcp-client.ts'
import { none, sameAs } from './none.ts'
import type { Furnished } from './objects.ts'
import { tableOwner } from './table-owner.ts'
import { organization, world } from './world.ts'

const password = 'correct horse battery staple'

/** What still says the id of a person whose account was deleted, each with the reason. */
const keptColumns: Readonly<Record<string, string>> = {
  'accounts.created_by': 'the record of who made what stays in the organization',
  'accounts.owner_id': 'who was in charge is told until somebody else is',
  'ai_runs.created_by': 'nobody else sees it; it goes with the run after 90 days',
  'ai_threads.created_by': 'whose it was; nobody else sees it unless they shared it',
  'ai_thread_words.created_by': 'whose it was; nobody else sees it unless they shared it',
  'ai_providers.connected_by': 'why a model serves no more stays in the organization',
  'business_claims.claimed_by': 'the record of a proof that the organization gave',
  'business_revisions.written_by': 'the record of who wrote what stays in the organization',
  'context_document_versions.written_by': 'the record of who wrote what stays in the organization',
  'contacts.created_by': 'the record of who made what stays in the organization',
  'contacts.owner_id': 'who was in charge is told until somebody else is',
  'context_links.created_by': 'the record of who made what stays in the organization',
  'context_versions.written_by': 'the record of who wrote what stays in the organization',
  'crm_dismissed_pairs.dismissed_by': 'the record of who told records apart stays',
  'crm_merges.merged_by': 'the record of who merged what stays in the organization',
  'crm_merges.past': 'the record of who made what stays in the organization',
  'crm_merges.undone_by': 'the record of who took apart what stays in the organization',
  'credit_days.created_by': 'the books are kept',
  'credit_days.member': 'the books are kept',
  'crm_trash.deleted_by': 'who deleted a record that can be restored',
  'crm_trash.record': 'the record of who made what stays in the organization',
  'credit_caps.holder_id': 'the cap of whom the books name; it binds nobody any more',
  'credit_topups.created_by': 'the record of who ordered credits stays in the organization',
  'custom_fields.created_by': 'the record of who made what stays in the organization',
  'deals.created_by': 'the record of who made what stays in the organization',
  'deals.owner_id': 'who was in charge is told until somebody else is',
  'events.actor': 'the log tells what was done by whom; ids alone, until retention takes it',
  'events.data': 'members and makers of keys are told by id alone',
  'events.subject_id': 'members are told by id alone',
  'form_submissions.released_by': 'the record of who decided stays in the organization',
  'forms.created_by': 'the record of who made what stays in the organization',
  'gtm_profiles.scheduled_by': 'on whose behalf a schedule would spend, which it does no more',
  'gtm_draft_emails.approved_by': 'who approved a mail stays in the organization',
  'idempotency_keys.caller': 'remembered responses are sealed, and forgotten within a day',
  'imports.actor': 'whoever started it is the actor of what it writes',
  'imports.created_by': 'the record of who made what stays in the organization',
  'interactions.created_by': 'the record of who made what stays in the organization',
  'invitations.invited_by': 'the organization keeps whom it invited',
  'ledger_transfers.created_by': 'the books are kept',
  'ledger_transfers.member_id': 'the books are kept',
  'mails.occasion': 'so that the last mail is sent once; its row says nothing else',
  'mcp_keys.revoked_by': 'the record of a key that has ended',
  'mcp_keys.user_id': 'the record of a key that has ended',
  'notes.created_by': 'the record of who made what stays in the organization',
  'organizations.founded_by': 'who founded how many is counted',
  'pipelines.created_by': 'the record of who made what stays in the organization',
  'reservations.created_by': 'a part of the books',
  'reservations.member_id': 'a part of the books',
  'saved_views.created_by': 'the record of who made what stays in the organization',
  'tasks.assignee_id': 'who was to do it is told until somebody else is',
  'tasks.created_by': 'the record of who made what stays in the organization',
  'webhooks.secret_shown_to': 'why a webhook was switched off stays in the organization',
  'webhooks.url_set_by': 'why a webhook was switched off stays in the organization',
  'users.email': 'stands where the address stood, which must differ from all others',
  'users.id': 'the row that all these refer to, without name and address',
  'webhook_deliveries.body': 'an event as it was sent, until retention takes it',
  'workflows.created_by': 'the record of who made what stays in the organization',
}

/** Columns that may hold a person beyond those that refer to `users`. */
const personal = /(^|_)(user_id|by|about|caller|person)$/

suite('what is left of a person', () => {
  let client: pg.Client
  before(async () => {
    client = await tableOwner()
  })
  after(() => client.end())

  const lines = async (text: string, values: unknown[] = []) =>
    (await client.query<[string]>({ text, values, rowMode: 'array' })).rows.map(([line]) => line)

  /** Columns that refer to people, or look as if they did. */
  const referringColumns = () =>
    lines(
      `select c.relname || '.' || a.attname
         from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and a.attnum > 0 and (a.attname ~ $1 or exists
             (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid
                 and k.confrelid = 'users'::regclass and a.attnum = any (k.conkey)))`,
      [personal.source],
    )

  /** A person who did everything that can be done, known by a name and an address found nowhere else. */
  async function busyPerson() {
    const { runtime, visitor } = await world()
    const own = await fill(client)
    const [id, name] = [own.owner.userId!, `Zoe ${randomUUID()}`]
    await own.owner.patch('/me/', { name, language: 'de', time_zone: 'Asia/Tokyo' })
    const email = (await own.owner.get('/me/')).body.email as string
    const password_hash = await hashPassword(password, { email, name, field: 'password' })
    await changePerson(runtime.base, id, { password_hash })
    for (const agent of ['one', 'other'])
      assert.equal((await signIn(email, agent)).status, 200, agent)
    await requestReset(runtime.base, { email })
    await createResetLink(runtime.base, { id, email })
    await own.owner.post('/me/email/', { email: `new-${email}`, password })
    await beInvited(own, email)
    await visitor.post('/auth/password-reset/', { email })
    const { id: key } = await keyOf(own.owner, own.id)
    await own.owner.delete(`/mcp/keys/${key}/?organization_id=${own.id}`)
    const guest = { email: `${randomUUID()}@people.example` }
    await own.owner.post(`/organizations/${own.id}/invitations/`, guest)
    const cap = { organization_id: own.id, holder: 'member', holder_id: id }
    await own.owner.post('/credits/caps/', { ...cap, monthly_credit_cap: '5.00' })
    const schedule = { every: 'weekly', hour: 6, budget_credits: '1.00', digest: true }
    const profile = `/gtm/profiles/${await own.object('/gtm/profiles/')}`
    await own.owner.patch(`${profile}/?organization_id=${own.id}`, { schedule })
    await moderate(own)
    await addUpUsage({ ...own.scope, now: () => new Date(Date.now() + 3_600_000) })
    const { secret } = await enrolled({ client: own.owner })
    return { own, id, name, email, secret }
  }

  /** One person for both tests, and what they were told while they were there. */
  const toldPerson = lazy(async () => {
    const busy = await busyPerson()
    return { ...busy, told: await busy.own.owner.get('/me/export/') }
  })

  /** What a moderator started and decided. */
  async function moderate({ owner, object }: Furnished) {
    await client.query(
      `insert into profile_imports values ($1, '', 'failed', 1, 0, '', $2, now(), now(), now())`,
      [randomUUID(), owner.userId],
    )
    const pair = await object('/moderation/duplicates/')
    assert.equal((await owner.post(`/moderation/duplicates/${pair}/dismiss/`)).status, 200)
    const profile = await object('/moderation/imported-profiles/')
    const path = `/moderation/imported-profiles/${profile}/opt-out/`
    assert.equal((await owner.send('PUT', path, { is_opted_out: true })).status, 200)
  }

  async function signIn(email: string, agent: string) {
    const { visitor } = await world()
    return visitor.post('/auth/login/', { email, password }, { 'user-agent': agent })
  }

  /** One invitation that is accepted, and one that never is. */
  async function beInvited({ owner }: Furnished, email: string) {
    for (const isAccepted of [true, false]) {
      const other = await organization()
      const { body } = await other.owner.post(`/organizations/${other.id}/invitations/`, { email })
      if (isAccepted) await owner.post('/me/invitations/accept/', { token: body.token })
    }
  }

  test('is the id, where there is a reason for it, and neither name nor address', async () => {
    const { own, id, name, email, secret } = await toldPerson()
    const referring = await referringColumns()
    const filled = await columnsWith(client, id)
    none(
      referring.filter((column) => !filled.includes(column) && !(column in neverAnId)),
      'no operation of this test fills these: let `busyPerson` do so, or say in `neverAnId` what they hold',
    )
    for (const needle of [name, email]) assert.notDeepEqual(await columnsWith(client, needle), [])
    await handOver(own)
    const deleted = await own.owner.post('/me/delete/', { password, code: codeOf(secret) })
    assert.equal(deleted.status, 200, JSON.stringify(deleted.body))
    await deliverLast(email)
    for (const needle of [name, email]) none(await columnsWith(client, needle), `${needle} is left`)
    sameAs(await columnsWith(client, id), Object.keys(keptColumns), {
      unlisted: 'clear it in deleteAccount, or say in `keptColumns` why it stays',
      gone: 'these are cleared, or were never filled: take them off `keptColumns`',
    })
  })

  test('is told to them while they are there, without secrets', async () => {
    const { own, id, email, secret, told: response } = await toldPerson()
    const { status, body } = response
    assert.equal(status, 200)
    const rows = (body as string)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(rows.at(-1), { type: 'end', rows: rows.length - 2 })
    const told = new Set(rows.map(({ type }) => type as string))
    const ask = async <R extends object>(text: string) => (await client.query<R>(text)).rows
    const expected = tablesOfPeople(await tablesOf(ask), peopleTables).map(
      ({ table }) => table.name,
    )
    sameAs([...told], ['header', ...expected, 'events', 'end'], {
      unlisted: 'something is told that no table holds',
      gone: 'nothing of these was told: look at their condition in `peopleTables` of src/app.ts',
    })
    sameAs(
      (await referringColumns()).filter((column) => !told.has(column.split('.')[0]!)),
      Object.keys(untoldColumns),
      {
        unlisted:
          'tell of these by `peopleTables` in src/app.ts, or say in `untoldColumns` why not',
        gone: 'these are told: take them off `untoldColumns`',
      },
    )
    assert.ok(body.includes(id) && body.includes(email))
    for (const hidden of [
      secret,
      own.owner.token!,
      'argon2',
      '_hash',
      '"hash"',
      '"secret"',
      '"data"',
    ])
      assert.ok(!body.includes(hidden), `${hidden} is told`)
  })

  async function handOver({ owner, id }: Furnished) {
    const { body } = await owner.get(`/organizations/${id}/members/`)
    const other = body.results.find(
      ({ user_id }: { user_id: string }) => user_id !== owner.userId,
    ) as { user_id: string }
    const path = `/organizations/${id}/members/${other.user_id}/`
    assert.equal((await owner.patch(path, { role: 'owner' })).status, 200)
  }

  /** The last mail names its address until it is sent. */
  async function deliverLast(email: string) {
    const { runtime } = await world()
    const mails = await runtime.base.db
      .selectFrom('mails')
      .select(['id', 'kind'])
      .where('recipient', '=', email)
      .execute()
    assert.deepEqual(
      mails.map(({ kind }) => kind),
      ['account_deleted'],
    )
    await deliverTo(runtime.base, mails[0]!.id)
  }
})

/** Columns of tables that the export of a person leaves out, each with the reason. */
const untoldColumns: Readonly<Record<string, string>> = {
  'ai_providers.connected_by': 'the organization’s; its export holds them',
  'ai_runs.created_by':
    'what was asked belongs to the organization; GET /ai/runs/ shows it to them',
  'ai_threads.created_by': 'belongs to the organization; GET /ai/threads/ shows it to them',
  'ai_thread_words.created_by': 'belongs to the organization; GET /ai/threads/ shows it to them',
  'businesses.suspended_by': '`owner` or `moderator`',
  'accounts.created_by': 'the organization’s; its export holds them',
  'contacts.created_by': 'the organization’s; its export holds them',
  'crm_dismissed_pairs.dismissed_by': 'the organization’s; its export holds them',
  'crm_merges.merged_by': 'the organization’s; its export holds them',
  'crm_merges.undone_by': 'the organization’s; its export holds them',
  'crm_trash.deleted_by': 'the organization’s; its export holds them',
  'credit_topups.created_by': 'the organization’s; its export holds them',
  'custom_fields.created_by': 'the organization’s; its export holds them',
  'gtm_draft_emails.approved_by': 'the organization’s; its export holds them',
  'gtm_profiles.scheduled_by': 'the organization’s; its export holds them',
  'deals.created_by': 'the organization’s; its export holds them',
  'pipelines.created_by': 'the organization’s; its export holds them',
  'saved_views.created_by': 'the organization’s; its export holds them',
  'form_submissions.released_by': 'the organization’s; its export holds them',
  'forms.created_by': 'the organization’s; its export holds them',
  'context_links.created_by':
    'the organization’s; GET /business-context/{slug}/links/ shows it to them',
  'business_revisions.written_by': 'the organization’s; its export holds them',
  'business_transfers.offered_by':
    'the organization’s, for seven days; its event `business.offered` says who did',
  'context_document_versions.written_by': 'the organization’s; its export holds them',
  'context_versions.written_by': 'the organization’s; its export holds them',
  'credit_days.created_by': 'a part of the books',
  'credit_usage.created_by': 'a part of the books',
  'idempotency_keys.caller': 'responses that are kept for a day, sealed',
  'ledger_transfers.created_by': 'the books are the organization’s; events tell what somebody did',
  'imports.created_by': 'the organization’s; its export holds them',
  'interactions.created_by': 'the organization’s; its export holds them',
  'notes.created_by': 'the organization’s; its export holds them',
  'tasks.created_by': 'the organization’s; its export holds them',
  'webhooks.url_set_by': 'the organization’s; its export holds them',
  'recovery_codes.user_id': 'hashes alone',
  'reservations.created_by': 'a part of the books',
  'workflows.created_by': 'the organization’s; its export holds them',
}

/** Columns whose name looks as if they held a person, and what they hold. */
const neverAnId: Readonly<Record<string, string>> = {
  'credit_usage.created_by': 'of code before; nothing is written to it any more',
  'businesses.suspended_by': '`owner` or `moderator`',
}
