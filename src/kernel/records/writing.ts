import type { Telling } from './giving-back.ts'
import type { Values } from '../values.ts'
import type { OrganizationScope } from '../scope.ts'

/**
 * The verbs of a noun that write, as those call them who keep more beside records of any noun; `R` is what they know of
 * one. Methods, so that those of a noun fit, which know the columns of their table.
 */
export interface Writing<R = unknown> {
  create(scope: OrganizationScope, values: Values): Promise<R>
  createMany(scope: OrganizationScope, all: readonly Values[]): Promise<R[]>
  change(scope: OrganizationScope, id: string, values: Values): Promise<R>
  changeMany(scope: OrganizationScope, changes: readonly Change[]): Promise<R[]>
  lock(scope: OrganizationScope, id: string): Promise<R>
  lockMany(scope: OrganizationScope, ids: readonly string[]): Promise<readonly R[]>
  delete(scope: OrganizationScope, id: string, more?: Values): Promise<void>
  deleteMany(scope: OrganizationScope, ids: readonly string[]): Promise<void>
  restore(scope: OrganizationScope, row: Values): Promise<R>
  put(scope: OrganizationScope, id: string, values: Values, telling: Telling): Promise<R>
}

export interface Change {
  readonly id: string
  readonly values: Values
}
