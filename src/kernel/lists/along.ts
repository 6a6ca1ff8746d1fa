import { FromNode, SelectQueryNode, sql, type AliasableExpression, type KyselyPlugin } from 'kysely'
import { recordLookedUp } from './looked-up.ts'

/** Rows that name records as `found_id`, in whose order these are looked up. */
export interface Leading {
  readonly name: string
  readonly rows: AliasableExpression<{ readonly found_id: string }>
}

/**
 * Reads a table along others: each of its records is looked up by its id, one after the other. As a join the planner would read
 * all records for each row where it expects one record of an organization (see `isLookedUpIn`).
 */
export function along(
  { name, rows }: Leading,
  table: string,
  organizationId: string,
): KyselyPlugin {
  const lookedUp = recordLookedUp(table, organizationId, sql.ref(`${name}.found_id`))
  const leading = rows.as(name).toOperationNode()
  return {
    transformQuery: ({ node }) =>
      SelectQueryNode.is(node)
        ? { ...node, from: FromNode.create([leading, lookedUp.toOperationNode()]) }
        : node,
    transformResult: async ({ result }) => result,
  }
}
