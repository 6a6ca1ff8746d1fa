import { sql } from 'kysely'
import { refusal } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

export const FormBusy = refusal(
  429,
  'form_busy',
  'The form takes no more at the moment',
  'Send it again later, or turn to its owner by other means.',
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

/**
 * Holds the counters of a form and of its organization until the transaction ends, so that submissions of one
 * organization follow one another: what is looked up after this is as it will be. Guarded by the race tests of submissions.
 */
export function lockCounts(scope: OrganizationScope, formId: string): Promise<readonly Counts[]> {
  return add(scope, formId, { clean: 0, suspicious: 0 })
}

export function hasRoom(
  { config, organizationId }: OrganizationScope,
  counts: readonly Counts[],
  kind: 'clean' | 'suspicious',
): boolean {
  const share = kind === 'clean' ? 1 : suspiciousShare
  const most = config.FORM_SUBMISSIONS_PER_DAY * share
  return counts.every((one) => {
    const isWhole = one.counted_id === organizationId
    return one[kind] < most * (isWhole ? formsAtOnce : 1)
  })
}

export async function count(
  scope: OrganizationScope,
  formId: string,
  kind: 'clean' | 'suspicious',
): Promise<void> {
  await add(scope, formId, { clean: 0, suspicious: 0, [kind]: 1 })
}

async function add(
  { db, organizationId, now }: OrganizationScope,
  formId: string,
  { clean, suspicious }: Pick<Counts, 'clean' | 'suspicious'>,
): Promise<readonly Counts[]> {
  const day = now().toISOString().slice(0, 10)
  const { rows } = await sql<Counts>`
    insert into form_counts as c (organization_id, counted_id, day, clean, suspicious)
    values (${organizationId}, ${organizationId}, ${day}, ${clean}, ${suspicious}),
           (${organizationId}, ${formId}, ${day}, ${clean}, ${suspicious})
    on conflict (organization_id, counted_id, day) do update
      set clean = c.clean + excluded.clean, suspicious = c.suspicious + excluded.suspicious
    returning counted_id, clean, suspicious`.execute(db)
  return rows
}

/** Forgets what was counted on other days. */
export async function forgetCounts(
  { db, organizationId, now }: OrganizationScope,
  formId?: string,
): Promise<void> {
  const yesterday = new Date(now().getTime() - 86_400_000).toISOString().slice(0, 10)
  await db
    .deleteFrom('form_counts')
    .where('organization_id', '=', organizationId)
    .where((is) =>
      formId === undefined ? is('day', '<', yesterday) : is('counted_id', '=', formId),
    )
    .execute()
}
