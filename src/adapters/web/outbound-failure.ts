import { OutboundRefused } from './outbound-refused.ts'
import type { OutboundReason } from './outbound-refused.ts'

/** Names a failed request: whatever the network, the parser or the decompressor threw becomes one refusal. */
export function refusalOf(
  error: unknown,
  url: string,
  signal: AbortSignal,
  timeout: AbortSignal,
): OutboundRefused {
  const refusal = refusalIn(error)
  if (refusal) return refusal
  if (signal.aborted) {
    return new OutboundRefused(signal.reason === timeout.reason ? 'timeout' : 'aborted', url, error)
  }
  return new OutboundRefused(reasonOf(error), url, error)
}

function refusalIn(error: unknown): OutboundRefused | undefined {
  if (error instanceof OutboundRefused) return error
  return error instanceof Error && error.cause instanceof OutboundRefused ? error.cause : undefined
}

/** The codes of Node and of undici's errors, which it promises. */
const timeouts = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])

function reasonOf(error: unknown): OutboundReason {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (timeouts.has(code)) return 'timeout'
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'too_large'
  if (/^(Z_|ERR_BROTLI|ERR__?ZLIB|ERR_.*BROTLI)/i.test(code)) return 'content_encoding'
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code)) return 'tls'
  return /^(ENOTFOUND|EAI_|ENODATA)/.test(code) ? 'dns' : 'connection'
}
