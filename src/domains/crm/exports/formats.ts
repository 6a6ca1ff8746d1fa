import { ownMember } from '#kernel/wire/member-names.ts'
import { writeLabels } from '../imports/cells/read-labels.ts'
import { safeCell } from '../imports/cells/spreadsheet-safe.ts'
import { textOfCell } from '../imports/cells/text-of-cell.ts'
import { csvLine } from '../imports/csv-line.ts'
import { vCard, type Card } from './v-card.ts'

export type Shown = Readonly<Record<string, unknown>>

/** A form that records are written in. */
export interface Format {
  readonly media: string
  head(names: readonly string[]): string
  record(row: Shown, names: readonly string[]): string
}

export const formats = {
  csv: {
    media: 'text/csv',
    head: (names) => csvLine(names),
    record: (row, names) => csvLine(names.map((name) => safeCell(cellOf(memberOf(row, name))))),
  },
  jsonl: {
    media: 'application/jsonl',
    head: () => '',
    record: (row, names) =>
      `${JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]])))}\n`,
  },
  vcard: {
    media: 'text/vcard',
    head: () => '',
    record: (row) => vCard(row as unknown as Card),
  },
} as const satisfies Readonly<Record<string, Format>>

const prefix = 'custom.'

function memberOf(row: Shown, name: string): unknown {
  return name.startsWith(prefix)
    ? ownMember((row['custom'] ?? {}) as Shown, name.slice(prefix.length))
    : row[name]
}

/** Texts of a list stand between semicolons. */
function cellOf(value: unknown): string {
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string')
  return isTexts ? writeLabels(value) : textOfCell(value)
}

export type FormatName = keyof typeof formats
