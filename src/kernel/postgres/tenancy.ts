import type { Statement } from './connections/burst.ts'
import type { Slowly } from './slowly.ts'

/** For whom statements run, and how the session is told. */
export interface Tenancy {
  readonly organizationId: string | undefined
  readonly slowly: Slowly | undefined
  /** What a statement or a transaction has before it; holds until it ends. */
  readonly settings: readonly Statement[]
  /** Whether settings hold only between `begin` and `commit`, which then are sent as such. */
  readonly isLiteral: boolean
}

const setOrganization = `select where set_config('app.organization_id', $1, true) is null`
const setTimeLimit = `select where set_config('statement_timeout', $1, true) is null`
const planForValues: Statement = {
  name: 'plan-for-values',
  text: `select where set_config('plan_cache_mode', 'force_custom_plan', true) is null`,
}

/** How statements run, beside for whom. */
export interface Manner {
  readonly slowly?: Slowly
  /** Whether each is planned for the values that it asks by; else one plan serves all values after five of them. */
  readonly isForValues?: boolean
}

export function tenancyOf(
  organizationId: string | undefined,
  { slowly, isForValues = false }: Manner,
  isLiteral: boolean,
): Tenancy {
  const settings = [
    ...(organizationId === undefined ? [] : [settingOf(organizationId, isLiteral)]),
    ...(slowly === undefined ? [] : [timeLimit(slowly)]),
    ...(isForValues ? [planForValues] : []),
  ]
  return { organizationId, slowly, settings, isLiteral: isLiteral && organizationId !== undefined }
}

/**
 * A parameter needs no parse, but Citus hands on to its workers only what a literal `set local` says:
 * with the parameter every tenant table is empty there.
 */
export function settingOf(organizationId: string, isLiteral: boolean): Statement {
  return isLiteral
    ? { text: `set local app.organization_id = '${checkedUuid(organizationId)}'` }
    : { name: 'organization', text: setOrganization, values: [checkedUuid(organizationId)] }
}

function timeLimit({ statementMs }: Slowly): Statement {
  return { name: 'time-limit', text: setTimeLimit, values: [String(statementMs)] }
}

/** Checks what becomes a literal in a statement, as `set local` takes no parameter. */
export function checkedUuid(id: string): string {
  if (!uuid.test(id)) throw new TypeError('an organization id must be a lower-case UUID')
  return id
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
