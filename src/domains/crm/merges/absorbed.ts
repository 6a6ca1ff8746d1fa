import { id } from '#kernel/wire/primitives.ts'

/** What is told beside a record that is deleted because it became part of another one. */
export const toldOfAbsorbed = {
  merge_id: id.optional().meta({ description: 'The merge that made it part of another record.' }),
  merged_into: id.optional().meta({ description: 'The record that it became part of.' }),
}
