import { randomBase62 } from '#kernel/secrets.ts'
import { createUser, EmailTaken, findPerson, createOrganization } from '#domains/identity/index.ts'
import { email as emailAddress } from '#kernel/wire/primitives.ts'
import { currency as isCurrency } from '#kernel/wire/money.ts'
import { required, UsageError, type Values } from './command.ts'
import { withRuntime } from './with-runtime.ts'

/** Adds a person; a password is generated unless one comes on standard input. */
export async function addUser(values: Values): Promise<void> {
  const email = addressIn(values)
  const name = required(values, 'name')
  const given = values['password-stdin'] === true ? await readPassword() : undefined
  const password = given ?? randomBase62(20)
  await withRuntime(async ({ base }, print) => {
    const user = await createUser(base, { email, name, password }).catch((error: unknown) => {
      throw error instanceof EmailTaken
        ? new UsageError(`${email} has an account already; see growth user password`)
        : error
    })
    print(`Created ${user.email} (${user.id}).`)
    if (given === undefined) print(`Password: ${password}`)
  })
}

/** Founds an organization for someone who has an account. */
export async function foundOrganization(values: Values): Promise<void> {
  const name = required(values, 'name')
  const email = required(values, 'owner')
  const currency = String(values['currency'] ?? 'USD')
  if (!isCurrency.safeParse(currency).success)
    throw new UsageError('--currency is an ISO 4217 code such as EUR')
  await withRuntime(async ({ base }, print) => {
    const owner = await findPerson(base, email)
    if (owner === undefined)
      throw new UsageError(`nobody signs in as ${email}; see growth user create`)
    const organization = await createOrganization(base, owner.id, { name, currency })
    print(`Founded ${organization.name}: ${organization.slug} (${organization.id}).`)
  })
}

function addressIn(values: Values): string {
  const parsed = emailAddress.safeParse(required(values, 'email'))
  if (parsed.success) return parsed.data
  throw new UsageError('--email is an address such as ada@example.com')
}

/** The password on standard input. @throws UsageError */
export async function readPassword(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const password = Buffer.concat(chunks).toString('utf8').trimEnd()
  if (password.length < 12) throw new UsageError('the password needs at least 12 characters')
  return password
}
