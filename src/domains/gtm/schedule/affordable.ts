import { formatCredits, parseCredits, priceOf } from '#domains/credits/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { discoveryFeature } from '../discovery/charges.ts'
import type { Schedule } from './schemas.ts'

/** A budget that pays for no lead at today's price would only ever fail. @throws ValidationFailed */
export async function requireAffordable(
  scope: OrganizationScope,
  schedule: Schedule | null,
): Promise<void> {
  if (schedule === null) return
  const { unit_price } = await priceOf(scope, discoveryFeature)
  if (parseCredits(schedule.budget_credits) >= unit_price) return
  const price = formatCredits(unit_price)
  const message = `One lead costs ${price} credits; send "${price}" or more, or \`schedule: null\` to end the schedule.`
  throw validationFailed([{ field: 'schedule.budget_credits', code: 'too_low', message }])
}
