import { sql } from 'kysely'
import type { Outsider, OutsiderKeeper } from '#kernel/outsiders.ts'
import { isInTransaction, type OrganizationScope } from '#kernel/scope.ts'
import { textOfCell } from './cells/text-of-cell.ts'
import { rowsIn, textOfRows, type NumberedRow } from './chunks.ts'

/** Rows of files that name somebody, and what is remembered of such rows; an import whose name or headers do is called otherwise. */
export const importsOfOutsiders: OutsiderKeeper = {
  tables: ['imports', 'import_chunks', 'import_rows'],
  isProspecting: false,
  meet: async (scope, outsider) => {
    if (isInTransaction(scope)) await lockImports(scope)
    const found = await importsNaming(scope, outsider)
    return { identifiers: [], subjects: found.map(({ id }) => id) }
  },
  show: async (scope, outsider) => {
    const chunks = await chunksNaming(scope, outsider)
    return chunks.flatMap(({ import_id, created_at, rows }) =>
      rows.filter(isAbout(outsider)).map(({ row, line, cells }) => ({
        kind: 'import_row',
        id: import_id,
        collected_at: created_at,
        source: 'organization',
        url: null,
        data: { row, line, cells },
      })),
    )
  },
  erase: async (scope, outsider) => {
    const chunks = await chunksNaming(scope, outsider)
    for (const chunk of chunks) await blank(scope, chunk, outsider)
    await forgetRows(scope, outsider)
    for (const { id } of await importsNaming(scope, outsider)) await rename(scope, id)
    const about = chunks.flatMap(({ rows }) => rows.filter(isAbout(outsider)))
    return { import_rows: about.length }
  },
}

/**
 * Who writes rows of a file, or puts them back, holds its import. After this, what was written can be found, and what was
 * not will be read again.
 */
async function lockImports({ db, organizationId }: OrganizationScope): Promise<void> {
  await db
    .selectFrom('imports')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kept_until', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

interface FoundChunk {
  readonly import_id: string
  readonly number: number
  readonly created_at: string
  readonly rows: readonly NumberedRow[]
}

async function chunksNaming(
  { db, organizationId }: OrganizationScope,
  outsider: Outsider,
): Promise<FoundChunk[]> {
  const { rows } = await sql<Omit<FoundChunk, 'rows'> & { rows: string }>`
    select import_id, number, created_at, rows from import_chunks
     where organization_id = ${organizationId} and ${mentions('rows', outsider)}
       for update`.execute(db)
  const read = rows.map((chunk) => ({ ...chunk, rows: rowsIn(chunk.rows) }))
  return read.filter(({ rows: all }) => all.some(isAbout(outsider)))
}

function mentions(column: string, { needles }: Outsider) {
  return sql<boolean>`exists (select from unnest(${needles}::text[]) needle
    where strpos(lower(${sql.ref(column)}::text), needle) > 0)`
}

function isAbout({ isMeant }: Outsider) {
  return ({ cells }: NumberedRow) =>
    cells.some((cell) =>
      textOfCell(cell)
        .split(/[\s,;|<>"'()[\]{}]+|mailto:/i)
        .some((word) => word !== '' && (isMeant({ email: word }) || isMeant({ domain: word }))),
    )
}

async function blank(
  { db, organizationId }: OrganizationScope,
  { import_id, number, rows }: FoundChunk,
  outsider: Outsider,
): Promise<void> {
  const isTheirs = isAbout(outsider)
  const left = rows.map((one) =>
    isTheirs(one) ? { row: one.row, line: one.line, cells: [], fault: 'The row was erased.' } : one,
  )
  await db
    .updateTable('import_chunks')
    .set({ rows: textOfRows(left) })
    .where('organization_id', '=', organizationId)
    .where('import_id', '=', import_id)
    .where('number', '=', number)
    .execute()
}

async function forgetRows(
  { db, organizationId }: OrganizationScope,
  outsider: Outsider,
): Promise<void> {
  await sql`
    update import_rows set before = null, cells = null
     where organization_id = ${organizationId} and (before is not null or cells is not null)
       and (record_id = any(${[...outsider.subjects]}::uuid[])
            or ${mentions('before', outsider)} or ${mentions('cells', outsider)})`.execute(db)
}

async function importsNaming({ db, organizationId }: OrganizationScope, outsider: Outsider) {
  return db
    .selectFrom('imports')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where((is) => is.or([mentions('filename', outsider), mentions('mapping', outsider)]))
    .execute()
}

async function rename({ db, organizationId }: OrganizationScope, id: string): Promise<void> {
  await sql`
    update imports set filename = ${'–'}, mapping =
           (select coalesce(json_agg(json_build_object('column', 'Column ' || place, 'field', one -> 'field',
                                                       'found_by', one -> 'found_by') order by place), '[]'::json)
              from json_array_elements(mapping) with ordinality as all_columns (one, place))
     where organization_id = ${organizationId} and id = ${id}`.execute(db)
}
