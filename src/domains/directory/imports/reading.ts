import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { validationFailed } from '#kernel/wire/input.ts'
import { factColumns } from '../businesses/facts.ts'
import type { ImportFile } from './schemas.ts'
import { mostRows } from './schemas.ts'

export interface FileRow {
  readonly external_key: string | null
  /** What `POST /businesses/` takes, not yet checked. */
  readonly wish: Readonly<Record<string, unknown>>
}

const fields = factColumns.filter((column) => column !== 'country_code')

/** @throws ValidationFailed for a file that is neither, or too long */
export function rowsOf({ format, content }: z.output<typeof ImportFile>): FileRow[] {
  const rows = format === 'csv' ? csvRows(content) : features(content)
  if (rows.length > mostRows) throw unreadable(`Send at most ${mostRows} businesses at once.`)
  return rows
}

function unreadable(message: string) {
  return validationFailed([{ field: 'content', code: 'invalid', message }])
}

function csvRows(content: string): FileRow[] {
  const rows = records(content).map((cells) =>
    Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, unescaped(cell)])),
  )
  return rows.map((cells) => ({
    external_key: keyOf(cells['external_key'] || cells['id']),
    wish: {
      ...wishOf(filled(cells)),
      ...(cells['lat'] ? { lat: numberIn(cells['lat']) } : {}),
      ...(cells['lng'] ? { lng: numberIn(cells['lng']) } : {}),
      ...listIn(cells, 'categories'),
      ...listIn(cells, 'tags'),
    },
  }))
}

function records(content: string): Record<string, string>[] {
  try {
    return parse(content, {
      bom: true,
      columns: true,
      max_record_size: 65_536,
      relax_column_count: true,
      skip_empty_lines: true,
      to: mostRows + 1,
      trim: true,
    })
  } catch (error) {
    const [said = ''] = (error instanceof Error ? error.message : '').split('\n')
    throw unreadable(`The file is not valid CSV: ${said.slice(0, 200)}`)
  }
}

/** As the export writes what a spreadsheet would take for a formula. */
function unescaped(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell
}

function filled(cells: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''))
}

/** What is no number stays as it is, so that it is refused by its name. */
function numberIn(cell: string): unknown {
  return Number.isFinite(Number(cell)) ? Number(cell) : cell
}

function listIn(cells: Readonly<Record<string, string>>, name: 'categories' | 'tags') {
  const cell = cells[name]
  return cell === undefined || cell === '' ? {} : { [name]: cell.split(/[\s,]+/) }
}

const Feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional(),
  geometry: z
    .object({ type: z.literal('Point'), coordinates: z.array(z.number()).min(2).max(3) })
    .nullish(),
  properties: z.record(z.string(), z.unknown()).nullish(),
})
const Collection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(Feature).max(mostRows),
})

function features(content: string): FileRow[] {
  const found = Collection.safeParse(jsonIn(content))
  if (!found.success) {
    const [issue] = found.error.issues
    throw unreadable(
      `Send a FeatureCollection of at most ${mostRows} points (RFC 7946): ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    )
  }
  return found.data.features.map(({ id, geometry, properties }) => {
    const [lng, lat] = geometry?.coordinates ?? []
    const given = Object.fromEntries(
      Object.entries(properties ?? {}).filter(([, value]) => value !== null && value !== ''),
    )
    return {
      external_key: keyOf(given['external_key'] ?? id),
      wish: { ...wishOf(given), ...(lat === undefined || lng === undefined ? {} : { lat, lng }) },
    }
  })
}

function jsonIn(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw unreadable('The file is not valid JSON.')
  }
}

function wishOf(given: Readonly<Record<string, unknown>>) {
  const country = given['country'] ?? given['country_code']
  const named = fields.flatMap((name) => (name in given ? [[name, given[name]]] : []))
  return { ...Object.fromEntries(named), ...(country === undefined ? {} : { country }) }
}

const longestKey = 200

function keyOf(value: unknown): string | null {
  const isKey = typeof value === 'string' || typeof value === 'number'
  if (!isKey) return null
  // What a file of JSON escapes arrives here as it is, and the database takes no half characters.
  const key = `${value}`.replaceAll('\0', '').slice(0, longestKey).toWellFormed()
  return key === '' ? null : key
}
