import { z } from 'zod'
import { isLoopback } from './loopback.ts'

export function whole(min: number, max: number) {
  const message = `is not a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { message, abort: true })
    .transform(Number)
    .refine((number) => number >= min && number <= max, message)
}

export function oneOf<const Word extends string>(...words: Word[]) {
  return z.enum(words, `is not one of ${words.join(', ')}`)
}

export const positive = whole(1, 1_000_000)

/** How often something may be done; Infinity where nobody counts. */
export const allowance = z
  .string()
  .regex(/^(\d{1,9}|off)$/, { message: 'is neither a whole number from 1 nor "off"', abort: true })
  .transform((text) => (text === 'off' ? Infinity : Number(text)))
  .refine((number) => number >= 1, 'is neither a whole number from 1 nor "off"')
const role = oneOf('http', 'mcp', 'worker')

export const roles = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(role))
  .transform((names) => new Set(names))

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'is not an address such as https://api.example.com',
})

/** At a path that is free: REST, its documentation and the pages of people have theirs already. */
export const mcpAddress = webAddress.refine(
  (text) =>
    !URL.canParse(text) ||
    !/^\/(account|api|docs|health|metrics)(\/|$)/.test(new URL(text).pathname),
  'has a path that the service uses for something else; give another, such as https://api.example.com/mcp',
)

export const origin = webAddress
  .transform((text) => new URL(text))
  .refine(
    ({ pathname, search, hash }) => pathname + search + hash === '/',
    'has a path; give scheme, host and port only, such as https://api.example.com',
  )
  .transform(({ origin: own }) => own)

export const origins = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(origin))
  .transform((list) => new Set(list))

export const host = z
  .string()
  .refine(isHost, 'is not an address or name of this machine, such as 127.0.0.1 or 0.0.0.0')

const originMapFault =
  'is not a JSON object of origins such as {"https://public.example": "http://127.0.0.1:9000"}'

export const originMap = z
  .string()
  .transform(parsedJson)
  .refine(isOriginMap, originMapFault)
  .transform(
    (map) => new Map(Object.entries(map).map((pair) => pair.map(originOf) as [string, string])),
  )

export const encryptionKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .pipe(z.array(z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'is not 32 bytes in base64')))
  .transform((keys) => keys.map((key) => Buffer.from(key, 'base64')))

const smtpForm =
  'is not an address such as smtp://host:587, with user:password@ before the host if it needs them'

export const smtp = z.url({ protocol: /^smtps?$/, error: smtpForm }).transform((text, context) => {
  const { protocol, hostname, port: portText, username, password, pathname, search } = new URL(text)
  if (hostname === '' || search !== '' || pathname.length > 1) {
    context.addIssue(smtpForm)
    return z.NEVER
  }
  const secure = protocol === 'smtps:'
  const user = decodeURIComponent(username)
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: portText === '' ? (secure ? 465 : 587) : Number(portText),
    secure,
    // A password never leaves this machine in the clear.
    requireTLS: !secure && user !== '' && !isLoopback(hostname),
    ...(user === '' ? {} : { credentials: { user, pass: decodeURIComponent(password) } }),
  }
})

export const sender = z
  .string()
  .max(320)
  .regex(
    /^([^<>"\r\n]*<[^<>@\s,]+@[^<>@\s,]+>|[^<>@\s,]+@[^<>@\s,]+)$/,
    'is not an address such as Workspace Growth <growth@example.com>',
  )

/** A host as it stands in an address; what means every address is reached at this machine's own. */
export function hostInUrl(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function isHost(text: string): boolean {
  return /^[\w.:-]+$/.test(text) && URL.canParse(`http://${hostInUrl(text)}:1`)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function isOriginMap(map: unknown): map is Record<string, string> {
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return false
  return Object.entries(map)
    .flat()
    .every((text) => origin.safeParse(text).success)
}

function originOf(text: string): string {
  return new URL(text).origin
}
