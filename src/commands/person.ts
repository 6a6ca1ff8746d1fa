import { findPerson } from '#domains/identity/index.ts'
import { revokeOwnKeys } from '#domains/mcp/index.ts'
import type { Scope } from '#kernel/scope.ts'
import { required, UsageError, type Run } from './command.ts'
import { withRuntime } from './with-runtime.ts'

/** What ends together with a person's sessions. */
export const ending = { endCredentials: revokeOwnKeys }

/** The person who signs in with an address. @throws UsageError */
export async function personAt(base: Scope, email: string) {
  const person = await findPerson(base, email)
  if (person === undefined) throw new UsageError(`nobody signs in as ${email}`)
  return person
}

type Person = Awaited<ReturnType<typeof personAt>>

/** Runs a command about the person whom --email names; what it returns is printed. */
export function aboutPerson(work: (base: Scope, person: Person) => Promise<string>): Run {
  return (values) =>
    withRuntime(async ({ base }, print) => {
      print(await work(base, await personAt(base, required(values, 'email'))))
    })
}
