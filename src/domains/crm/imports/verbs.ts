import type { z } from 'zod'
import type { ManyChange } from '#kernel/records/many-records.ts'
import type { Values } from '#kernel/values.ts'
import type { QueriedFields } from '#kernel/query/queried-fields.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

export type Row = Values & { readonly id: string; readonly updated_at: string }

/** What imports do with records, whatever they are. */
export interface Verbs {
  readonly shapes: {
    readonly create: z.ZodObject
    readonly change: z.ZodObject
    readonly item: z.ZodObject
    readonly defaults: Values
  }
  readonly fields: QueriedFields
  lockMany(scope: OrganizationScope, ids: readonly string[]): Promise<Row[]>
  createMany(scope: OrganizationScope, all: readonly Values[]): Promise<Row[]>
  changeMany(scope: OrganizationScope, changes: readonly ManyChange[]): Promise<Row[]>
  /** The records of these ids, or whose key is one of these; the oldest first. */
  all(scope: OrganizationScope): Found
}
interface Found {
  where(column: string, is: '=' | '<>', any: unknown): Found
  orderBy(column: string): Found
  execute(): Promise<Row[]>
}
