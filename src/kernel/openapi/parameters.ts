import { formTypes } from '../http/form-body.ts'
import { z } from 'zod'
import { takesKey, isWorkspace, pathOf, type AnyEndpoint } from '../http/endpoint.ts'
import { toldQueryOf } from '../http/operation-input.ts'
import type { Receives } from '../http/upload.ts'
import { exampleId } from '../wire/primitives.ts'
import { exampleOf } from './example.ts'
import { nounOf, nounOfPath, withOwnIds } from './example-ids.ts'
import type { JsonSchema, Parameter, RequestBody } from './document.ts'
import { offeredOrders } from './offered-orders.ts'
import { namesOrganization } from './refusals.ts'
import type { DescribedSchemas } from './schemas.ts'

/** What inputs get beyond what endpoints declare. */
export interface Added {
  /**
   * The service takes it in the query or in the body of a write. It is described where it has to be, once:
   * in the body that an operation has, else in the query. Named nowhere, no call would succeed.
   */
  readonly organizationId: z.ZodType
  /** The bodies with it, each made once. */
  readonly bodies: Map<z.ZodType, z.ZodType>
}

const idempotencyKey = z.string().min(1).max(255).meta({
  description:
    'Makes the request safe to repeat: for 24 hours the same key returns the first response.',
  example: '3f6c1f6e-6a53-4f0a-9a53-0f5d3f1c2b7a',
})

const ifMatch = z.string().min(1).max(1000).meta({
  description: 'The `ETag` of the record as you know it; refused with 412 if it has changed since.',
  example: '"kP3b1cQm0sJ8XyT2vW4uZA"',
})

/** What a caller may put into the path, the query and the body of one operation. */
export interface Input {
  readonly path: readonly Field[]
  readonly query: readonly Field[]
  readonly header: readonly Field[]
  readonly body: z.ZodType | undefined
}

interface Field {
  readonly name: string
  readonly schema: z.ZodType
  /** Required although its schema would let it be missing, or the other way round. */
  readonly required?: boolean
}

/** Reads the input off an endpoint, with what the kernel accepts on its behalf. */
export function inputOf(endpoint: AnyEndpoint, added: Added): Input {
  const open = isWorkspace(endpoint) && !namesOrganization(endpoint)
  const organization = { name: 'organization_id', schema: added.organizationId }
  return {
    path: fieldsOf(endpoint.params),
    query: [
      ...(open && endpoint.body === undefined ? [organization] : []),
      ...fieldsOf(toldQueryOf(endpoint)).map((field) =>
        field.name === 'ordering' && endpoint.filteredBy !== undefined
          ? { ...field, schema: offeredOrders(field.schema, endpoint) }
          : field,
      ),
    ],
    header: [
      ...(takesKey(endpoint)
        ? [{ name: 'Idempotency-Key', schema: idempotencyKey, required: false }]
        : []),
      ...(endpoint.conditional === true
        ? [{ name: 'If-Match', schema: ifMatch, required: false }]
        : []),
    ],
    body: bodyOf(endpoint.body, open, added),
  }
}

export function schemasOf({ path, query, header, body }: Input): z.ZodType[] {
  return [
    ...[...path, ...query, ...header].map(({ schema }) => schema),
    ...(body === undefined ? [] : [body]),
  ]
}

export function parametersOf(
  endpoint: AnyEndpoint,
  input: Input,
  schemas: DescribedSchemas,
): Parameter[] {
  const noun = nounOfPath(pathOf(endpoint))
  return (['path', 'query', 'header'] as const).flatMap((place) =>
    input[place].map((field) =>
      withOwnIds(parameter(place, field, schemas), nounOf(field.name) ?? noun),
    ),
  )
}

export function requestBodyOf(
  { receives, takesForms }: AnyEndpoint,
  { body }: Input,
  schemas: DescribedSchemas,
): RequestBody | undefined {
  if (receives !== undefined) return fileBody(receives)
  if (body === undefined) return undefined
  const schema = schemas.input(body)
  const content = { schema, example: exampleOf(schema, schemas.components) }
  const types = ['application/json', ...(takesForms ? formTypes : [])]
  return {
    required: isRequired(body, schemas),
    content: Object.fromEntries(types.map((type) => [type, content])),
  }
}

/** A record of names that are known elsewhere demands none. */
function isRequired(body: z.ZodType, schemas: DescribedSchemas): boolean {
  if (body instanceof z.ZodRecord) return false
  return body instanceof z.ZodObject ? !isOptionalThroughout(body, schemas) : true
}

function fileBody({ media, description }: Receives): RequestBody {
  const schema = { type: 'string', description }
  const content = Object.entries(media).map(([type, example]) => [type, { schema, example }])
  return { required: true, content: Object.fromEntries(content) }
}

function parameter(
  place: Parameter['in'],
  { name, schema, required }: Field,
  schemas: DescribedSchemas,
): Parameter {
  const { description, ...json } = schemas.input(schema)
  return {
    name,
    in: place,
    required: required ?? (place === 'path' || !schemas.isOptional(schema)),
    ...(typeof description === 'string' ? { description } : {}),
    schema: json,
    example: exampleOf(schemas.input(schema), schemas.components),
  }
}

function fieldsOf(schema: unknown): Field[] {
  return schema instanceof z.ZodObject
    ? Object.entries(schema.shape).map(([name, field]) => ({ name, schema: field as z.ZodType }))
    : []
}

/** The body as it is checked: strict, and with `organization_id` where the call needs one. */
function bodyOf(
  schema: unknown,
  open: boolean,
  { organizationId, bodies }: Added,
): z.ZodType | undefined {
  if (schema === undefined) return undefined
  if (!(schema instanceof z.ZodObject)) return schema as z.ZodType
  const known = bodies.get(schema)
  if (known !== undefined) return known
  const body = open ? withOrganization(schema, organizationId) : schema
  bodies.set(schema, body)
  return body
}

function withOrganization(schema: z.ZodObject, organizationId: z.ZodType): z.ZodType {
  const { example, ...meta } = schema.meta() ?? {}
  return schema.safeExtend({ organization_id: organizationId }).meta({
    ...meta,
    ...(example === undefined
      ? {}
      : { example: { ...(example as object), organization_id: exampleId } }),
  })
}

function isOptionalThroughout(body: z.ZodType, schemas: DescribedSchemas): boolean {
  const schema: JsonSchema = schemas.input(body)
  const whole =
    (schema['$ref'] === undefined ? schema : schemas.components[componentName(schema)]) ?? {}
  return ((whole['required'] as unknown[] | undefined) ?? []).length === 0
}

function componentName(schema: JsonSchema) {
  return String(schema['$ref']).split('/').at(-1) ?? ''
}
