import type { FieldError } from '#kernel/errors.ts'
import { textOfCell } from '../cells/text-of-cell.ts'
import { isUuid } from '../mapping/fitting.ts'
import type { Import } from '../schemas.ts'

/** A row that names its record by what is no id would become another record. */
export function idFaults({ match }: Pick<Import, 'match'>, id: unknown): readonly FieldError[] {
  if (match !== 'id' || id === undefined || id === null || isUuid(textOfCell(id))) return []
  const message = 'Send the id of a record, a UUID, or leave the cell empty for a new record.'
  return [{ field: 'id', code: 'malformed', message }]
}
