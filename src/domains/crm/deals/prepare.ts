import { timestamp } from '#kernel/clock.ts'
import type { Prepare, Values } from '#kernel/postgres/records.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { requireMember } from '../records/owner.ts'

const probabilities: Readonly<Record<string, number>> = {
  lead: 10,
  qualified: 30,
  proposal: 60,
  won: 100,
  lost: 0,
}

/** What follows from a stage. @throws ValidationFailed */
export async function prepareDeal(...[scope, values, before]: Parameters<Prepare>) {
  await requireMember(scope, values)
  return values['stage'] === before?.['stage'] ? values : byStage(scope, values)
}

/** What is sent itself stays as it is. */
function byStage({ now }: OrganizationScope, values: Values): Values {
  const stage = values['stage']
  if (typeof stage !== 'string') return values
  const closed_at = stage === 'won' || stage === 'lost' ? timestamp(now()) : null
  return {
    ...values,
    probability: values['probability'] ?? probabilities[stage] ?? 0,
    closed_at: values['closed_at'] ?? closed_at,
  }
}
