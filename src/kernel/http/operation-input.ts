import { z } from 'zod'
import { ValidationFailed, type FieldError, type Refusal } from '../errors.ts'
import { apart, conditionIn } from '../query/query-string.ts'
import { check, checkParams, validationFailed } from '../wire/input.ts'
import { noBody, type ReceivedBody } from './body.ts'
import { canBeTried, dryRunQuery } from './dry-run.ts'
import { isWorkspace, pathOf, type AnyEndpoint } from './endpoint.ts'

export interface CheckedInput {
  readonly query: unknown
  readonly body: unknown
  readonly isDryRun: boolean
}

/** Compiles the check of query and body. @throws ValidationFailed with the faults of both */
export function inputChecker(
  endpoint: AnyEndpoint,
): (query: unknown, body: ReceivedBody) => CheckedInput {
  const querySchema = strict(queryOf(endpoint), isWorkspace(endpoint))
  const bodySchema = strict(endpoint.body, isWorkspace(endpoint))
  const fields = Object.keys(endpoint.filteredBy ?? {})
  const takesNothing = queryOf(endpoint) === undefined && endpoint.body === undefined
  return (queryValue, received) => {
    if (endpoint.takesSigned) return nothing
    if (takesNothing && received === noBody && isEmpty(queryValue, isWorkspace(endpoint)))
      return nothing
    if (received.fault !== undefined && !(received.fault instanceof ValidationFailed))
      throw received.fault
    const { declared: named, ...asks } = filtered(endpoint, queryValue as object)
    const query = check(querySchema, named, 'query', { also: fields })
    const body = checkBody(bodySchema, received, endpoint)
    if (!('data' in query && 'data' in body))
      throw validationFailed([...errorsOf(query), ...errorsOf(body)])
    const { dry_run = false, ...declared } = withoutOrganization(query.data) as {
      dry_run?: boolean
    }
    return {
      query: { ...declared, ...asks },
      body: withoutOrganization(body.data),
      isDryRun: dry_run || isAskedInBody(endpoint, body.data),
    }
  }
}

/** What is declared, apart from the filters by fields. @throws ValidationFailed where there is no such filter */
function filtered(endpoint: AnyEndpoint, query: object) {
  const { filteredBy: fields, ownFields: own } = endpoint
  const schema = queryOf(endpoint)
  if (fields === undefined || !(schema instanceof z.ZodObject)) return { declared: { ...query } }
  const known = [...Object.keys(schema.shape), 'organization_id']
  const { declared, filters, sent } = apart({ ...query }, known, { fields, prefix: own?.prefix })
  const { ordering, ...others } = declared
  const isByField = typeof ordering === 'string' && !isDeclared(schema, ordering)
  return {
    declared: isByField ? others : declared,
    ...(filters && { where: conditionIn(fields, filters) }),
    ...(sent && { sent }),
    ...(isByField && { ordering, isByField }),
  }
}

/** Whether an order is among those that an index serves. */
function isDeclared({ shape }: z.ZodObject, ordering: string): boolean {
  return (shape['ordering'] as z.ZodType | undefined)?.safeParse(ordering).success !== false
}

/** Some bodies have a member for it; in others a member of that name is the caller's own. */
function isAskedInBody(endpoint: AnyEndpoint, body: unknown): boolean {
  return (
    canBeTried(endpoint) &&
    hasMember(endpoint.body) &&
    (body as { dry_run?: unknown } | undefined)?.dry_run === true
  )
}

function hasMember(body: z.ZodType | undefined): boolean {
  return body instanceof z.ZodObject && 'dry_run' in body.shape
}

/** Compiles the check of what the path names. @throws NotFound */
export function paramsChecker(endpoint: AnyEndpoint): (params: unknown) => object {
  const schema: z.ZodType = endpoint.params ?? z.strictObject({})
  const namesSomething = pathOf(endpoint).includes('{')
  return (params) => (namesSomething ? (checkParams(schema, params) as object) : {})
}

const nothing: CheckedInput = Object.freeze({
  query: Object.freeze({}),
  body: Object.freeze({}),
  isDryRun: false,
})

/** Whether there is nothing to check: authentication has read the organization. */
function isEmpty(query: unknown, isWorkspace: boolean): boolean {
  for (const name in query as object) if (!isWorkspace || name !== 'organization_id') return false
  return true
}

/** As the contract tells it: what the body has a member for is told there, and accepted in the query all the same. */
export function toldQueryOf(endpoint: AnyEndpoint): z.ZodType | undefined {
  const { body, query } = endpoint
  return hasMember(body) ? query : queryOf(endpoint)
}

/** The declared query, with what the kernel accepts beside it. */
export function queryOf(endpoint: AnyEndpoint): z.ZodType | undefined {
  const declared: z.ZodType | undefined = endpoint.query
  if (!canBeTried(endpoint)) return declared
  return declared instanceof z.ZodObject ? declared.safeExtend(dryRunQuery.shape) : dryRunQuery
}

/** The declared schema made strict, with the organization that every workspace call may name. */
function strict(schema: z.ZodType | undefined, workspace: boolean): z.ZodType {
  const base = schema ?? z.strictObject({})
  if (!(base instanceof z.ZodObject)) return base
  return workspace
    ? base.safeExtend({ organization_id: z.unknown().optional() }).strict()
    : base.strict()
}

/** Admission has read it; handlers receive what their endpoint declares and nothing else. */
function withoutOrganization(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  const { organization_id: _admitted, ...declared } = data as Record<string, unknown>
  return declared
}

function errorsOf(part: { errors: readonly FieldError[] } | { data: unknown }) {
  return 'errors' in part ? part.errors : []
}

function checkBody(
  schema: z.ZodType,
  { value, fault }: ReceivedBody,
  { judgedLater: later }: AnyEndpoint,
) {
  return fault === undefined
    ? check(schema, value === undefined ? {} : value, 'body', { later })
    : { errors: faultErrors(fault) }
}

function faultErrors(fault: Refusal): readonly FieldError[] {
  return fault.options.errors ?? []
}
