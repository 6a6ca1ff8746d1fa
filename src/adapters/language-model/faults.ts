import { OutboundRefused } from '../web/outbound-refused.ts'
import { ModelFault, type FailureReason } from './contract.ts'

interface Ends {
  readonly timeout: { readonly aborted: boolean }
  readonly cancelled: { readonly aborted: boolean }
}

/** What went wrong, in our words; the library's own error is the cause. */
export function faultOf(error: unknown, { timeout, cancelled }: Ends): ModelFault {
  if (cancelled.aborted) return new ModelFault('cancelled', { cause: error })
  if (timeout.aborted) return new ModelFault('timeout', { cause: error })
  if (error instanceof ModelFault) return error
  if (error instanceof OutboundRefused) return new ModelFault('unreachable', { cause: error })
  const { name, statusCode, responseHeaders } = error as ProviderError
  if (statusCode !== undefined)
    return refusedWith(statusCode, responseHeaders?.['retry-after'], { cause: error })
  const reason = name === 'AI_APICallError' ? 'unreachable' : 'failed'
  return new ModelFault(reason, { cause: error })
}

/** What a status that is none of success says. A pause is asked for by two of them. */
export function refusedWith(
  status: number,
  retryAfter: string | undefined,
  options: ErrorOptions = {},
): ModelFault {
  const asksForPause = status === 429 || status === 503
  return new ModelFault(reasonOf(status), {
    ...options,
    status,
    ...(asksForPause ? { retryAfter } : {}),
  })
}

/** Whether a provider understood the request, and does not take what is in it. */
export function isUnprocessable(error: unknown): boolean {
  const status = error instanceof ModelFault ? error.status : (error as ProviderError).statusCode
  return status === 400 || status === 422
}

/** As the libraries throw it: without a status where no line came about, or where what came could not be read. */
interface ProviderError {
  readonly name?: string
  readonly statusCode?: number
  readonly responseHeaders?: Readonly<Record<string, string>>
}

function reasonOf(status: number): FailureReason {
  if (status === 401 || status === 403) return 'key_refused'
  if (status === 429) return 'rate_limited'
  if (status >= 300 && status < 400) return 'unreachable'
  return status >= 400 && status < 500 ? 'request_refused' : 'failed'
}
