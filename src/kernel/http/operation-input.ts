import { z } from 'zod'
import { ValidationFailed, type FieldError, type Refusal } from '../errors.ts'
import { check, validationFailed } from '../wire/input.ts'
import type { ReceivedBody } from './body.ts'
import { dryRunQuery } from './dry-run.ts'
import { isWorkspace, type AnyEndpoint } from './endpoint.ts'

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
  return (queryValue, received) => {
    if (received.fault !== undefined && !(received.fault instanceof ValidationFailed))
      throw received.fault
    const query = check(querySchema, { ...(queryValue as object) }, 'query')
    const body = checkBody(bodySchema, received)
    if (!('data' in query && 'data' in body))
      throw validationFailed([...errorsOf(query), ...errorsOf(body)])
    const { dry_run = false, ...declared } = withoutOrganization(query.data) as {
      dry_run?: boolean
    }
    return { query: declared, body: withoutOrganization(body.data), isDryRun: dry_run }
  }
}

/** The declared query, with what the kernel accepts beside it. */
export function queryOf({ query, dryRun }: AnyEndpoint): z.ZodType | undefined {
  const declared: z.ZodType | undefined = query
  if (dryRun !== true) return declared
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

function checkBody(schema: z.ZodType, { value, fault }: ReceivedBody) {
  return fault === undefined
    ? check(schema, value === undefined ? {} : value, 'body')
    : { errors: faultErrors(fault) }
}

function faultErrors(fault: Refusal): readonly FieldError[] {
  return fault.options.errors ?? []
}
