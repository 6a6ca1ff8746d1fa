import type { z } from 'zod'
import { refusal, type Refusal } from '../../errors.ts'
import { isolated } from '../../postgres/isolated.ts'
import type { OrganizationScope } from '../../scope.ts'
import type { NaturalKey, OwnFields } from '../../query/own-fields.ts'
import { particulars } from '../../wire/problem.ts'
import { textFaults } from '../../wire/text-faults.ts'
import { asRefusal, logFault } from '../failures.ts'
import { effortOf } from './effort.ts'
import { matchedValue, naturalKey } from './natural-keys.ts'
import type { Operation, Result } from './shapes.ts'
import { runOperation } from './run-operation.ts'

export interface Batched {
  readonly shapes: { readonly create: z.ZodType; readonly change: z.ZodType }
  readonly keys: Readonly<Record<string, NaturalKey>>
  readonly own?: OwnFields | undefined
  readonly verbs: {
    create(scope: OrganizationScope, body: unknown): Promise<{ readonly id: string }>
    read(scope: OrganizationScope, id: string): Promise<unknown>
    change(scope: OrganizationScope, id: string, body: unknown): Promise<{ readonly id: string }>
    delete(scope: OrganizationScope, id: string, data: unknown): Promise<void>
  }
  /** What stays as it is, and may be repeated in data by which a record is found. */
  readonly fixed?: readonly string[] | undefined
  /** Names the state of a record, where it is kept. */
  tagOf?(record: unknown): string
  /** Locks the records until the transaction ends, in one order for all callers. */
  lockIds(scope: OrganizationScope, ids: readonly string[]): Promise<void>
  /** The same for what data point to, as they were sent. */
  lockNamed?(scope: OrganizationScope, data: readonly unknown[]): Promise<void>
}

const NotApplied = refusal(
  424,
  'not_applied',
  'Another operation of the batch was refused',
  'None of the batch was carried out. Correct what was refused and send it again.',
)

/** Each operation by itself, in their order. Where one is refused the others are done all the same. */
export async function runEach(
  scope: OrganizationScope,
  batched: Batched,
  operations: readonly Operation[],
): Promise<Result[]> {
  const results: Result[] = []
  const within = effortOf(scope)
  for (const operation of operations)
    results.push(
      await isolated(scope, (inside) =>
        within(inside, () => runOperation(inside, batched, operation)),
      ).catch((error: unknown) => refusedBy(scope, batched, error)),
    )
  return results
}

/** All operations, or none: then each but the refused one says so. */
export async function runTogether(
  scope: OrganizationScope,
  batched: Batched,
  operations: readonly Operation[],
): Promise<Result[]> {
  const done: Result[] = []
  const within = effortOf(scope)
  try {
    return await isolated(scope, async (inside) => {
      await lockTargets(inside, batched, operations)
      for (const operation of operations)
        done.push(await within(inside, () => runOperation(inside, batched, operation)))
      return done
    })
  } catch (error) {
    const refused = asItStays(refusedBy(scope, batched, error), done)
    return operations.map((_, index) =>
      index === done.length ? refused : toldOf(new NotApplied(), scope),
    )
  }
}

/** Without the state that an operation before it had made, which is undone with it. */
function asItStays({ etag, ...refused }: Result, done: readonly Result[]): Result {
  const isUndone = etag === undefined || done.some((one) => one.etag === etag)
  return isUndone ? refused : { ...refused, etag }
}

/** Batches that meet the same records wait for each other, since all take their locks in one order. */
async function lockTargets(
  scope: OrganizationScope,
  batched: Batched,
  operations: readonly Operation[],
): Promise<void> {
  const telling = operations.filter(({ data }) => textFaults(data).length === 0)
  const names = new Set(telling.flatMap(({ match }) => match ?? []))
  for (const name of [...names].toSorted()) {
    const key = await naturalKey(scope, batched, name)
    const matching = telling.filter(({ match }) => match === name)
    const texts = matching.flatMap(({ data }) => matchedValue(data, name, key) ?? [])
    if (texts.length > 0) await key?.lock(scope, texts)
  }
  const ids = operations.flatMap(({ id }) => id ?? [])
  if (ids.length > 0) await batched.lockIds(scope, ids)
  await batched.lockNamed?.(
    scope,
    telling.map(({ data }) => data),
  )
}

function refusedBy(scope: OrganizationScope, { tagOf }: Batched, error: unknown): Result {
  const refused = asRefusal(error)
  logFault(scope.log, error, refused, 'an operation of a batch failed')
  const { etag } = refused.options.headers ?? {}
  const isTold = etag !== undefined && tagOf !== undefined
  return { ...toldOf(refused, scope), ...(isTold && { etag }) }
}

function toldOf(refused: Refusal, { told }: OrganizationScope): Result {
  return { status: refused.kind.status, id: null, error: particulars(refused, told) }
}
