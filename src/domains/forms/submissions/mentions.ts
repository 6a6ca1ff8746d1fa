import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { passageOf, withoutMentions } from '#kernel/mentions.ts'
import type { Outsider } from '#kernel/outsiders.ts'
import { isInTransaction, type OrganizationScope } from '#kernel/scope.ts'
import { forgetFound, foundBy, storeFound } from './found.ts'
import type { Answers } from './schemas.ts'
import { submissions } from './stored.ts'

/** What others sent in which somebody is named. All are looked through, since what is held has no words. */
export async function submissionsNaming(scope: OrganizationScope, outsider: Outsider) {
  if (outsider.parts.length === 0) return []
  const candidates = await submissions(scope)
    .where(
      sql<boolean>`exists (select from unnest(${outsider.parts}::text[]) part
        where strpos(lower(answers::text), part) > 0)`,
    )
    .orderBy('id')
    .$if(isInTransaction(scope), (rows) => rows.forUpdate())
    .execute()
  return candidates.filter(({ answers }) => passagesIn(answers, outsider).length > 0)
}

type Naming = Awaited<ReturnType<typeof submissionsNaming>>[number]

/** What is said where they are named. */
export function passagesIn(answers: Answers, outsider: Outsider): string[] {
  return Object.values(answers)
    .flat()
    .flatMap((one) => (typeof one === 'string' ? (passageOf(one, outsider) ?? []) : []))
}

/** Takes addresses out of what was sent, and of what it is found by. Only inside a transaction. */
export async function takeOutOf(
  scope: OrganizationScope,
  rows: readonly Naming[],
  outsider: Outsider,
): Promise<void> {
  const accepted = rows.filter(({ state }) => state === 'accepted')
  await forgetFound(
    scope,
    accepted.map(({ id }) => id),
  )
  for (const { id, state, created_at, answers: sent } of rows) {
    const answers = withoutThem(sent, outsider)
    const found = state === 'accepted' ? foundBy(answers) : undefined
    await scope.db
      .updateTable('form_submissions')
      .set({
        answers: JSON.stringify(answers),
        updated_at: timestamp(scope.now()),
        ...found,
      })
      .where('organization_id', '=', scope.organizationId)
      .where('id', '=', id)
      .execute()
    if (found !== undefined) await storeFound(scope, { id, created_at, words: found.words })
  }
}

function withoutThem(answers: Answers, outsider: Outsider): Answers {
  const without = (text: string) => withoutMentions(text, outsider)
  return Object.fromEntries(
    Object.entries(answers).map(([key, one]) => {
      if (typeof one === 'string') return [key, without(one)]
      return [key, Array.isArray(one) ? one.map(without) : one]
    }),
  )
}
