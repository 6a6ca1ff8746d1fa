import { ValidationFailed, Refusal } from '#kernel/errors.ts'
import type { Values } from '#kernel/values.ts'
import type { Change, Writing } from '#kernel/records/writing.ts'
import type { QueriedFields } from '#kernel/query/queried-fields.ts'
import { isInTransaction, transaction, type OrganizationScope } from '#kernel/scope.ts'
import { askedOf, type Asked } from './asked.ts'
import { calledOf } from './called.ts'
import { linkNames, links } from './links.ts'
import { recordsMeant } from './meant.ts'

interface Noun extends Writing {
  readonly fields: QueriedFields
  list(scope: OrganizationScope, query: never): Promise<unknown>
}

/**
 * The same verbs, to which an id of before a merge means the record that it became part of: in the links that are written,
 * which hold that from then on, and in what lists are asked; records of a `kind` also by what other systems called them.
 */
export function throughMerges<N extends Noun>(noun: N, kind = ''): N {
  const { create, createMany, change, changeMany } = noun
  return {
    ...noun,
    create: (scope: OrganizationScope, values: Values) => written(scope, values, create),
    createMany: (scope: OrganizationScope, all: readonly Values[]) =>
      isAnyLinked(all)
        ? transaction(scope, async (inside) => createMany(inside, await linked(inside, all)))
        : createMany(scope, all),
    change: (scope: OrganizationScope, id: string, values: Values) =>
      written(scope, values, (inside, led) => change(inside, id, led)),
    changeMany: (scope: OrganizationScope, changes: readonly Change[]) =>
      isAnyLinked(changes.map(({ values }) => values))
        ? transaction(scope, async (inside) => changeMany(inside, await changed(inside, changes)))
        : changeMany(scope, changes),
    list: async (scope: OrganizationScope, query: Asked) => {
      const called = await calledOf(scope, kind, query)
      return noun.list(scope, (await askedOf(scope, noun.fields, called)) as never)
    },
  }
}

/** Outside of a transaction an old id is looked for only where it was refused, since hardly any is one. */
async function written<R>(
  scope: OrganizationScope,
  values: Values,
  write: (scope: OrganizationScope, values: Values) => Promise<R>,
): Promise<R> {
  if (!isAnyLinked([values])) return write(scope, values)
  const led = async (inside: OrganizationScope) => (await linked(inside, [values]))[0] ?? values
  if (isInTransaction(scope)) return write(scope, await led(scope))
  try {
    return await write(scope, values)
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === ValidationFailed)) throw error
    return transaction(scope, async (inside) => {
      const others = await led(inside)
      if (linkNames.every((name) => others[name] === values[name])) throw error
      return write(inside, others)
    })
  }
}

function isAnyLinked(all: readonly Values[]): boolean {
  return all.some((values) => linkNames.some((name) => typeof values[name] === 'string'))
}

/** With links to the records that are meant; what means none stays, and is refused. */
export async function linked(
  scope: OrganizationScope,
  all: readonly Values[],
): Promise<readonly Values[]> {
  let led = all
  for (const name of linkNames) {
    const ids = new Set(all.flatMap(({ [name]: id }) => (typeof id === 'string' ? [id] : [])))
    if (ids.size === 0) continue
    const meant = await recordsMeant(scope, links[name], [...ids])
    led = led.map((values) => {
      const end = meant.get(String(values[name]))
      return end === undefined ? values : { ...values, [name]: end }
    })
  }
  return led
}

async function changed(scope: OrganizationScope, changes: readonly Change[]): Promise<Change[]> {
  const led = await linked(
    scope,
    changes.map(({ values }) => values),
  )
  return changes.map((change, place) => ({ ...change, values: led[place] ?? change.values }))
}
