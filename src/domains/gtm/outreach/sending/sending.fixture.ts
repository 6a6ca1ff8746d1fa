import { randomUUID } from 'node:crypto'
import { createMailer } from '#adapters/mail/mailer.ts'
import { readConfig } from '#kernel/config.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { mailServer } from '../../../mail/mail.fixture.ts'
import { prospecting } from '../outreach.fixture.ts'
import type { DraftEmail } from '../schemas.ts'
import { sendDraft } from './delivery.ts'

export const rights = { directory: 'email' } as const

/** An organization whose lead has an address that nobody else has, and whose mails go out at any hour. */
export async function corresponding() {
  const own = await prospecting()
  const address = `${randomUUID()}@people.example`
  const [lead] = own.mailable
  if (lead === undefined) throw new Error('no lead may be mailed')
  await own.scope.db
    .updateTable('gtm_leads')
    .set({ email: address })
    .where('organization_id', '=', own.id)
    .where('id', '=', lead.id)
    .execute()
  await own.draft().then(({ body }) => own.owner.post(own.path(body, 'reject/')))
  await own.owner.patch(`/gtm/sender/${own.at}`, { quiet_hours: null })
  const { url, ...server } = await mailServer()
  const settings = { SMTP_URL: url, MAIL_FROM: 'Growth <growth@service.example>' }
  const mails = readConfig(settings, {})
  const scope: OrganizationScope = {
    ...own.scope,
    config: { ...own.scope.config, ...mailing(mails) },
  }
  const sending = { mailer: createMailer(mails), rights }
  const read = async ({ id }: { id: string }): Promise<DraftEmail> =>
    (await own.owner.get(own.path({ id }))).body
  return {
    ...own,
    ...server,
    lead,
    address,
    scope,
    sending,
    settings,
    read,
    send: async (draft: { id: string }, then: OrganizationScope = scope) => {
      await sendDraft(then, sending, draft.id)
      return read(draft)
    },
    approved: async (more: object = {}): Promise<DraftEmail> =>
      (await own.approve((await own.draft(more)).body)).body,
    received: () => server.received(address),
  }
}

function mailing({ SMTP_URL, MAIL_FROM }: ReturnType<typeof readConfig>) {
  return { SMTP_URL, MAIL_FROM }
}
