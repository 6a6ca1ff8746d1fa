import { ModelFault } from './contract.ts'

interface Signals {
  readonly timeout: AbortSignal
  readonly cancelled: AbortSignal
}

/** What went wrong, in our words; the library's own error is the cause. */
export function faultOf(error: unknown, { timeout, cancelled }: Signals): ModelFault {
  if (cancelled.aborted) return new ModelFault('cancelled', { cause: error })
  if (timeout.aborted) return new ModelFault('timeout', { cause: error })
  if (error instanceof ModelFault) return error
  const { statusCode, responseHeaders } = error as ProviderError
  if (statusCode === 401 || statusCode === 403)
    return new ModelFault('refused_key', { cause: error })
  if (statusCode !== 429) return new ModelFault('unavailable', { cause: error })
  return new ModelFault('rate_limited', {
    cause: error,
    retryAfter: responseHeaders?.['retry-after'],
  })
}

interface ProviderError {
  readonly statusCode?: number
  readonly responseHeaders?: Readonly<Record<string, string>>
}
