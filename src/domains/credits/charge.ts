import { ApiResponse } from '#kernel/http/api-response.ts'
import { always } from '#kernel/http/endpoint.ts'
import { credits, CreditsInput, formatCredits } from './amounts.ts'

/** What metered work cost, and what is left, in hundredths. */
interface Charge {
  readonly charged: number
  readonly available: number
}

/** What a tool says of its charge: members of its output. */
export const chargeShape = { charged: credits, remaining: credits }

export function shownCharge({ charged, available }: Charge) {
  return { charged: formatCredits(charged), remaining: formatCredits(available) }
}

/** The headers of an operation that say the same. */
export function chargeHeaders(work: string) {
  return always({
    'X-Credits-Charged': `What this ${work} cost, in credits.`,
    'X-Credits-Remaining': 'What the wallet can still spend, in credits.',
  })
}

/** `others` are headers beside them. */
export function chargedResponse<T>(
  body: T,
  charge: Charge,
  others: Readonly<Record<string, string>> = {},
): ApiResponse<T> {
  const { charged, remaining } = shownCharge(charge)
  return new ApiResponse(body, {
    headers: { 'x-credits-charged': charged, 'x-credits-remaining': remaining, ...others },
  })
}

/** The bound that a caller sets for what one call may cost. */
export function boundedBy(description: string) {
  return { max_credits: CreditsInput.optional().meta({ description }) }
}
