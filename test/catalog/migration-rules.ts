import type { Change, MigrationFile } from './migration-file.ts'

export interface MigrationRule {
  readonly breaks: (change: Change) => boolean
  /** What is wrong, and what to write instead. */
  readonly advice: string
  /** True where the harm is how long a lock is held, which is no time on a table that is small. */
  readonly isSlowness?: boolean
}

/** What must not be done to a table that running code uses. */
export const migrationRules: readonly MigrationRule[] = [
  {
    breaks: ({ action }) =>
      /^add column .* not null/.test(action) && !/ (default|generated always as) /.test(action),
    advice:
      'a new column that is not null needs a default; without one, add it nullable, fill it in batches, and demand it in a later file',
  },
  {
    breaks: ({ action }) =>
      /^add column .*(default .*(random|clock_timestamp|nextval|uuid\w*\()|serial|generated )/.test(
        action,
      ),
    isSlowness: true,
    advice:
      'a value computed for each row rewrites the table under a lock: add the column nullable and fill it in batches',
  },
  {
    breaks: ({ action }) => /^add column .* (references|check|unique|primary key)\b/.test(action),
    isSlowness: true,
    advice: 'add the column bare, and its constraint by `add constraint … not valid`',
  },
  {
    breaks: ({ action }) => /^alter column \w+ (set data )?type /.test(action),
    isSlowness: true,
    advice:
      'a new type rewrites the table under a lock: add a column of that type, write both, copy in batches, read the new one, and drop the old one in a later release',
  },
  {
    breaks: ({ action, table, file }) => {
      const [, column] = /^alter column (\w+) set not null/.exec(action) ?? []
      return column !== undefined && !isChecked(table, column, file)
    },
    isSlowness: true,
    advice:
      '`set not null` reads the table under a lock: first `add constraint … check (<column> is not null) not valid`, in the next file `validate constraint …`, and then this',
  },
  {
    breaks: ({ action }) =>
      /^add (constraint \w+ )?(check|foreign key)\b/.test(action) && !action.endsWith(' not valid'),
    isSlowness: true,
    advice:
      'a constraint reads the table under a lock: add it `not valid`, and `validate constraint …` in the next file',
  },
  {
    breaks: ({ action, table, file }) => {
      const [, name] = /^validate constraint (\w+)/.exec(action) ?? []
      return name !== undefined && file.inTransaction && adds(file.statements, table, name)
    },
    isSlowness: true,
    advice:
      'in the transaction that adds it, a validated constraint keeps its lock all the while: validate it in the next file',
  },
  {
    breaks: ({ action }) =>
      /^add (constraint \w+ )?(unique|primary key|exclude)\b/.test(action) &&
      !/ using index /.test(action),
    isSlowness: true,
    advice:
      'first `create unique index concurrently if not exists …` in a file that begins with `-- no transaction`, then `add constraint … unique using index …`',
  },
  {
    breaks: ({ action }) => /^create (unique )?index (?!concurrently)/.test(action),
    isSlowness: true,
    advice:
      'nobody can write to a table while its index is built: `create index concurrently if not exists …`, in a file that begins with `-- no transaction`',
  },
  {
    breaks: ({ action }) => /^drop index (?!concurrently)/.test(action),
    advice: '`drop index concurrently if exists …`, in a file that begins with `-- no transaction`',
  },
  {
    breaks: ({ action, file }) =>
      /^(drop column|drop table|rename)\b/.test(action) &&
      !/^-- Unused since: \S/m.test(file.header),
    advice:
      'old code may still use it: say in the header `-- Unused since: <version>`, the first whose code does without, and drop it one release later',
  },
  {
    breaks: ({ action, file }) => file.inTransaction && / concurrently /.test(action),
    advice: '`concurrently` needs a file that begins with `-- no transaction`',
  },
  {
    breaks: ({ action, file }) => !file.inTransaction && !isRepeatable(action),
    advice:
      'a file without a transaction begins anew after a failure: write `if not exists` or `if exists`, and what cannot be repeated into a file of its own',
  },
]

function adds(statements: readonly string[], table: string, constraint: string): boolean {
  const adding = new RegExp(`^alter table ${table} .*\\badd constraint ${constraint} `)
  return statements.some((statement) => adding.test(statement))
}

/** Whether a validated constraint keeps null out of the column already. */
function isChecked(table: string, column: string, { before, statements }: MigrationFile): boolean {
  const check = new RegExp(
    `^alter table ${table} .*\\badd constraint (\\w+) check \\(${column} is not null\\)`,
  )
  const all = [...before, ...statements]
  return all
    .flatMap((statement) => check.exec(statement)?.[1] ?? [])
    .some((name) => all.some((statement) => statement.includes(`validate constraint ${name}`)))
}

function isRepeatable(action: string): boolean {
  if (action.startsWith('create ')) return / if not exists /.test(action)
  if (/^drop (index|table)/.test(action)) return / if exists /.test(action)
  return /^(validate constraint|alter column \w+ (set|drop) not null|analyze)\b/.test(action)
}
