import { sql } from 'kysely'
import type { Outsider } from '#kernel/outsiders.ts'
import { isInTransaction, type OrganizationScope } from '#kernel/scope.ts'
import { handleInKey } from '../scoring/person-key.ts'

/** The leads that somebody is, held within a transaction: as companies by address or website, as people by handle too. */
export async function findTheirLeads(scope: OrganizationScope, outsider: Outsider) {
  const candidates = await scope.db
    .selectFrom('gtm_leads')
    .selectAll()
    .select(sourceOfLead)
    .where('organization_id', '=', scope.organizationId)
    .where((is) =>
      is.or([isNaming(scope, outsider), isOf('id', outsider), isOf('contact_id', outsider)]),
    )
    .orderBy('id')
    .$if(isInTransaction(scope), (leads) => leads.forUpdate())
    .execute()
  return candidates.filter((lead) => isTheirs(lead, outsider))
}

export type TheirLead = Awaited<ReturnType<typeof findTheirLeads>>[number]

function isTheirs(
  lead: {
    readonly id: string
    readonly contact_id: string | null
    readonly lead_key: string
    readonly email: string
    readonly website: string
  },
  { subjects, isMeant }: Outsider,
): boolean {
  const { id, contact_id, email, website } = lead
  if (subjects.has(id) || (contact_id !== null && subjects.has(contact_id))) return true
  return isMeant({ email, domain: website, handle: handleInKey(lead.lead_key) })
}

/** All are looked through, by an index that holds no more than this. */
function isNaming({ organizationId }: OrganizationScope, { needles }: Outsider) {
  return sql<boolean>`id = any(array(
    select id from gtm_leads named
     where organization_id = ${organizationId}
       and exists (select from unnest(${needles}::text[]) needle
                    where strpos(lower(concat_ws(' ', email, website, handle, lead_key)), needle) > 0)))`
}

function isOf(column: 'id' | 'contact_id', { subjects }: Outsider) {
  return sql<boolean>`${sql.ref(column)} = any(${[...subjects]}::uuid[])`
}

/** Of its oldest evidence. */
const sourceOfLead = sql<string>`coalesce((
  select source from gtm_signals s
   where s.organization_id = gtm_leads.organization_id and s.lead_id = gtm_leads.id
   order by s.created_at, s.id limit 1), 'organization')`.as('source')
