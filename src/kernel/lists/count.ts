import {
  AliasNode,
  IdentifierNode,
  RawNode,
  SelectionNode,
  SelectQueryNode,
  sql,
  type KyselyPlugin,
  type SelectQueryBuilder,
} from 'kysely'
import type { Tables } from '../postgres/tables.ts'

/** Rows are counted up to here: to count a long list costs as much as to read it. */
export const maxCounted = 10_000

export interface Count {
  readonly count: number
  /** False where there are more than were counted. */
  readonly isExact: boolean
}

// The builder's own types say nothing that counting needs.
// oxlint-disable-next-line typescript/no-explicit-any
type Rows = SelectQueryBuilder<Tables, any, any>

/** How many rows there are, as far as they are counted. */
export async function countOf(rows: Rows, most = maxCounted): Promise<Count> {
  const { count } = await rows
    .clearSelect()
    .select(sql<number>`1`.as('count'))
    .limit(most + 1)
    .withPlugin(countingAround)
    .executeTakeFirstOrThrow()
  return { count: Math.min(count, most), isExact: count <= most }
}

/** Puts `select count(*) from ( … )` around the statement. */
const countingAround: KyselyPlugin = {
  transformQuery: ({ node }) => ({
    ...SelectQueryNode.createFrom([AliasNode.create(node, IdentifierNode.create('counted'))]),
    selections: [
      SelectionNode.create(
        AliasNode.create(RawNode.createWithSql('count(*)'), IdentifierNode.create('count')),
      ),
    ],
  }),
  transformResult: async ({ result }) => result,
}

/** What is said where there are more. */
export const boundCount: Count = { count: maxCounted, isExact: false }
