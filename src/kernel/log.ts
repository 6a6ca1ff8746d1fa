import { pino, type Logger } from 'pino'

export type { Logger } from 'pino'

/** Names under which a credential or a password may appear; their values never reach the log. */
const secretNames = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'x-mcp-api-key',
  'x-api-key',
  'idempotency-key',
  'password',
  'current_password',
  'new_password',
  'password_hash',
  'token',
  'token_hash',
  'key_hash',
  'plaintext',
  'secret',
  'webhook-signature',
  'smtp_url',
  'link',
])

const deepest = 6

/** Structured log on standard output; secrets are replaced at any depth. */
export function createLogger(
  level: string,
  destination: { write(line: string): void } = process.stdout,
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutValues },
      formatters: {
        level: (label) => ({ level: label }),
        log: (line) => redacted(line, 0) as Record<string, unknown>,
      },
    },
    destination,
  )
}

/** A database error's `detail` and `where` quote what callers sent; its code and names suffice. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack, code, table, constraint, routine } = pino.stdSerializers.err(error)
  return { type, message, stack, code, table, constraint, routine }
}

/** Done here rather than by pino's `redact`, which costs every child logger, and so every request. */
function redacted(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth >= deepest) return '[too deep]'
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretNames.has(name.toLowerCase()) ? '[redacted]' : redacted(inner, depth + 1),
    ]),
  )
}
