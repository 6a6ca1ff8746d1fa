import { hash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { NotFound } from '#kernel/errors.ts'
import { matching } from '#kernel/lists/filters.ts'
import { listPage, type List } from '#kernel/lists/page.ts'
import type { Tables } from '#kernel/postgres/tables.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { filled } from '#kernel/text/filled.ts'
import type { Language } from '#kernel/text/languages.ts'
import type { LoggedDraft } from './events.ts'
import type { DraftEmail, DraftFilter, ReasonCode } from './schemas.ts'
import { readSender } from './sender/sender.ts'
import type { Sender } from './sender/schemas.ts'
import { noticeText } from '../notices/wording/text.ts'
import { catalogues } from './wording/catalogues.ts'
import { dayIn } from './wording/facts.ts'
import type { Tone } from './wording/wording.ts'

type Stored = Selectable<Tables['gtm_draft_emails']>

/** Where the address was found, for the end of the mail. */
export interface Notice {
  readonly attribution: string
  readonly seen_at: string
  /** What the person is told under Article 14, where this mail is the first that tells it; the page where there is more. */
  readonly article_14?: { readonly version: string; readonly url: string }
}

/** Why a mail is not sent yet, or never. */
export interface StatusReason {
  readonly code: ReasonCode
  readonly message: string
}

/** A stored draft, its JSON as what it is. */
export type DraftRow = Omit<
  Stored,
  'language' | 'tone' | 'notice' | 'sentences' | 'status' | 'status_reason'
> & {
  readonly language: Language
  readonly tone: Tone
  readonly notice: Notice
  readonly sentences: DraftEmail['sentences']
  readonly status: DraftEmail['status']
  readonly status_reason: StatusReason | null
}

/** Those that pass the filter, newest first where no order is asked for. */
export async function listDrafts(
  scope: OrganizationScope,
  { status, lead_id, ...request }: DraftFilter,
): Promise<List<DraftEmail>> {
  const rows = drafts(scope).where(matching({ status, lead_id }))
  const [page, sender] = await Promise.all([
    listPage(rows, request, { created_at: sql.ref('created_at') }),
    readSender(scope),
  ])
  return { ...page, results: page.results.map((row) => shown(asDraft(row), sender)) }
}

/** One draft as it is shown. @throws NotFound */
export async function readDraft(scope: OrganizationScope, id: string): Promise<DraftEmail> {
  const [row, sender] = await Promise.all([
    drafts(scope).where('id', '=', id).executeTakeFirst(),
    readSender(scope),
  ])
  return shown(asDraft(row), sender)
}

/** The stored row, held until the transaction ends. @throws NotFound */
export async function lockDraft(scope: OrganizationScope, id: string): Promise<DraftRow> {
  return asDraft(await drafts(scope).where('id', '=', id).forUpdate().executeTakeFirst())
}

/** Those of a lead, the first touch first. */
export async function draftsOfLead(scope: OrganizationScope, leadId: string): Promise<DraftRow[]> {
  const rows = await drafts(scope)
    .where('lead_id', '=', leadId)
    .orderBy('touch_number')
    .orderBy('id')
    .execute()
  return rows.map(asDraft)
}

/** All of the organization's, to be narrowed down. */
export function drafts({ db, organizationId }: OrganizationScope) {
  return db.selectFrom('gtm_draft_emails').selectAll().where('organization_id', '=', organizationId)
}

export function asDraft(row: Stored | undefined): DraftRow {
  if (row === undefined) throw new NotFound()
  return row as DraftRow
}

/** What may be told of it. */
export function shown(draft: DraftRow, sender: Sender): DraftEmail {
  return {
    id: draft.id,
    lead_id: draft.lead_id,
    touch_number: draft.touch_number,
    status: draft.status,
    status_reason: draft.status_reason,
    language: draft.language,
    tone: draft.tone,
    variant: draft.variant,
    to: draft.recipient,
    from_name: sender.name,
    reply_to: sender.reply_to,
    subject: draft.subject,
    body: draft.body,
    footer: footerOf(draft, sender),
    text_hash: textHash(draft, sender),
    sentences: draft.sentences,
    approved_at: draft.approved_at,
    approved_by: draft.approved_by,
    send_after: draft.handed_over_at === null ? draft.next_attempt_at : null,
    sent_at: draft.sent_at,
    replied_at: draft.replied_at,
    created_at: draft.created_at,
    updated_at: draft.updated_at,
  }
}

/** Stands in the footer where each recipient's own link goes. */
export const linkPlace = '{unsubscribe_url}'

/** The end of the mail: where the address is from, how to hear no more, and who writes. */
export function footerOf({ language, notice }: DraftRow, sender: Sender): string {
  const words = catalogues[language].notice
  const { attribution, seen_at } = notice
  const source = filled(words.source, { attribution, seen: dayIn(language, seen_at) })
  const signature = [sender.name, sender.postal_address].filter((part) => part !== '').join(', ')
  const end = [source, `${words.opt_out} ${linkPlace}`, signature].join('\n')
  const told = article14Of({ language, notice }, sender)
  return told === null ? end : `${end}\n\n${told}`
}

/** What the mail tells the person of their data and rights; null where it does not. */
export function article14Of(
  { language, notice }: Pick<DraftRow, 'language' | 'notice'>,
  { name, postal_address, reply_to }: Sender,
): string | null {
  const { attribution: source, seen_at: collected_at, article_14 } = notice
  if (article_14 === undefined) return null
  const controller = [name, postal_address].filter((part) => part !== '').join(', ')
  const { url } = article_14
  return noticeText(language, { source, collected_at, controller, contact: reply_to || name, url })
}

/** SHA-256 of everything that would leave, in a form that no two mails share. */
export function textHash(draft: DraftRow, sender: Sender): string {
  const { recipient, subject, body } = draft
  const { name, reply_to } = sender
  const parts = [recipient, name, reply_to, subject, body, footerOf(draft, sender)]
  return hash('sha256', JSON.stringify(parts), 'hex')
}

/** The part of a draft that may be logged. */
export function logged(draft: DraftRow): LoggedDraft {
  const { id, lead_id, touch_number, status, language, approved_at, sent_at, replied_at } = draft
  const { status_reason, updated_at } = draft
  return {
    id,
    lead_id,
    touch_number,
    status,
    language,
    approved_at,
    sent_at,
    replied_at,
    reason: status_reason?.code ?? null,
    updated_at,
  }
}
