import { changesIn, migrationFile, type Change, type MigrationFile } from './migration-file.ts'
import { migrationRules, type MigrationRule } from './migration-rules.ts'

const headerLines = ['Why:', 'Locks:', 'Safe while old code runs:']

/** What is unsafe in a migration, given those before it; each fault says what to write instead. */
export function lintMigration(name: string, sql: string, earlier?: readonly string[]): string[] {
  const file = migrationFile(name, sql, earlier)
  return [
    ...headerLines
      .filter((line) => !file.header.includes(line))
      .map((line) => `${name}: its header has to say "${line} …"`),
    ...file.statements.flatMap((statement) =>
      changesIn(statement, file)
        .flatMap((change) => migrationRules.filter((rule) => isBroken(rule, change)))
        .map(({ advice }) => `${name}: ${statement.slice(0, 90)}\n    ${advice}`),
    ),
  ]
}

function isBroken({ breaks, isSlowness = false }: MigrationRule, change: Change): boolean {
  return breaks(change) && !(isSlowness && isSmall(change))
}

/** The header may say of a table that it is small: `-- Small: rate_cards, a few rows of ours`. */
function isSmall({ table, file }: { readonly table: string; readonly file: MigrationFile }) {
  return new RegExp(`^\\s*-- Small: (.*\\W)?${table}\\b`, 'm').test(file.header)
}
