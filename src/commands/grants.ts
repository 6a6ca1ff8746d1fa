import { formatCredits, grantCredits, parseCredits, readWallet } from '#domains/credits/index.ts'
import { findOrganization } from '#domains/identity/index.ts'
import { required, UsageError, type Values } from './command.ts'
import { withRuntime } from './with-runtime.ts'

/** Gives credits to an organization, once per reference. */
export async function giveCredits(values: Values): Promise<void> {
  const named = required(values, 'organization')
  const text = required(values, 'amount')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text) || parseCredits(text) === 0)
    throw new UsageError('--amount is more than nothing, with at most two places, such as 100.00')
  const amount = parseCredits(text)
  const reference = required(values, 'reference')
  const description = String(values['description'] ?? 'Grant')
  await withRuntime(async ({ base, gate }, print) => {
    const organization = await findOrganization(base, named)
    if (organization === undefined) throw new UsageError(`there is no organization ${named}`)
    const scope = await gate.system(base, organization.id)
    const booked = await grantCredits(scope, { amount, reference, description })
    const { balance } = await readWallet(scope)
    print(
      booked
        ? `Gave ${formatCredits(amount)} credits to ${organization.name}; the balance is ${balance}.`
        : `A grant with the reference "${reference}" was booked before; the balance is ${balance}.`,
    )
  })
}
