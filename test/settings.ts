import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** The service's settings for tests: quiet, and with limits that no ordinary test reaches. */
export function testSettings(port: number): Record<string, string> {
  return {
    PORT: String(port),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    ENCRYPTION_KEY: Buffer.alloc(32, 'test').toString('base64'),
    READING_SECONDS: '60',
    ORGANIZATIONS_PER_PERSON: '1000000',
    ORGANIZATIONS_PER_NEW_PERSON: '1000000',
    RATE_LIMIT_TOKEN_PER_MINUTE: '1000000',
    RATE_LIMIT_ADDRESS_PER_MINUTE: '1000000',
    RATE_LIMIT_LOGIN_PER_15_MINUTES: '1000000',
    RATE_LIMIT_LOGIN_ADDRESS_PER_HOUR: '1000000',
    RATE_LIMIT_LOGIN_ACCOUNT_PER_HOUR: '1000000',
    RATE_LIMIT_REGISTRATIONS_PER_HOUR: '1000000',
    RATE_LIMIT_REPORTS_PER_HOUR: '1000000',
    MURMURATIONS_INDEX_URL: 'https://index.murmurations.example/v2',
    MURMURATIONS_IMPORT_URL: 'https://index.murmurations.example/v2',
    MURMURATIONS_IMPORT_USE: 'non-profit',
    STRIPE_SECRET_KEY: 'sk_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
  }
}

/**
 * A port that was free a moment ago, below those from which the system takes any for connections, of which other tests
 * make many.
 */
export async function freePort(): Promise<number> {
  const port = 10_000 + randomInt(22_000)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
