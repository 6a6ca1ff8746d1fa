import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { listPage } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { safeCell } from '../cells/spreadsheet-safe.ts'
import { textOfCell } from '../cells/text-of-cell.ts'
import { csvLine } from '../csv-line.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { Import, rowsQuery } from '../schemas.ts'

/** What became of the rows of an import. */
export function listRows(
  { db, organizationId }: OrganizationScope,
  importId: string,
  { outcome, is_left, is_noted, ...request }: z.output<typeof rowsQuery>,
) {
  const rows = db
    .selectFrom('import_rows')
    .select(['row', 'line', 'outcome', 'record_id', 'is_left'])
    .select(sql<FieldError[] | null>`reasons`.as('reasons'))
    .select(sql<string>`row::text`.as('id'))
    .where('organization_id', '=', organizationId)
    .where('import_id', '=', importId)
    .$if(outcome !== undefined, (all) => all.where('outcome', '=', outcome ?? 'refused'))
    .$if(is_left !== undefined, (all) => all.where('is_left', '=', is_left ?? true))
    .$if(is_noted !== undefined, (all) =>
      all.where(is_noted === true ? noted : sql<SqlBool>`not (${noted})`),
    )
  return listPage(rows, request, { row: sql.ref('row') }, sql.ref('row'))
}

/** As the index of noted rows says it. */
const noted = sql<SqlBool>`(reasons is not null and outcome <> 'refused' and not is_left)`

const rowsAtOnce = 500

/** The rows that were refused, as they were sent, each with its line and the reason: to be corrected and sent again. */
export async function* refusedRows(
  scope: OrganizationScope,
  { id, mapping }: Import,
): AsyncGenerator<string> {
  const headers = mapping.map(({ column }) => column)
  yield csvLine([...headers, 'line', 'reason'].map(safeCell))
  for (let after = 0; ;) {
    const rows = await refusedAfter(scope, id, after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map((row) => refusedLine(row, headers.length)).join('')
    after = last.row
  }
}

type Refused = Awaited<ReturnType<typeof refusedAfter>>[number]

function refusedLine({ cells, line, reasons }: Refused, columns: number): string {
  const all = (cells ?? []) as readonly unknown[]
  const texts = Array.from({ length: columns }, (_, index) => textOfCell(all[index]))
  const said = ((reasons ?? []) as FieldError[]).map(({ field, message }) => `${field}: ${message}`)
  return csvLine([...texts, String(line), said.join(' ')].map(safeCell))
}

function refusedAfter({ db, organizationId }: OrganizationScope, importId: string, after: number) {
  return db
    .selectFrom('import_rows')
    .select(['row', 'line', 'cells', 'reasons'])
    .where('organization_id', '=', organizationId)
    .where('import_id', '=', importId)
    .where('outcome', '=', sql.lit('refused'))
    .where('row', '>', after)
    .orderBy('row')
    .limit(rowsAtOnce)
    .execute()
}
