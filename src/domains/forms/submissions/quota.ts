import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { refusal } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

export const FormBusy = refusal(
  429,
  'form_busy',
  'The form accepts no more submissions for now',
  'Send it again later, or contact its owner another way.',
)

/** An organization takes so many times what one of its forms may. */
const formsAtOnce = 5
/** Of the suspicious ones a quarter is kept, so that spam fills no disk; more are dropped. */
const suspiciousShare = 0.25

interface Counts {
  readonly counted_id: string
  readonly clean: number
  readonly suspicious: number
}

/** Under what submissions of a form, and of its organization, are counted. */
interface Counted {
  readonly form: string
  readonly organization: string
}

export function sentTo({ organizationId }: OrganizationScope, formId: string): Counted {
  return { form: formId, organization: organizationId }
}

/** What is only tried is counted apart: whoever tests a form, or floods it unseen, takes nothing from those who send. */
export function triedAt({ organizationId }: OrganizationScope, formId: string): Counted {
  return { form: idFor(`tried ${formId}`), organization: idFor(`tried ${organizationId}`) }
}

/** An id that tells nothing of what it counts. */
export function idFor(text: string): string {
  return hash('sha256', text)
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Holds the counters of a form and of its organization until the transaction ends, so that submissions of one
 * organization follow one another: what is looked up after this is as it will be. Guarded by the race tests of submissions.
 */
export function lockCounts(scope: OrganizationScope, counted: Counted): Promise<readonly Counts[]> {
  return add(scope, counted, { clean: 0, suspicious: 0 })
}

/** The same as they are, held by nobody. */
export function readCounts(
  { db, organizationId, now }: OrganizationScope,
  { form, organization }: Counted,
): Promise<readonly Counts[]> {
  return db
    .selectFrom('form_counts')
    .select(['counted_id', 'clean', 'suspicious'])
    .where('organization_id', '=', organizationId)
    .where('counted_id', 'in', [form, organization])
    .where('day', '=', dayOf(now()))
    .execute()
}

export function hasRoom(
  { config }: OrganizationScope,
  { organization }: Counted,
  counts: readonly Counts[],
  kind: 'clean' | 'suspicious',
): boolean {
  const share = kind === 'clean' ? 1 : suspiciousShare
  const most = config.FORM_SUBMISSIONS_PER_DAY * share
  return counts.every((one) => {
    const isWhole = one.counted_id === organization
    return one[kind] < most * (isWhole ? formsAtOnce : 1)
  })
}

export async function count(
  scope: OrganizationScope,
  counted: Counted,
  kind: 'clean' | 'suspicious',
): Promise<void> {
  await add(scope, counted, { clean: 0, suspicious: 0, [kind]: 1 })
}

async function add(
  { db, organizationId, now }: OrganizationScope,
  { form, organization }: Counted,
  { clean, suspicious }: Pick<Counts, 'clean' | 'suspicious'>,
): Promise<readonly Counts[]> {
  const day = dayOf(now())
  const { rows } = await sql<Counts>`
    insert into form_counts as c (organization_id, counted_id, day, clean, suspicious)
    values (${organizationId}, ${organization}, ${day}, ${clean}, ${suspicious}),
           (${organizationId}, ${form}, ${day}, ${clean}, ${suspicious})
    on conflict (organization_id, counted_id, day) do update
      set clean = c.clean + excluded.clean, suspicious = c.suspicious + excluded.suspicious
    returning counted_id, clean, suspicious`.execute(db)
  return rows
}

export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** Forgets what was counted on other days. */
export async function forgetCounts(
  { db, organizationId, now }: OrganizationScope,
  formId?: string,
): Promise<void> {
  const yesterday = dayOf(new Date(now().getTime() - 86_400_000))
  await db
    .deleteFrom('form_counts')
    .where('organization_id', '=', organizationId)
    .where((is) =>
      formId === undefined ? is('day', '<', yesterday) : is('counted_id', '=', formId),
    )
    .execute()
}
