import type { Values } from '../values.ts'
import type { OrganizationScope } from '../scope.ts'

/** The verbs of a noun that write; a record is whatever they return. */
export interface Writing {
  create(scope: OrganizationScope, values: never): Promise<unknown>
  createMany(scope: OrganizationScope, all: never): Promise<unknown>
  change(scope: OrganizationScope, id: string, values: never): Promise<unknown>
  changeMany(scope: OrganizationScope, changes: never): Promise<unknown>
  lock(scope: OrganizationScope, id: string): Promise<unknown>
  lockMany(scope: OrganizationScope, ids: readonly string[]): Promise<readonly unknown[]>
  delete(scope: OrganizationScope, id: string, more?: Values): Promise<void>
  deleteMany(scope: OrganizationScope, ids: readonly string[]): Promise<void>
  restore(scope: OrganizationScope, row: never): Promise<unknown>
  put(scope: OrganizationScope, id: string, values: never, telling: never): Promise<unknown>
}

export interface Change {
  readonly id: string
  readonly values: Values
}

/** The same as those call them who keep more beside records of any noun; `R` is what they know of one. */
interface WritingAny<R> extends Pick<Writing, 'delete' | 'deleteMany'> {
  create(scope: OrganizationScope, values: Values): Promise<R>
  createMany(scope: OrganizationScope, all: readonly Values[]): Promise<R[]>
  change(scope: OrganizationScope, id: string, values: Values): Promise<R>
  changeMany(scope: OrganizationScope, changes: readonly Change[]): Promise<R[]>
  lock(scope: OrganizationScope, id: string): Promise<R>
  lockMany(scope: OrganizationScope, ids: readonly string[]): Promise<readonly R[]>
  restore(scope: OrganizationScope, row: Values): Promise<R>
  put(scope: OrganizationScope, id: string, values: Values, telling: unknown): Promise<R>
}

export function writingAny<R>(verbs: Writing): WritingAny<R> {
  return verbs as unknown as WritingAny<R>
}
