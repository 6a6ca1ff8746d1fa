import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export interface Migration {
  readonly name: string
  readonly checksum: string
  readonly statements: readonly string[]
  /** False if the file begins with `-- no transaction`: each statement then commits by itself. */
  readonly inTransaction: boolean
}

/** The migrations of a folder, whose URL ends with a slash, in the order of their names. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => migrationOf(name, await readFile(new URL(name, folder), 'utf8'))),
  )
}

export function migrationOf(name: string, sql: string): Migration {
  return {
    name,
    checksum: createHash('sha256').update(sql).digest('hex'),
    statements: sql
      .split(/;\s*$/m)
      .map((statement) => statement.trim())
      .filter((statement) => /^\s*(?!--)[^\s-]/m.test(statement)),
    inTransaction: !/^-- no transaction\b/.test(sql),
  }
}
