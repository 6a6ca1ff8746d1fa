import type { MailMessage } from '#adapters/mail/mailer.ts'
import { escaped } from '#kernel/text/escaped.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { draftsOfLead, footerOf, linkPlace, type DraftRow } from '../drafts.ts'
import { readSender } from '../sender/sender.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

/** What leaves: the approved text with the recipient's own link, in the conversation that it belongs to. */
export async function messageOf(scope: OrganizationScope, draft: DraftRow): Promise<MailMessage> {
  const sender = await readSender(scope)
  const link = await unsubscribeUrl(scope, draft)
  const footer = footerOf(draft, sender).replace(linkPlace, () => link)
  const earlier = (await draftsOfLead(scope, draft.lead_id))
    .filter(({ touch_number }) => touch_number < draft.touch_number)
    .flatMap(({ message_id }) => message_id ?? [])
  return {
    id: draft.id,
    to: draft.recipient,
    subject: draft.subject,
    text: `${draft.body}\n\n-- \n${footer}\n`,
    html: asHtml(draft, footer, link),
    language: draft.language,
    date: scope.now(),
    letter: {
      fromName: sender.name,
      replyTo: sender.reply_to,
      references: earlier,
      unsubscribeUrl: link,
    },
  }
}

function asHtml(draft: DraftRow, footer: string, link: string): string {
  const { body, language, subject, notice } = draft
  const paragraphs = body.split(/\n{2,}/).map((text) => `<p>${lines(text)}</p>`)
  const end = [link, notice.article_14?.url ?? '']
    .filter((address) => address !== '')
    .map(escaped)
    .reduce(
      (text, address) => text.replace(address, () => `<a href="${address}">${address}</a>`),
      lines(footer),
    )
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    `<body>${paragraphs.join('\n')}\n<p style="font-size:13px;color:#566159">${end}</p></body></html>`,
  ].join('\n')
}

function lines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>')
}
