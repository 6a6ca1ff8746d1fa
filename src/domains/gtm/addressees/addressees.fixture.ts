import type { OrganizationScope } from '#kernel/scope.ts'

/** The same company once more, with its evidence, as two sources that never met would have stored it. */
export async function twinOf(
  { db, organizationId, newId }: OrganizationScope,
  leadId: string,
  email: string,
): Promise<string> {
  const id = newId()
  const lead = await db
    .selectFrom('gtm_leads')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  const explanation = JSON.stringify(lead.explanation)
  const fresh = { id, lead_key: `name:${id}`, email, stage: 'discovered' as const, explanation }
  await db
    .insertInto('gtm_leads')
    .values({ ...lead, ...fresh, dismissal: null })
    .execute()
  const signals = await db
    .selectFrom('gtm_signals')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('lead_id', '=', leadId)
    .execute()
  for (const { scoring, observation, ...signal } of signals)
    await db
      .insertInto('gtm_signals')
      .values({
        ...signal,
        id: newId(),
        lead_id: id,
        scoring: JSON.stringify(scoring),
        observation: JSON.stringify(observation),
      })
      .execute()
  return id
}
