import type {
  Failure,
  Observation,
  Page,
  Query,
  SearchContext,
  SignalSource,
  SourceRequest,
} from './contract.ts'
import { failed, failureIn, failureOf } from './outcome.ts'

const maxResponseBytes = 4_000_000
/** Of a whole day of a country. */
const maxArchiveBytes = 12_000_000
const requestTimeoutMs = 8_000

interface Asked {
  /** Whether anybody outside was asked. */
  readonly asked: boolean
  readonly answer: Page<Observation> | Failure
}

/** One request of a source: what is remembered is not asked, and nobody is asked out of turn. Throws nothing. */
export async function askSource(
  source: SignalSource,
  query: Query,
  context: SearchContext,
): Promise<Asked> {
  const { cache, gate, signal } = context
  const remembered = await cache?.find(source, query)
  if (remembered !== undefined) return { asked: false, answer: remembered }
  const barred = await gate?.enter(source, query.url, signal)
  if (barred !== undefined) return { asked: false, answer: barred }
  const answer = await fetched(source, query, context)
  await gate?.leave(source, query.url, answer)
  if (!('status' in answer) && !isSecret(answer)) await cache?.keep(source, query, answer)
  return { asked: true, answer }
}

async function fetched(
  source: SignalSource,
  query: Query,
  context: SearchContext,
): Promise<Page<Observation> | Failure> {
  const { read, tenant, signal, now } = context
  try {
    // Publishers whom a profile names have not offered us an interface, so they are asked first.
    if (source.places !== undefined && (await context.isReserved?.(query.url)) === true)
      return {
        status: 'refused',
        reason: 'reserves its contents against text mining',
        isOfRequest: true,
      }
    const response = await send(withKey(source, query, context), source, context)
    const failure = failureOf(response, now(), source.form, context.agent)
    if (failure !== undefined) return failure
    const answer = { source: source.policy.id, body: response.body, query, nowMs: now().getTime() }
    const page = await read('signals', answer, { tenant, signal })
    return page === null ? failed('the response has an unknown form') : sameOrigin(page, query)
  } catch (thrown) {
    return isOver(signal) ? failed('too slow') : failureIn(thrown)
  }
}

/** What follows with headers of its own follows from a key. */
function isSecret({ next }: Page<Observation>): boolean {
  return next?.headers !== undefined
}

/** Whether time ran out, and not whoever waits went away. */
function isOver(signal: AbortSignal | undefined): boolean {
  const reason: unknown = signal?.reason
  return reason instanceof Error && reason.name === 'TimeoutError'
}

function withKey(source: SignalSource, query: Query, { key }: SearchContext): SourceRequest {
  return key === undefined ? query : (source.authorize?.(query, key) ?? query)
}

function send(
  { url, method = 'GET', headers, body }: SourceRequest,
  { form }: SignalSource,
  context: SearchContext,
) {
  const isArchive = form === 'zip'
  return context.fetch(url, {
    purpose: 'signal search',
    method,
    headers: { accept: 'application/json, */*;q=0.5', ...headers },
    maxBytes: isArchive ? maxArchiveBytes : maxResponseBytes,
    ...(isArchive && { as: 'base64' as const }),
    timeoutMs: requestTimeoutMs,
    ...(body !== undefined && { body }),
    ...(context.signal && { signal: context.signal }),
  })
}

/** What strangers send never names whom to ask next. */
function sameOrigin(page: Page<Observation>, query: Query): Page<Observation> {
  const { next, ...rest } = page
  return next !== undefined && URL.parse(next.url)?.origin === new URL(query.url).origin
    ? page
    : rest
}
