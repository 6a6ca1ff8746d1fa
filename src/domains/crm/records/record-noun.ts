import type { z } from 'zod'
import { noun, type NounOptions } from '#kernel/records/noun.ts'
import type { Column } from '#kernel/records/records.ts'
import { customFieldsOf } from '../fields/asked.ts'
import { withCustomFields } from '../fields/kept-by.ts'
import { shownCustom } from '../fields/removal.ts'
import { toldOfAbsorbed } from '../merges/absorbed.ts'
import { mergedKinds } from '../merges/schemas.ts'
import { throughMerges } from '../merges/through-merges.ts'
import { recordTables, type RecordKind } from '../fields/schemas.ts'

type TableOf<K extends RecordKind> = (typeof recordTables)[K]
/** What follows from the kind. */
type Said = 'names' | 'isRestorable' | 'toldOfDeleted' | 'own' | 'showing'

/** A noun whose records an organization gives fields of its own, and takes out of the trash. */
export function recordNoun<
  K extends RecordKind,
  C extends Column<TableOf<K>>,
  Q extends z.ZodObject,
  S,
>(kind: K, given: Omit<NounOptions<C, Column<TableOf<K>>, Q, S>, Said>) {
  const said = {
    names: [kind, `${kind}s`],
    isRestorable: true,
    toldOfDeleted: mergedKinds.some((merged) => merged === kind) ? toldOfAbsorbed : undefined,
    own: customFieldsOf(kind),
    showing: { custom: shownCustom(kind) },
  } as const
  const plain = noun<TableOf<K>, C, Q, S>(recordTables[kind], { ...given, ...said })
  return withCustomFields(kind, throughMerges(plain, kind))
}
