import { isDeepStrictEqual } from 'node:util'
import { inTurns } from '#kernel/in-turns.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { CustomField } from '../../fields/schemas.ts'
import { readChunkText, rowsIn } from '../chunks.ts'
import { fieldsOf } from '../fields.ts'
import { planner, type Planned } from './plan.ts'
import type { Running } from './progress.ts'

/** What rows ask for, and what that follows from: both are compared before it is used. */
export interface Plan {
  readonly text: string
  readonly custom: readonly CustomField[]
  readonly rows: readonly Planned[]
}

/** A chunk that was written beside another may have to be written again. */
const chunksKept = 2

/** The chunks of an import, planned before it is their turn. */
export interface Plans {
  /** As it is outside of any transaction; undefined behind the last chunk. */
  ahead(current: Running, number: number): Promise<Plan | undefined>
  /** The rows of the chunk that is next, in the transaction that writes them; undefined behind the last. */
  next(inside: OrganizationScope, current: Running): Promise<readonly Planned[] | undefined>
}

/**
 * Plans the chunk that follows while the database writes one. A plan counts only if its rows and the fields of the
 * organization are still the same in the transaction that writes it: somebody may have been erased from the file since.
 */
export function planningAhead(scope: OrganizationScope): Plans {
  const plans = new Map<number, Promise<Plan | undefined>>()
  const ahead = (current: Running, number: number) => {
    for (const one of plans.keys()) if (one < number - chunksKept) plans.delete(one)
    const plan = plans.get(number) ?? planOutside(scope, current, number)
    plan.catch(() => plans.delete(number))
    plans.set(number, plan)
    return plan
  }
  return {
    ahead,
    next: async (inside, current) => {
      const number = current.chunks_done
      const found = await sourceOf(inside, current, number)
      if (found === undefined) return undefined
      const known = await plans.get(number)?.catch(() => undefined)
      const { rows } =
        known !== undefined && isOf(known, found) ? known : await planned(current, found)
      void ahead(current, number + 1).catch(() => undefined)
      return rows
    },
  }
}

/** Whether it is what the rows whose turn it is ask for, as a transaction sees them and the fields; rows are numbered. */
export async function holds(plan: Plan, inside: OrganizationScope, current: Running) {
  const found = await sourceOf(inside, current, current.chunks_done)
  return found !== undefined && isOf(plan, found)
}

async function planOutside(scope: OrganizationScope, current: Running, number: number) {
  const found = await sourceOf(scope, current, number)
  return found && (await planned(current, found))
}

type Source = NonNullable<Awaited<ReturnType<typeof sourceOf>>>

async function sourceOf(scope: OrganizationScope, { id, record }: Running, number: number) {
  const [text, fields] = await Promise.all([
    readChunkText(scope, id, number),
    fieldsOf(scope, record),
  ])
  return text === undefined ? undefined : { text, fields }
}

function isOf({ text, custom }: Plan, { text: now, fields }: Source): boolean {
  return text === now && isDeepStrictEqual(custom, fields.custom)
}

async function planned(current: Running, { text, fields }: Source): Promise<Plan> {
  const rows = await inTurns(rowsIn(text), planner(current, fields))
  return { text, custom: fields.custom, rows }
}
