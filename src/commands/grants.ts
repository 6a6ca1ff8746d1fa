import {
  formatCredits,
  grantCredits,
  parseCredits,
  readWallet,
  refund,
} from '#domains/credits/index.ts'
import { findOrganization } from '#domains/identity/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { required, UsageError, type Values } from './command.ts'
import { withRuntime } from './with-runtime.ts'

/** Gives credits to an organization, or books those that it has paid for, once per reference. */
export function giveCredits(kind: 'grant' | 'topup') {
  return async (values: Values): Promise<void> => {
    const amount = amountOf(values)
    const reference = required(values, 'reference')
    const description = String(values['description'] ?? (kind === 'grant' ? 'Grant' : 'Top-up'))
    const terms = { priority: priorityOf(values), expires_at: expiryOf(values) }
    await inOrganization(values, async (scope, name) => {
      const booked = await grantCredits(scope, { kind, amount, reference, description, ...terms })
      return booked
        ? `Gave ${formatCredits(amount)} credits to ${name}`
        : `A ${kind} with the reference "${reference}" was booked before`
    })
  }
}

/** Gives back what a charge took, once per reference. */
export async function refundCredits(values: Values): Promise<void> {
  const amount = amountOf(values)
  const id = required(values, 'charge')
  const reference = required(values, 'reference')
  const description = String(values['description'] ?? 'Refund')
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))
    throw new UsageError('--charge is an id')
  await inOrganization(values, async (scope, name) => {
    const booked = await refund(scope, { id, amount, reference, description }).catch(asUsageError)
    return booked
      ? `Gave ${formatCredits(amount)} credits back to ${name}`
      : `A refund with the reference "${reference}" was booked before`
  })
}

function asUsageError(error: unknown): never {
  throw error instanceof RangeError ? new UsageError(error.message) : error
}

async function inOrganization(
  values: Values,
  work: (scope: OrganizationScope, name: string) => Promise<string>,
): Promise<void> {
  const named = required(values, 'organization')
  await withRuntime(async ({ base, gate }, print) => {
    const organization = await findOrganization(base, named)
    if (organization === undefined) throw new UsageError(`there is no organization ${named}`)
    const scope = await gate.system(base, organization.id)
    const done = await work(scope, organization.name)
    print(`${done}; the balance is ${(await readWallet(scope)).balance}.`)
  })
}

function amountOf(values: Values) {
  const text = required(values, 'amount')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text) || parseCredits(text) === 0)
    throw new UsageError('--amount is more than nothing, with at most two places, such as 100.00')
  return parseCredits(text)
}

function priorityOf({ priority }: Values): number | undefined {
  if (priority === undefined) return undefined
  const number = Number(priority)
  if (Number.isInteger(number) && number >= 1 && number <= 1000) return number
  throw new UsageError('--priority is a whole number from 1 to 1000')
}

function expiryOf({ expires }: Values): string | undefined {
  if (expires === undefined) return undefined
  const at = Date.parse(String(expires))
  if (/^\d{4}-\d\d-\d\d/.test(String(expires)) && at > Date.now()) return new Date(at).toISOString()
  throw new UsageError('--expires is a time to come, such as 2027-01-01')
}
