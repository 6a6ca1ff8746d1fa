import { z } from 'zod'
import { lazy } from '../lazy.ts'
import { operationName, words } from '../text/nouns.ts'
import { paramsOf } from '../wire/path.ts'
import { entityTag } from '../wire/entity-tag.ts'
import { projection } from '../wire/projection.ts'
import { mostValuesOfMany } from '../wire/size-fault.ts'
import { runEach, runTogether, type Batched } from './batch/run-batch.ts'
import { BatchResults, batchOf, mostOperations } from './batch/shapes.ts'
import { ok, type AnyEndpoint } from './endpoint.ts'
import type { AnyResource } from './resource-operations.ts'

/** Creates, changes and deletes many in one call. */
export function batching(
  value: AnyResource,
  { keys = {}, lockIds, lockNamed, fixed = [], ...others }: NonNullable<AnyResource['batch']>,
): AnyEndpoint {
  const { path, names, shapes, own } = value
  const verbs = { ...value.verbs, ...(others.delete && { delete: others.delete }) }
  const batched = { shapes, verbs, keys, lockIds, lockNamed, own, fixed } as Batched
  const shown = lazy(() => projection(shapes.item))
  const tagOf = (record: unknown) => entityTag(JSON.stringify(shown()(record)))
  return {
    access: others.access ?? value.access ?? 'member',
    effect: 'write',
    dryRun: true,
    route: `POST ${path}batch/`,
    name: operationName('batch', names[1]),
    summary: `Create, change and delete many ${words(names[1])}`,
    description: `Up to ${mostOperations} operations, done in order. Each has its own status, with any refusal beside it.`,
    params: paramsOf(path),
    body: batchOf(
      String(shapes.item.meta()?.id),
      { keys, prefix: own?.prefix },
      exampleOf(shapes.create),
    ),
    mostValues: mostValuesOfMany,
    judgedLater: { list: 'operations', member: 'data' },
    returns: ok(BatchResults),
    tool: { name: `batch_${names[1]}`, isAdditive: false },
    handle: async ({ scope, isDryRun, body: { atomic, operations } }) => ({
      // What is only tried has no state to be named.
      results: await (atomic ? runTogether : runEach)(
        scope,
        isDryRun ? batched : { ...batched, tagOf },
        operations,
      ),
    }),
  }
}

/** The least that makes one. */
function exampleOf(create: z.ZodObject): object {
  const members = Object.entries<z.ZodType>(create.shape)
  const required = members.filter(([, member]) => !member.safeParse(undefined).success)
  const shown = required.length > 0 ? required : members.slice(0, 1)
  return Object.fromEntries(shown.map(([name, member]) => [name, exampleIn(member)]))
}

function exampleIn(member: z.ZodType): unknown {
  const inner = member instanceof z.ZodDefault ? (member.unwrap() as z.ZodType) : member
  return inner.meta()?.['example']
}
