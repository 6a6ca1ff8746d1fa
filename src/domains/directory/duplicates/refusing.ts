import { sql } from 'kysely'
import { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { refusal } from '#kernel/errors.ts'
import type { Scope } from '#kernel/scope.ts'
import { slug } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { candidatesFor, inTheWay, type Candidate, type Described } from './candidates.ts'
import { duplicateReasons } from './score.ts'

export const DuplicateCandidate = z
  .object({
    slug,
    name: byStrangers(z.string().meta({ example: 'Hearth Mill' }), 'business directory'),
    score: z.number().meta({ description: 'From 0 to 1: how sure it is.', example: 0.91 }),
    reasons: z.array(z.enum(duplicateReasons)).meta({ example: ['phone', 'domain'] }),
  })
  .meta({ id: 'BusinessDuplicateCandidate' })

export const BusinessDuplicated = refusal(
  409,
  'business_duplicated',
  'The directory has this business already',
  'Look at `candidates`: claim the entry that is yours, or send it without `on_duplicate=refuse`, and a moderator compares them.',
  {
    candidates: z.array(DuplicateCandidate).meta({
      example: [
        { slug: 'hearth-mill', name: 'Hearth Mill', score: 0.91, reasons: ['phone', 'domain'] },
      ],
    }),
  },
)

export const onDuplicate = z.enum(['report', 'refuse']).default('report').meta({
  description:
    'Where the directory has this business already: `refuse` refuses with 409 and says which; `report` adds it all the same, and tells moderators.',
  example: 'report',
})

export function toldCandidates(candidates: readonly Candidate[]) {
  return candidates.map(({ slug, name, score, reasons }) => ({ slug, name, score, reasons }))
}

/** What may be the same business. @throws BusinessDuplicated where that is wished for */
export async function lookForDuplicates(
  scope: Scope & { readonly organizationId?: string },
  one: Described,
  wish: z.output<typeof onDuplicate>,
): Promise<Candidate[]> {
  const candidates = await candidatesFor(scope, one)
  const found = inTheWay(candidates, scope.organizationId ?? null)
  if (wish === 'refuse' && found.length > 0)
    throw new BusinessDuplicated({ members: { candidates: toldCandidates(found) } })
  return candidates
}

/** Tells moderators what may be one, to be merged. */
export async function reportDuplicates(
  { db, newId, now }: Scope,
  businessId: string,
  candidates: readonly Candidate[],
): Promise<void> {
  const created_at = timestamp(now())
  const rows = candidates.map(({ id: other_id, score, reasons }) => ({
    id: newId(),
    business_id: businessId,
    other_id,
    score,
    reasons,
    created_at,
  }))
  await sql`
    insert into business_duplicates (id, business_id, other_id, score, reasons, created_at)
    select given.id, given.business_id, given.other_id, given.score,
           array(select json_array_elements_text(given.reasons)), given.created_at
      from json_to_recordset(${JSON.stringify(rows)}::json) given
           (id uuid, business_id uuid, other_id uuid, score float8, reasons json, created_at timestamptz)
    on conflict do nothing`.execute(db)
}
