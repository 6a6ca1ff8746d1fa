import { sql } from 'kysely'
import type { Outsider, OutsiderKeeper } from '#kernel/outsiders.ts'
import { isInTransaction, type OrganizationScope } from '#kernel/scope.ts'
import { passagesIn, submissionsNaming, takeOutOf } from './mentions.ts'
import { removeSubmissions } from './removing.ts'

/** What somebody sent by forms, known by the address in it or by the contact that it made; of what others sent, their addresses. */
export const submissionsOfOutsiders: OutsiderKeeper = {
  tables: ['form_submissions', 'record_words'],
  isProspecting: false,
  meet: async (scope, outsider) => {
    const found = await submissionsOf(scope, outsider)
    return {
      identifiers: found.map(({ email }) => ({ email })),
      subjects: found.flatMap(({ id, contact_id }) =>
        contact_id === null ? [id] : [id, contact_id],
      ),
      mentions: (await naming(scope, outsider, found)).map(({ id }) => id),
    }
  },
  show: async (scope, outsider) => {
    const found = await submissionsOf(scope, outsider)
    const others = await naming(scope, outsider, found)
    return [
      ...found.map(({ id, created_at, page, answers, consent, form_id, state }) => ({
        kind: 'submission',
        id,
        collected_at: created_at,
        source: 'form',
        url: page === '' ? null : page,
        data: { form_id, state, answers, consent },
      })),
      ...others.map(({ id, created_at, form_id, answers }) => ({
        kind: 'submission_passage',
        id,
        collected_at: created_at,
        source: 'form',
        url: null,
        data: { form_id, passages: passagesIn(answers, outsider) },
      })),
    ]
  },
  erase: async (scope, outsider) => {
    const found = await submissionsOf(scope, outsider)
    const others = await naming(scope, outsider, found)
    await takeOutOf(scope, others, outsider)
    const ids = found.map(({ id }) => id)
    return {
      submissions: await removeSubmissions(scope, ids),
      submission_texts: others.length,
    }
  },
}

async function naming(
  scope: OrganizationScope,
  outsider: Outsider,
  found: readonly { readonly id: string }[],
) {
  const own = new Set(found.map(({ id }) => id))
  return (await submissionsNaming(scope, outsider)).filter(({ id }) => !own.has(id))
}

/** Two questions, since no index serves both; what is found by host is compared in full. */
async function submissionsOf(scope: OrganizationScope, { subjects, hosts, isMeant }: Outsider) {
  const ids = [...subjects]
  const bySubject = await held(scope)
    .where((is) =>
      is.or([
        is('id', '=', sql<string>`any(${ids}::uuid[])`),
        is('contact_id', '=', sql<string>`any(${ids}::uuid[])`),
      ]),
    )
    .execute()
  const byHost = await held(scope)
    .where('email_domain_key', '=', sql<string>`any(${hosts}::text[])`)
    .execute()
  const meant = byHost.filter(({ email }) => isMeant({ email }))
  return [...new Map([...bySubject, ...meant].map((one) => [one.id, one])).values()]
}

function held(scope: OrganizationScope) {
  return scope.db
    .selectFrom('form_submissions')
    .select(['id', 'form_id', 'state', 'email', 'answers', 'consent', 'page', 'contact_id'])
    .select('created_at')
    .where('organization_id', '=', scope.organizationId)
    .orderBy('id')
    .$if(isInTransaction(scope), (rows) => rows.forUpdate())
}
