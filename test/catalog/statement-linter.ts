import type { StatementObserver } from '#kernel/postgres/connections/connections.ts'

/** A statement that would not work, or not be safe, once organizations live on several servers. */
export class BadStatement extends Error {}

/** Refuses bad statements as they are sent, so that the test that sent one fails. @throws BadStatement */
export function statementLinter(tenantTables: readonly string[]): StatementObserver {
  const known = new Map<string, string | undefined>()
  return (text, organizationId) => {
    const key = `${organizationId === undefined} ${text}`
    if (!known.has(key)) known.set(key, faultOf(text, organizationId !== undefined, tenantTables))
    const fault = known.get(key)
    if (fault === undefined) return
    const message = `${fault}: ${text}`
    process.stderr.write(`bad statement: ${message}\n`)
    throw new BadStatement(message)
  }
}

/** What is wrong with a statement, if anything; `inTenant` where it runs for one organization. */
export function faultOf(
  text: string,
  inTenant: boolean,
  tenantTables: readonly string[],
): string | undefined {
  const forbidden = forbiddenWords.find(({ pattern }) => pattern.test(text))
  if (forbidden !== undefined) return forbidden.fault
  const named = tablesIn(text).filter((table) => tenantTables.includes(table)).length
  if (named === 0) return undefined
  if (!inTenant) return 'names a tenant table outside any organization, where it looks empty'
  return occurrences(text, /\borganization_id\b/g) < named
    ? 'does not name organization_id for every tenant table'
    : undefined
}

const forbiddenWords = [
  {
    pattern: /\bset_config\s*\(/i,
    fault: 'sets a setting by a function, which is not local to a shard',
  },
  { pattern: /\bset\s+(session\s+)?app\./i, fault: 'sets the organization beyond its transaction' },
  {
    pattern: /\bpg_notify\s*\(|^\s*(notify|listen)\b/i,
    fault: 'notifies, which queues all commits',
  },
  {
    pattern:
      /\binsert\s+into\s+[\w."]+(\s+as\s+\w+)?\s*(select\b|\([^)]*\)\s*select\s+(\w+\.)?\*)/i,
    fault: 'inserts a selection without naming its columns on both sides',
  },
  {
    pattern: /\b(update|delete)\b[^]*\bin\s*\(\s*select\b(?:[^()]|\([^()]*\))*\blimit\b/i,
    fault:
      'changes what a limited subquery chooses, which may be asked for every row; choose in a materialized CTE',
  },
  { pattern: /^\s*merge\b/i, fault: 'merges; use insert … on conflict' },
  {
    pattern:
      /\bdo\s+update\b[^]*\b(now\s*\(|random\s*\(|clock_timestamp\s*\(|nextval\s*\(|gen_random_uuid\s*\(|current_timestamp\b)/i,
    fault: 'computes a volatile value in `do update`',
  },
]

/** Names after from, join, into and update, with or without quotes; names after a comma too. */
function tablesIn(text: string): string[] {
  return [
    ...text.matchAll(/\b(?:from|join|into|update|using|only)\s+(?:"?public"?\.)?"?(\w+)"?/gi),
  ].map(([, name = '']) => name)
}

function occurrences(text: string, pattern: RegExp) {
  return [...text.matchAll(pattern)].length
}
