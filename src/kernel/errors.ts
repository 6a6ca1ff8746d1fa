import type { z } from 'zod'
import type { FieldCode } from './wire/field-codes.ts'

/** One fault of one input field, as a problem document shows it. */
export interface FieldError {
  readonly field: string
  readonly code: FieldCode
  readonly message: string
}

export interface RefusalOptions extends ErrorOptions {
  /** What happened and what the caller can do next; replaces the kind's own sentence. */
  readonly detail?: string
  readonly errors?: readonly FieldError[]
  /** Extra members of the problem document, such as `required` and `available`. */
  readonly members?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** What can be expected to happen: its message alone says all to whoever runs the program. */
export abstract class Expected extends Error {}

/** An expected "no": thrown by verbs, sent as a problem document, never logged as a fault. */
export abstract class Refusal extends Expected {
  readonly kind: RefusalKind
  readonly options: RefusalOptions

  constructor(kind: RefusalKind, options: RefusalOptions) {
    super(options.detail ?? kind.detail, options)
    this.name = kind.code
    this.kind = kind
    this.options = options
  }
}

/** What every refusal of one code shares; endpoints list kinds, tests and the contract read them. */
export interface RefusalKind {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  /** The members that its problem documents carry beyond those of all. */
  readonly members: Members
  /** The headers that a response with it may carry beyond those of all, each with the sentence that documents it. */
  readonly headers: Readonly<Record<string, string>>
}

/** What a refusal declares that is told when to come again; those by 429 and 503 are without saying so. */
export const retryLater = { 'Retry-After': 'Seconds to wait before the next attempt.' }

type Members = Readonly<Record<string, z.ZodType>>
type NoMembers = Readonly<Record<string, never>>
type Whole<M extends Members> = z.input<z.ZodObject<{ -readonly [K in keyof M]: M[K] }>>
type Unchanged<T> = T extends readonly (infer U)[] ? readonly U[] : T
type Values<M extends Members> = { readonly [K in keyof Whole<M>]: Unchanged<Whole<M>[K]> }

/** A kind whose refusals can be made; the members that it declares without `optional` have to be given. */
export interface RefusalClass<M extends Members = NoMembers> extends RefusalKind {
  readonly members: M
  new (
    ...options: NoMembers extends M
      ? [options?: Omit<RefusalOptions, 'members'>]
      : Partial<Values<M>> extends Values<M>
        ? [options?: RefusalOptions & { readonly members?: Values<M> }]
        : [options: RefusalOptions & { readonly members: Values<M> }]
  ): Refusal
}

/** What a product says in place of the sentences of the kernel's kinds, by their codes: where to turn to in it. */
export type RefusalWords = Readonly<Record<string, string>>

/** Declares a refusal once: status, stable code, short title, and the sentence that says what to do. */
export function refusal<const M extends Members = NoMembers>(
  status: number,
  code: string,
  title: string,
  detail: string,
  members?: M,
  headers: RefusalKind['headers'] = {},
): RefusalClass<M> {
  class DeclaredRefusal extends Refusal {
    static readonly status = status
    static readonly code = code
    static readonly title = title
    static readonly detail = detail
    static readonly members: Members = members ?? {}
    static readonly headers =
      status === 429 || status === 503 ? { ...retryLater, ...headers } : headers
    constructor(options: RefusalOptions = {}) {
      super(DeclaredRefusal, options)
    }
  }
  return DeclaredRefusal as unknown as RefusalClass<M>
}

/** The same with 409: what is there, or was done before, does not go with it. */
export function conflict<const M extends Members = NoMembers>(
  code: string,
  title: string,
  detail: string,
  members?: M,
  headers: RefusalKind['headers'] = {},
): RefusalClass<M> {
  return refusal(409, code, title, detail, members, headers)
}

export const ValidationFailed = refusal(
  400,
  'validation_failed',
  'The request is not valid',
  'Correct the fields named in `errors` and send the request again.',
)
export const OrganizationRequired = refusal(
  400,
  'organization_required',
  'An organization is required',
  'Send `organization_id`.',
)
const challenge = { 'WWW-Authenticate': 'The scheme to authenticate with: `Token`.' }

export const AuthenticationRequired = refusal(
  401,
  'authentication_required',
  'Authentication is required',
  'Send the header `Authorization: Token <ACCESS_TOKEN>`.',
  {},
  challenge,
)
export const InvalidToken = refusal(
  401,
  'invalid_token',
  'The token is not valid',
  'The token is unknown, revoked or expired; sign in again.',
  {},
  challenge,
)
export const NotAMember = refusal(
  403,
  'not_a_member',
  'You are not a member of this organization',
  'Use an organization that you belong to, or ask its owner to let you in.',
)
export const RoleRequired = refusal(
  403,
  'role_required',
  'Your role does not allow this',
  'Ask an owner or admin of the organization to do it, or to raise your role.',
)
export const SecondFactorRequired = refusal(
  403,
  'second_factor_required',
  'The organization requires a second factor',
  'Set one up, or leave the organization.',
)
export const DeletionScheduled = conflict(
  'deletion_scheduled',
  'The organization is scheduled for deletion',
  'It can only be read until an owner restores it.',
)
export const NotFound = refusal(
  404,
  'not_found',
  'Not found',
  'There is no such object here; check the id and the organization.',
)
export const MethodNotAllowed = refusal(
  405,
  'method_not_allowed',
  'Method not allowed',
  'Use one of the methods in the `Allow` header.',
)
export const PayloadTooLarge = refusal(
  413,
  'payload_too_large',
  'The request body is too large',
  'Send at most 1 MiB; where no token is needed 16 KiB, or 128 KiB for a form.',
)
export const UnsupportedMediaType = refusal(
  415,
  'unsupported_media_type',
  'The content type is not supported',
  'Send JSON in UTF-8 with `Content-Type: application/json`.',
)
export const RateLimited = refusal(
  429,
  'rate_limited',
  'Too many requests',
  'Wait for the number of seconds in `Retry-After`, then send the request again.',
)
export const InternalError = refusal(
  500,
  'internal_error',
  'The service failed',
  'Nothing is wrong with the request. Try again later; if it persists, report the request id.',
)
export const Unavailable = refusal(
  503,
  'unavailable',
  'The service is not available',
  'Try again in a few seconds.',
)
export const TooSlow = refusal(
  503,
  'too_slow',
  'The query took too long',
  'Ask for less, with fewer words or another filter, or try again when the service is less busy.',
)

/** What is said where a member of the input names no record of the organization. */
export function unknownRecord(field: string, noun: string): Refusal {
  const message = `The organization has no ${noun} with this id.`
  return new ValidationFailed({
    detail: `Correct \`${field}\`: the organization has no ${noun} with this id.`,
    errors: [{ field, code: 'not_found', message }],
  })
}

/** What is said where of these members of the input one has to be filled, and none is. */
export function noneFilled(...fields: readonly string[]): Refusal {
  const message = `Fill at least one of ${new Intl.ListFormat('en').format(fields)}.`
  return new ValidationFailed({
    detail: message,
    errors: fields.map((field) => ({ field, code: 'required', message })),
  })
}
