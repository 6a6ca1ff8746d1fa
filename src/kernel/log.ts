import { pino, type Logger } from 'pino'

export type { Logger } from 'pino'

const credentials = ['authorization', 'cookie', 'x-mcp-api-key', 'x-api-key']
const secrets = ['password', 'token', 'plaintext', 'current_password', 'new_password']

/** Structured log on standard output; credentials and secrets are replaced wherever they may stand. */
export const createLogger = (
  level: string,
  destination: { write(line: string): void } = process.stdout,
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          ...credentials.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
          ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        ],
        censor: '[redacted]',
      },
    },
    destination,
  )
