import type { CustomField } from '../../fields/schemas.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { customPrefix } from '../fields.ts'
import { noteChunk, writeChunk } from './chunk.ts'
import { locate, lockKeys, type Locate } from './locate.ts'
import type { Planned } from './plan.ts'
import { holds, type Plans } from './plan-ahead.ts'
import { acting, lockIn, type Running } from './progress.ts'
import { stoppedBy } from './starter.ts'
import { idsOf, type Done } from './write.ts'

/** `met`: it is about records that are there. `late`: something else kept it from being written. */
export type Beside = 'written' | 'met' | 'late'

/** Nothing of it is kept, and it has to be written when its turn comes. */
class Withdrawn extends Error {
  readonly why: Exclude<Beside, 'written'>

  constructor(why: Exclude<Beside, 'written'>) {
    super(`withdrawn: ${why}`)
    this.why = why
  }
}

/**
 * Writes a chunk of new records while the one before it is written, in a transaction that ends after that one's. Whether
 * somebody else has a record with one of its keys is asked at the end, when nobody can add one any more: as many have to
 * wait for these locks as before, and for a shorter time. Guarded by the tests of chunks that are written beside others.
 */
export async function writeBeside(
  scope: OrganizationScope,
  plans: Plans,
  { before, number }: { readonly before: Running; readonly number: number },
): Promise<Beside> {
  try {
    const plan = await plans.ahead(before, number)
    if (plan === undefined || !isForNew(before, plan.custom)) return 'late'
    void plans.ahead(before, number + 1).catch(() => undefined)
    await transaction(scope, async (inside) => {
      const done = await writeChunk(acting(inside, before), before, plan.rows, locateOwn)
      // Waits for the chunk before, which holds the import.
      const current = await lockIn(inside, before.id, 'running')
      if (current === undefined || !(await holds(plan, inside, current)))
        throw new Withdrawn('late')
      if ((await stoppedBy(inside, current)) !== undefined) throw new Withdrawn('late')
      await requireUnmet(inside, current, { rows: plan.rows, done })
      await noteChunk(inside, current, done)
    })
    return 'written'
  } catch (error) {
    if (error instanceof Withdrawn) return error.why
    scope.log.info({ err: error }, 'a chunk of an import waits for its turn')
    return 'late'
  }
}

/** Of two rows with one value of a unique field each would wait for the end of the other. */
function isForNew({ mode, match, mapping }: Running, custom: readonly CustomField[]): boolean {
  const unique = new Set(custom.flatMap((one) => (one.unique ? [customPrefix + one.key] : [])))
  const isUnique = mapping.some(({ field }) => field !== null && unique.has(field))
  return mode !== 'update' && match !== 'id' && !isUnique
}

/** Holds nothing: where a row is about a record of somebody else, the chunk has to wait. */
const locateOwn: Locate = async (scope, settings, { rows, done }) => {
  const found = await locate(scope, settings, rows)
  const own = new Set(idsOf(done))
  if ([...found.values()].some(({ id }) => !own.has(id))) throw new Withdrawn('met')
  return found
}

interface Written {
  readonly rows: readonly Planned[]
  readonly done: readonly Done[]
}

/** @throws Withdrawn where somebody added a record with one of the keys meanwhile */
async function requireUnmet(
  scope: OrganizationScope,
  current: Running,
  { rows, done }: Written,
): Promise<void> {
  await lockKeys(scope, current, rows)
  const others = await locate(scope, current, rows, idsOf(done))
  if (others.size > 0) throw new Withdrawn('met')
}
