import { findPerson } from '#domains/identity/index.ts'
import { revokeOwnKeys } from '#domains/mcp/index.ts'
import type { Scope } from '#kernel/scope.ts'
import { needed, required, UsageError, type Command } from './command.ts'
import { withRuntime } from './with-runtime.ts'

/** What ends together with a person's sessions. */
export const ending = { endCredentials: revokeOwnKeys }

/** Names a person. */
export const whom = needed('email', '<e-mail>', 'Address the person signs in with')

/** The person who signs in with an address. @throws UsageError */
export async function personAt(base: Scope, email: string) {
  const person = await findPerson(base, email)
  if (person === undefined) throw new UsageError(`nobody signs in as ${email}`)
  return person
}

type Person = Awaited<ReturnType<typeof personAt>>

/** A command about one person; what it returns is printed. */
export function personCommand(
  name: string,
  summary: string,
  work: (base: Scope, person: Person) => Promise<string>,
): Command {
  return {
    name,
    summary,
    options: [whom],
    run: (values) =>
      withRuntime(async ({ base }, print) => {
        const person = await personAt(base, required(values, whom.name))
        print(await work(base, person))
      }),
  }
}
