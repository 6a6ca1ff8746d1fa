import { secondsToWait } from '#kernel/wire/retry-after.ts'
import { optOutIn, type OptOut } from '../web/opt-outs.ts'
import type { Failure, SignalSource, SourceFetch } from './contract.ts'

type Response = Awaited<ReturnType<SourceFetch>>

const maxWaitSeconds = 86_400
const requestFaults = new Set([400, 404, 413, 414, 422])
// Reasons by which a rule, ours or theirs, forbade the request; all others are failures on the way.
const forbiddenReasons = new Set([
  'address_not_public',
  'other_origin',
  'credentials',
  'downgrade',
  'invalid_url',
  'port',
  'redirect_not_allowed',
  'robots',
  'robots_unavailable',
  'scheme',
])

/** Judges a response by status and content: an error page sent with status 200 is an error all the same. */
export function failureOf(
  response: Response,
  now: Date,
  form: SignalSource['form'] = 'json',
  agent = '',
): Failure | undefined {
  const { status, body, truncated, headers } = response
  if (status === 429) return rateLimited(response.headers, now)
  if (status === 401) return { status: 'refused', reason: 'answered 401', isOfKey: true }
  // Walls in front of hosts take words for attacks; who calls in vain is kept away by their pace.
  if (status === 403 || status === 451)
    return { status: 'refused', reason: `answered ${status}`, isOfRequest: true }
  if (status !== 200)
    return {
      ...failed(`answered ${status}`),
      ...(requestFaults.has(status) && { isOfRequest: true }),
    }
  const optOut = optOutIn(headers, agent)
  if (optOut !== undefined && (optOut !== 'noindex' || form === 'feed'))
    return { status: 'refused', reason: optOutReasons[optOut], isOfRequest: true }
  if (truncated)
    return { ...failed('the response was cut off at the size limit'), isOfRequest: true }
  if (form === 'json' && body.trimStart().startsWith('<')) {
    return failed('sent a web page instead of JSON')
  }
  return undefined
}

// An interface that keeps its responses out of search engines says nothing of what is in them; a feed is a publication.
const optOutReasons: Readonly<Record<OptOut, string>> = {
  noindex: 'asks not to be indexed',
  noai: 'asks not to be read for such uses',
  reserved: 'reserves its contents against text mining',
}

/** Judges what the guarded fetch threw; its `reason` tells a refusal by rule from a failure on the way. */
export function failureIn(thrown: unknown): Failure {
  const reason =
    thrown instanceof Error && 'reason' in thrown && typeof thrown.reason === 'string'
      ? thrown.reason
      : 'failed'
  return { status: forbiddenReasons.has(reason) ? 'refused' : 'error', reason }
}

/** A failure on the way, which another request may not have. */
export function failed(reason: string): Failure {
  return { status: 'error', reason }
}

function rateLimited(headers: Record<string, string>, now: Date): Failure {
  const asked = secondsToWait(headers['retry-after'], now)
  const wait = asked && Math.min(maxWaitSeconds, asked)
  const reason = wait === undefined ? 'asked to slow down' : `asked to wait ${wait} s`
  return {
    status: 'rate_limited',
    reason,
    ...(wait !== undefined && { retryAfterSeconds: wait }),
  }
}
