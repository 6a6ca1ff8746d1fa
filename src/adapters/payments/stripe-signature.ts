import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300

/**
 * Whether a header signs these bytes: `t=<seconds>,v1=<hex>,…`, an HMAC-SHA256 of `<t>.<bytes>`, not older than five
 * minutes. Of several signatures one has to fit, as while a secret is replaced. See docs.stripe.com/webhooks.
 */
export function isSignedBy(
  secret: string,
  { header, bytes, now }: { readonly header: string; readonly bytes: Buffer; readonly now: Date },
): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const [, time = ''] = parts.find(([name]) => name === 't') ?? []
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(bytes).digest()
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex = '']) => Buffer.from(hex, 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
