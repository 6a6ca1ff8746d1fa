import type { OrganizationScope } from '#kernel/scope.ts'

/** What an organization has begun to keep here, for others to advise it by. */
export interface CrmFacts {
  readonly has_contacts: boolean
}

/** One question, whose cost does not grow with what is kept. */
export async function crmFacts({ db, organizationId }: OrganizationScope): Promise<CrmFacts> {
  const contact = await db
    .selectFrom('contacts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirst()
  return { has_contacts: contact !== undefined }
}
