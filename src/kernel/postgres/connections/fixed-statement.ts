import { CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler } from 'kysely'
import { lazy } from '../../lazy.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

/** Puts a place into the statement for what is picked of the given, whose type it has. */
export type Placing<Given> = <Value>(pick: (given: Given) => Value) => Value

class Place {
  readonly pick: (given: never) => unknown

  constructor(pick: (given: never) => unknown) {
    this.pick = pick
  }
}

/**
 * A statement whose text is always the same: built at its first use, with places for what differs, and not anew for each
 * call. What builds it sees no values.
 */
export function fixedStatement<Given>(
  build: (db: Database, at: Placing<Given>) => CompiledQuery,
): (given: Given) => CompiledQuery {
  const built = lazy(() => build(nowhere, placeOf as Placing<Given>))
  return (given) => {
    const { sql, parameters } = built()
    return CompiledQuery.raw(
      sql,
      parameters.map((one) => (one instanceof Place ? one.pick(given as never) : one)),
    )
  }
}

function placeOf(pick: (given: never) => unknown): unknown {
  return new Place(pick)
}

/** A place for each of these members. */
export function placesOf<Given, Name extends keyof Given & string>(
  names: readonly Name[],
  at: Placing<Given>,
): Pick<Given, Name> {
  return Object.fromEntries(names.map((name) => [name, at((given) => given[name])])) as Pick<
    Given,
    Name
  >
}

/** Builds, and asks nobody. */
const nowhere: Database = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: () => {
      throw new TypeError('the schema is described by tables.ts')
    },
  },
})
