import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startInstance } from '#test/instance.ts'
import { none } from '#test/none.ts'
import { explain, keeping, pagesInVain, wasteIn, type Sent } from '#test/plans.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { prospecting } from '../outreach/outreach.fixture.ts'

const rows = 3000

// Red without the indexes of recipients.
test('what keeps mails from an address is found without reading those to others', async () => {
  const own = await prospecting()
  const [lead] = own.mailable
  const made = (await own.draft()).body
  await asTableOwner(async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into gtm_draft_emails
       select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'lead_id', gen_random_uuid(),
                 'recipient', n || '@elsewhere.example',
                 'recipient_key', case when n % 2 = 0 then n || '@elsewhere.example' end))).*
         from gtm_draft_emails d, generate_series(1, ${rows}) n
        where organization_id = $1 and id = $2`,
      [own.id, made.id],
    )
    await client.query(
      `insert into gtm_leads
       select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'lead_key', 'name:' || n,
                 'email', n || '@elsewhere.example'))).*
         from gtm_leads l, generate_series(1, ${rows}) n
        where organization_id = $1 and id = $2`,
      [own.id, lead?.id],
    )
    await client.query('reset session_replication_role')
    await client.query('analyze gtm_draft_emails, gtm_leads')
  })
  const sent: Sent[] = []
  const node = await startInstance({ onStatement: keeping(sent) })
  try {
    await node.as(own.owner).get(`/gtm/leads/${lead?.id}/${own.at}`)
    const asked = sent.filter(({ text }) =>
      /recipient_key|gtm_written_addresses|'withdrawn'|'replied'/.test(text),
    )
    assert.equal(asked.length, 4)
    const waste: string[] = []
    for (const statement of asked) {
      const plan = await explain(node.runtime.connections, statement)
      waste.push(...wasteIn(plan), ...pagesInVain(plan))
    }
    none(waste, 'give what finds an address an index that fits:')
  } finally {
    await node.close()
  }
})
