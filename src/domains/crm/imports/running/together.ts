import { Refusal } from '#kernel/errors.ts'
import { isolated } from '#kernel/postgres/isolated.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

interface Writing<One, Done> {
  readonly write: (scope: OrganizationScope, all: readonly One[]) => Promise<readonly Done[]>
  readonly refused: (one: One, refusal: Refusal) => Done
}

/** Writes all in a few statements; where one of them is refused, each by itself. To be called in a transaction. */
export async function together<One, Done>(
  scope: OrganizationScope,
  all: readonly One[],
  { write, refused }: Writing<One, Done>,
): Promise<Done[]> {
  if (all.length === 0) return []
  try {
    return [...(await isolated(scope, (inside) => write(inside, all)))]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (all.length === 1) return all.map((one) => refused(one, error))
  }
  const done: Done[] = []
  for (const one of all) done.push(...(await together(scope, [one], { write, refused })))
  return done
}
