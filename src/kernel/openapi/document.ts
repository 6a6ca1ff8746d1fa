/** A JSON Schema, draft 2020-12, as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface Reference {
  readonly $ref: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example: unknown
}

export interface Media {
  readonly schema: JsonSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Reference>>
}

export interface RequestBody {
  readonly required: boolean
  readonly content: { readonly 'application/json'?: Media } & Readonly<Record<string, Media>>
}

export interface Header {
  readonly description: string
  /** Where each response has it that declares it. */
  readonly required?: true
  readonly schema: JsonSchema
}

export interface Response {
  readonly description: string
  readonly headers: Readonly<Record<string, Header | Reference>>
  readonly content?: Readonly<Record<string, Media>>
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly [string]
  readonly deprecated?: true
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: RequestBody
  readonly responses: Readonly<Record<string, Response | Reference>>
  /** What a caller must be: `public`, `user`, or a role in the organization. */
  readonly 'x-access': string
  readonly 'x-effect': string
  /** Whether every field filters in the query, as `field__operator`; the description names them. */
  readonly 'x-field-filters'?: true
  /** The name of the price by which it is charged. */
  readonly 'x-price'?: readonly string[]
  /** The MCP tool that does the same. */
  readonly 'x-tool'?: string
}

export interface ProblemExample {
  readonly summary: string
  readonly value: Readonly<Record<string, unknown>>
}

/** The parts of OpenAPI 3.1 that this service describes itself with. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: Readonly<Record<string, unknown>> & {
    readonly title: string
    readonly version: string
    readonly description: string
  }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly headers: Readonly<Record<string, Header>>
    readonly responses: Readonly<Record<string, Response>>
    /** One for each refusal, by its code. */
    readonly examples: Readonly<Record<string, ProblemExample>>
  }
}
