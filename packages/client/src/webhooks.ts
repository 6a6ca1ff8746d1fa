/** A webhook that is not from the service, or too old. */
export class WebhookNotVerified extends Error {
  override readonly name = 'WebhookNotVerified'
}

/** What a webhook brings: an event of the log, as `GET /events/` shows it. */
export interface DeliveredEvent {
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface Delivered {
  /** As `POST /webhooks/` returned it: `whsec_…`. */
  readonly secret: string
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>
  /** The body as it came, before any parsing. */
  readonly body: string
  /** How far its timestamp may be away; 300 by default. */
  readonly toleranceSeconds?: number
}

/** The event of a webhook, after Standard Webhooks. @throws WebhookNotVerified */
export async function verifyWebhook(delivered: Delivered): Promise<DeliveredEvent> {
  const { secret, body, toleranceSeconds = 300 } = delivered
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(delivered, `webhook-${name}`),
  )
  if (id === undefined || timestamp === undefined || signatures === undefined)
    throw new WebhookNotVerified('A header of Standard Webhooks is missing.')
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new WebhookNotVerified('The timestamp is too far away.')
  const key = await keyOf(secret)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const checks = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => crypto.subtle.verify('HMAC', key, bytesOf(signature.slice(3)), signed))
  if (!(await Promise.all(checks)).includes(true))
    throw new WebhookNotVerified('No signature is by this secret.')
  return JSON.parse(body) as DeliveredEvent
}

function headerOf({ headers }: Delivered, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

function keyOf(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** What is no base64 is the bytes of nothing. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array(0)
  }
}
