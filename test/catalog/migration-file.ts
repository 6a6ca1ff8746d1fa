import { migrationOf } from '#kernel/postgres/migrating/migration-files.ts'

/** A migration as the linter looks at it. */
export interface MigrationFile {
  readonly name: string
  /** The comments that it begins with. */
  readonly header: string
  readonly inTransaction: boolean
  /** Without comments and quotes, in small letters, with single spaces. */
  readonly statements: readonly string[]
  /** Tables that it makes: nobody uses them yet, so that nothing waits and nothing breaks. */
  readonly made: ReadonlySet<string>
  /** Every statement of the files before. */
  readonly before: readonly string[]
}

/** One thing that a statement does to a table that was there before. */
export interface Change {
  /** Empty where the statement names none. */
  readonly table: string
  /** An action of `alter table` in its long form, or the whole statement. */
  readonly action: string
  readonly file: MigrationFile
}

export function migrationFile(
  name: string,
  sql: string,
  earlier: readonly string[] = [],
): MigrationFile {
  const statements = statementsIn(sql)
  const made = /^create table (?:if not exists )?(\w+)/
  return {
    name,
    header: /^(?:\s*--.*\n)*/.exec(sql)?.[0] ?? '',
    inTransaction: migrationOf(name, sql).inTransaction,
    statements,
    made: new Set(statements.flatMap((statement) => made.exec(statement)?.[1] ?? [])),
    before: earlier.flatMap(statementsIn),
  }
}

function statementsIn(sql: string): string[] {
  return migrationOf('', sql).statements.map((statement) =>
    statement
      .replaceAll(/--.*$/gm, '')
      .replaceAll(/"(\w+)"/g, '$1')
      .replaceAll(/\bpublic\.|\bonly (?=\w)/gi, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase(),
  )
}

/** What a statement does to tables that were there before its file. */
export function changesIn(statement: string, file: MigrationFile): Change[] {
  const [, altered, actions = ''] = /^alter table (?:if exists )?(\w+) (.*)$/.exec(statement) ?? []
  const [, indexed] = /^create (?:unique )?index .*?\bon (\w+)/.exec(statement) ?? []
  const table = altered ?? indexed ?? ''
  if (file.made.has(table)) return []
  const done = altered === undefined ? [statement] : actions.split(/, (?![^(]*\))/).map(longForm)
  return done.map((action) => ({ table, action, file }))
}

/** SQL lets one leave out `column` and add `if exists`. */
function longForm(action: string): string {
  return action
    .replace(
      /^(add|drop|alter) (?!column|constraint|check|foreign|unique|primary|exclude)/,
      '$1 column ',
    )
    .replace(/^(add|drop) column if (not )?exists /, '$1 column ')
}
