import { z } from 'zod'
import { conflict } from '#kernel/errors.ts'
import type { Scope } from '#kernel/scope.ts'
import { slug } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { candidatesFor, inTheWay, type Candidate, type Described } from './candidates.ts'
import { duplicateReasons } from './score.ts'

export const DuplicateCandidate = z
  .object({
    slug,
    name: byStrangers(z.string().meta({ example: 'Hearth Mill' }), 'business directory'),
    score: z
      .number()
      .meta({ description: 'How likely it is the same business, from 0 to 1.', example: 0.91 }),
    reasons: z.array(z.enum(duplicateReasons)).meta({ example: ['phone', 'domain'] }),
  })
  .meta({ id: 'BusinessDuplicateCandidate' })

export const BusinessDuplicated = conflict(
  'business_duplicated',
  'The directory already has this business',
  'Claim the entry in `candidates` that is yours, or leave out `on_duplicate=refuse` to add it and have moderators compare them.',
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
    'What to do if the directory already has this business: `refuse` refuses with 409 and lists the entries; `report` adds it and notifies moderators.',
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
