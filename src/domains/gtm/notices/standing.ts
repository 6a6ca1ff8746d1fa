import type { z } from 'zod'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Language } from '#kernel/text/languages.ts'
import { concernsPerson, dueAt, type MaybePerson } from './person.ts'
import type { NoticeGiven, NoticeStanding } from './schemas.ts'

type Standing = z.output<typeof NoticeStanding>

/** What a lead has to say of itself for that. */
export interface Noticed extends MaybePerson {
  readonly id: string
  readonly created_at: string
}

/** A notice as it was given. */
export interface Given {
  readonly way: z.output<typeof NoticeGiven>['way']
  readonly language: Language
  readonly version: string
  readonly text_hash: string
  readonly draft_id: string | null
  readonly given_at: string
}

/** Whether the person behind a lead was told what is kept of them, or has to be. */
export async function noticeStanding(scope: OrganizationScope, lead: Noticed): Promise<Standing> {
  return standingOf(lead, (await findNotice(scope, lead.id))?.given_at ?? null, scope.now())
}

/** Pure. */
export function standingOf(lead: Noticed, given_at: string | null, now: Date): Standing {
  if (given_at !== null) return { status: 'given', due_at: dueAt(lead.created_at), given_at }
  if (!concernsPerson(lead)) return { status: 'not_needed', due_at: null, given_at }
  const due_at = dueAt(lead.created_at)
  return { status: Date.parse(due_at) <= now.getTime() ? 'overdue' : 'due', due_at, given_at }
}

/** The notice that the person behind a lead was given. */
export async function findNotice(
  { db, organizationId }: OrganizationScope,
  leadId: string,
): Promise<Given | undefined> {
  const row = await db
    .selectFrom('gtm_notices')
    .select(['way', 'language', 'version', 'text_hash', 'draft_id', 'given_at'])
    .where('organization_id', '=', organizationId)
    .where('lead_id', '=', leadId)
    .executeTakeFirst()
  return row as Given | undefined
}
