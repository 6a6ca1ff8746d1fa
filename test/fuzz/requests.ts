import fc from 'fast-check'
import { isWorkspace, methodOf, pathOf } from '#kernel/http/endpoint.ts'
import { takesBody } from '#kernel/openapi/refusals.ts'
import { anyText } from '#test/any-text.ts'
import type { Documented } from '#test/endpoint-calls.ts'
import { hostileText, hostileTexts, hostileValue, toJson } from './hostile-values.ts'
import type { RawRequest } from './raw-request.ts'
import { valuesOf } from './schema-values.ts'

/** Whose requests they are: where they belong, and objects that are there. */
export interface Sender {
  readonly token: string
  readonly organizationId: string
  /** The objects that the path names, in its order. */
  readonly objects: readonly string[]
  readonly otherObjects: readonly string[]
}

/** Percent-encoding that is cut off, wrong, doubled, overlong, or hides what the path would show. */
const segments = [
  '%',
  '%2',
  '%zz',
  '%00',
  '%2e%2e%2f',
  '..%2f..%2fetc%2fpasswd',
  '%252e%252e',
  '%c0%ae',
  '%ff%fe',
  '%ed%a0%80',
  '.',
  '..',
  ';a=1',
  '*',
  ':id',
  '{id}',
  '%7B%7D',
  "'%20or%201=1--",
  'a'.repeat(600),
  '\u00ff',
]

/** Requests to one operation: near what it documents, with something wrong in some of the places. */
export function requestsTo(documented: Documented, sender: Sender): fc.Arbitrary<RawRequest> {
  return fc
    .record({
      path: paths(documented, sender),
      query: queries(documented, sender),
      body: bodies(documented, sender),
      headers: headers(sender),
    })
    .map(({ path, query, body, headers }) => ({
      method: methodOf(documented.endpoint),
      path: `/api/v1${path}${query}`,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body,
    }))
}

function mostly<T, U>(usual: fc.Arbitrary<T>, times: number, odd: fc.Arbitrary<U>) {
  return fc.oneof({ weight: times, arbitrary: usual }, { weight: 1, arbitrary: odd })
}

function paths({ endpoint }: Documented, { organizationId, objects, otherObjects }: Sender) {
  const strange = fc.oneof(
    fc.constantFrom(...segments, ...otherObjects),
    hostileText.map(encoded),
    fc.uuid(),
  )
  const rest = [...objects]
  const named = (part: string) =>
    mostly(fc.constant(part === '{organization_id}' ? organizationId : rest.shift()), 5, strange)
  const parts = pathOf(endpoint).split(/(\{\w+\})/)
  return fc
    .tuple(...parts.map((part) => (part.startsWith('{') ? named(part) : fc.constant(part))))
    .map((filled) => filled.join(''))
}

function queries({ endpoint, operation, document }: Documented, { organizationId }: Sender) {
  const declared = operation.parameters.filter(
    ({ in: place, name }) => place === 'query' && name !== 'organization_id',
  )
  const known = declared.map(({ name, schema }) =>
    fc.tuple(
      fc.constant(name),
      valuesOf(schema, document.components.schemas, name).map(shown).map(impatient(name)),
    ),
  )
  const unknown = fc.tuple(hostileText, hostileText)
  const pair = known.length === 0 ? unknown : mostly(fc.oneof(...known), 12, unknown)
  const organization = isWorkspace(endpoint) ? [`organization_id=${organizationId}`] : []
  const odd = fc.constantFrom(
    'organization_id=1',
    '&&&',
    '=',
    '%',
    '%zz=%',
    `x=${'y'.repeat(8_000)}`,
  )
  return fc
    .tuple(
      known.length === 0
        ? mostly(fc.constant([]), 5, fc.array(pair, { minLength: 1, maxLength: 2 }))
        : fc.array(pair, { maxLength: 3 }),
      mostly(fc.constant(false), 12, fc.constant(true)),
      mostly(fc.constant(organization), 15, fc.constant([])),
      mostly(fc.constant(''), 20, odd),
    )
    .map(([pairs, twice, first, last]) => {
      const texts = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      const all = [...first, ...texts, ...(twice ? texts : []), ...(last === '' ? [] : [last])]
      return all.length === 0 ? '' : `?${all.join('&')}`
    })
}

function bodies(
  { endpoint, operation, document }: Documented,
  { organizationId }: Sender,
): fc.Arbitrary<string | undefined> {
  if (!takesBody(endpoint)) return fc.constant(undefined)
  const schema = operation.requestBody?.content['application/json']?.schema
  const fitting =
    schema === undefined
      ? fc.constantFrom(undefined, {})
      : valuesOf(schema, document.components.schemas).map((value) =>
          isObject(value) && 'organization_id' in value
            ? { ...value, organization_id: organizationId }
            : value,
        )
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fitting.map((value) => (value === undefined ? value : toJson(value))),
    },
    { weight: 1, arbitrary: hostileValue.map(toJson) },
    { weight: 1, arbitrary: anyText(60) },
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function headers({ token }: Sender): fc.Arbitrary<Record<string, string | string[]>> {
  const text = fc.constantFrom(
    ...hostileTexts.filter(isHeaderText),
    'x'.repeat(255),
    'x'.repeat(256),
  )
  const odd = fc.oneof(
    fc.record({ 'idempotency-key': text }),
    fc.record({ 'idempotency-key': fc.tuple(text, text).map(([one, other]) => [one, other]) }),
    fc.record({
      authorization: fc.oneof(
        text,
        text.map((word) => `Token ${word}`),
      ),
    }),
    fc.record({ 'content-type': text }),
    fc.record({ accept: text, 'accept-encoding': text, 'x-forwarded-for': text }),
    fc.record({ 'x-request-id': text, cookie: text }),
    fc.record({ 'if-none-match': text, range: text, te: text, 'x-http-method-override': text }),
  )
  return fc
    .oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: odd })
    .map((more) => ({ authorization: `Token ${token}`, ...more }))
}

/** Node refuses to send others. */
function isHeaderText(text: string) {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text)
}

function encoded(text: string) {
  return encodeURIComponent(text.toWellFormed())
}

/** No request asks to be kept waiting for longer than a second: the client gives up after ten. */
function impatient(name: string) {
  return (text: string) => (name === 'wait' && Number(text) > 1 && Number(text) <= 25 ? '1' : text)
}

function shown(value: unknown) {
  return typeof value === 'string' ? value : toJson(value)
}
