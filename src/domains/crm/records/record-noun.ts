import { customFieldsOf } from '../fields/asked.ts'
import { shownCustom } from '../fields/removal.ts'
import type { RecordKind } from '../fields/schemas.ts'

/** What the nouns say alike whose records an organization gives fields of its own, and takes out of the trash. */
export function recordsOf<K extends RecordKind>(kind: K) {
  return {
    names: [kind, `${kind}s`],
    isRestorable: true,
    own: customFieldsOf(kind),
    showing: { custom: shownCustom(kind) },
  } as const
}
