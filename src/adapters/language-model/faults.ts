import { OutboundRefused } from '../web/outbound-refused.ts'
import { ModelFault, type FailureReason } from './contract.ts'

interface Signals {
  readonly timeout: AbortSignal
  readonly cancelled: AbortSignal
}

/** What went wrong, in our words; the library's own error is the cause. */
export function faultOf(error: unknown, { timeout, cancelled }: Signals): ModelFault {
  if (cancelled.aborted) return new ModelFault('cancelled', { cause: error })
  if (timeout.aborted) return new ModelFault('timeout', { cause: error })
  if (error instanceof ModelFault) return error
  if (error instanceof OutboundRefused) return new ModelFault('unreachable', { cause: error })
  const failed = error as ProviderError
  return new ModelFault(reasonOf(failed), { cause: error, status: failed.statusCode })
}

/** Whether a provider understood the request, and does not take what is in it. */
export function isUnprocessable(error: unknown): boolean {
  const { statusCode } = error as ProviderError
  return statusCode === 400 || statusCode === 422
}

/** As the libraries throw it: without a status where no line came about, or where what came could not be read. */
interface ProviderError {
  readonly name?: string
  readonly statusCode?: number
}

function reasonOf({ name, statusCode }: ProviderError): FailureReason {
  if (statusCode === undefined) return name === 'AI_APICallError' ? 'unreachable' : 'failed'
  if (statusCode === 401 || statusCode === 403) return 'key_refused'
  if (statusCode === 429) return 'rate_limited'
  if (statusCode >= 300 && statusCode < 400) return 'unreachable'
  return statusCode >= 400 && statusCode < 500 ? 'request_refused' : 'failed'
}
