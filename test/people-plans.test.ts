import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { confirmed, password, registered } from '#domains/identity/accounts/accounts.fixture.ts'
import { startInstance } from './instance.ts'
import { none } from './none.ts'
import { explain, keeping, wasteIn, type Sent } from './plans.ts'
import { tableOwner } from './table-owner.ts'

const rows = 3000
const address = `'people-plans-' || n || '@people.example'`

/** What the service keeps of many other people. */
const fill = [
  `insert into mails (id, occasion, kind, recipient, language, facts, status, attempts, created_at, link_subject, about)
   select gen_random_uuid(), 'people-plans-' || n, 'notice', ${address}, 'en', '{}', 'sent', 1, now(),
          gen_random_uuid(), gen_random_uuid() from generate_series(1, ${rows}) n`,
  `insert into mail_links (token_hash, kind, subject, address, created_at, expires_at)
   select sha256(convert_to('people-plans-' || n, 'UTF8')), 'notice', gen_random_uuid(), ${address},
          now(), now() from generate_series(1, ${rows}) n`,
  `insert into invitations (id, organization_id, email, role, token_hash, status, invited_by, created_at, expires_at, accepted_by)
   select gen_random_uuid(), gen_random_uuid(), ${address}, 'member',
          sha256(convert_to('people-plans-' || n, 'UTF8')), 'accepted', gen_random_uuid(), now(), now(),
          gen_random_uuid() from generate_series(1, ${rows}) n`,
]
const empty = [
  `delete from mails where occasion like 'people-plans-%'`,
  `delete from mail_links where address like 'people-plans-%'`,
  `delete from invitations where email like 'people-plans-%'`,
]

suite('what is kept of a person', () => {
  let client: pg.Client
  const run = async (statements: readonly string[]) => {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await client.query('reset session_replication_role')
  }
  before(async () => {
    client = await tableOwner()
    await run([...fill, 'analyze mails', 'analyze mail_links', 'analyze invitations'])
  })
  after(async () => {
    await run(empty)
    await client.end()
  })

  test('is exported and deleted without reading what is kept of others', async () => {
    const ada = await registered()
    await confirmed(ada.email)
    const sent: Sent[] = []
    const onStatement = keeping(sent)
    const node = await startInstance({ onStatement })
    try {
      const own = node.as(ada.client)
      await own.get('/me/export/')
      await own.post('/me/delete/', { password })
      const waste: string[] = []
      // Run again, they find nobody any more.
      for (const statement of sent.filter(isAboutPeople))
        waste.push(...wasteIn(await explain(node.runtime.connections, statement)))
      none(waste, 'give what finds a person an index that fits:')
    } finally {
      await node.close()
    }
  })
})

function isAboutPeople({ text }: Sent): boolean {
  return /^\s*(select|delete|update)\b[^]*\b(mails|mail_links|invitations)\b/i.test(text)
}
