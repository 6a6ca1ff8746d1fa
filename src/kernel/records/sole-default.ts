import type { OrganizationScope } from '../scope.ts'

/** Records of which one may be what is meant where none is named. */
interface Defaulting {
  change(scope: OrganizationScope, id: string, change: { is_default: false }): Promise<unknown>
}

interface Stored {
  readonly id: string
  readonly is_default: boolean
}

/** Makes none of these the default any more, before another becomes it in the same transaction. */
export async function noMoreDefault(
  scope: OrganizationScope,
  records: Defaulting,
  stored: readonly Stored[],
): Promise<void> {
  // Whose state the caller knows is that of another one.
  const { ifMatch: _other, ...inside } = scope
  for (const { id } of stored.filter((one) => one.is_default))
    await records.change(inside, id, { is_default: false })
}
