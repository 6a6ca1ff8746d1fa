import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new key of 256 bits, spelled as Standard Webhooks says. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/** What is signed: the id and the second of the attempt, so that neither can be exchanged, and the body. */
export interface Signed {
  readonly id: string
  readonly timestamp: string
  readonly body: string
}

/** One signature by each secret, as Standard Webhooks writes them into `webhook-signature`. */
export function signatureOf({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
