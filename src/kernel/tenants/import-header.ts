import { Expected } from '../errors.ts'
import { missingKeys, noteKeys } from '../known-keys.ts'
import type { Database } from '../postgres/database.ts'
import { formatVersion, Header, shapeOf } from './export-format.ts'
import type { StoredTable } from './tenant-tables.ts'

/** The file cannot be taken in; the message says why, and nothing of it was kept. */
export class ImportRefused extends Expected {}

/** Under which keys what arrives can be read, and whether it is taken in if it cannot. */
export interface Reading {
  readonly heldKeys: readonly string[]
  readonly isWithoutKeys: boolean
  readonly now: () => Date
  /** What an organization is called that is here already. */
  findName(organizationId: string): Promise<string | undefined>
}

/** What the first line of a file says. @throws ImportRefused where it is for another service */
export function checkedHeader(line: string, tables: readonly StoredTable[]): Header {
  const header = Header.safeParse(parsed(line)).data
  if (header === undefined) throw new ImportRefused('this is not an export of growth')
  if (header.format !== formatVersion)
    throw new ImportRefused(`the export has format ${header.format}, and this is ${formatVersion}`)
  if (header.kind === 'readable')
    throw new ImportRefused('this export is for reading: it has no secrets; use growth export')
  if (header.schema !== shapeOf(tables))
    throw new ImportRefused('the export was made by another version; run the same on both sides')
  return header
}

/** Notes the keys that are held here, and returns the others. @throws ImportRefused */
export async function noteKeysOf(
  db: Database,
  { keys }: Header,
  { heldKeys, isWithoutKeys, now }: Reading,
): Promise<readonly string[]> {
  const missing = missingKeys(keys, heldKeys)
  if (missing.length > 0 && !isWithoutKeys)
    throw new ImportRefused(
      `the file holds what was sealed under the key ${new Intl.ListFormat('en').format(missing)}, which is not here: set ENCRYPTION_KEY to the keys of both sides, as new,old (the old one may be in encryption.key of the other DATA_DIR). If it is lost: growth import --without-keys; docs/operations.md says what cannot be read then`,
    )
  await noteKeys(
    db,
    keys.filter((id) => heldKeys.includes(id)),
    now,
  )
  return missing
}

/** What belongs to an organization must be new. @throws ImportRefused */
export async function refuseKnown({ findName }: Reading, organizationId: string): Promise<void> {
  const name = await findName(organizationId)
  if (name !== undefined) throw new ImportRefused(`the organization ${name} is there already`)
}

/** A line as JSON, or undefined. */
export function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
