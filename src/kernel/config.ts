import { z } from 'zod'

const port = z.coerce.number().int().min(1).max(65_535)
const positive = z.coerce.number().int().min(1).max(1_000_000)
const role = z.enum(['http', 'mcp', 'worker'])

const roles = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(role).min(1, 'names no role'))
  .transform((names) => new Set(names))

const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin)

const originMap = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('is not JSON; expected {"https://public.example": "http://127.0.0.1:9000"}')
      return z.NEVER
    }
  })
  .pipe(z.record(origin, origin))
  .transform((map) => new Map(Object.entries(map)))

const encryptionKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .pipe(z.array(z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'is not 32 bytes in base64')))
  .transform((keys) => keys.map((key) => Buffer.from(key, 'base64')))

const smtp = z.url({ protocol: /^smtps?$/ }).transform((text, context) => {
  const { protocol, hostname, port: portText, username, password, pathname, search } = new URL(text)
  if (hostname === '' || search !== '' || pathname.length > 1) {
    context.addIssue(
      'expected smtp://host:587, with user:password@ before the host if it needs them',
    )
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

const sender = z
  .string()
  .max(320)
  .regex(
    /^([^<>"\r\n]*<[^<>@\s,]+@[^<>@\s,]+>|[^<>@\s,]+@[^<>@\s,]+)$/,
    'is not an address such as Workspace Growth <growth@example.com>',
  )

/** Every setting of the service. `docs/operations.md` explains each; nothing else reads the environment. */
const Settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8000),
  PUBLIC_URL: origin.optional(),
  MCP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ENCRYPTION_KEY: encryptionKeys.optional(),
  ROLES: roles.default(new Set(['http', 'mcp', 'worker'] as const)),
  SIGNUP: z.enum(['open', 'closed']).default('open'),
  DEMO: z.enum(['on', 'off']).optional(),
  SMTP_URL: smtp.optional(),
  MAIL_FROM: sender.optional(),
  SIGNUP_GRANT_CREDITS: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'is not an amount such as 100.00')
    .default('100.00'),
  RATE_LIMIT_TOKEN_PER_MINUTE: positive.default(600),
  RATE_LIMIT_ADDRESS_PER_MINUTE: positive.default(120),
  RATE_LIMIT_LOGIN_PER_15_MINUTES: positive.default(10),
  RATE_LIMIT_LOGIN_ADDRESS_PER_HOUR: positive.default(100),
  EVENT_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(400),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  OUTBOUND_ORIGIN_MAP: originMap.default(new Map<string, string>()),
})

type Settings = z.output<typeof Settings>

/** The checked settings, with the addresses that follow from them. Frozen; tests build their own. */
export interface Config extends Readonly<Omit<Settings, 'PUBLIC_URL' | 'MCP_URL' | 'DEMO'>> {
  /** Origin under which clients reach REST, without a trailing slash. */
  readonly PUBLIC_URL: string
  /** Full address of the MCP endpoint. */
  readonly MCP_URL: string
  readonly DEMO: 'on' | 'off'
}

/** The environment does not describe a service that could run; the message lists every fault. */
export class InvalidSettings extends Error {}

/** Reads the settings, reporting all faults together. @throws InvalidSettings */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Settings.safeParse(withoutEmpty(environment))
  if (!parsed.success) throw new InvalidSettings(parsed.error.issues.map(faultLine).join('\n'))
  return Object.freeze(complete(parsed.data))
}

function withoutEmpty(environment: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}

function faultLine(issue: z.core.$ZodIssue) {
  return `${issue.path.join('.')}: ${issue.message}`
}

function complete(settings: Settings): Config {
  if (settings.DEMO === 'on' && settings.DATABASE_URL !== undefined)
    throw new InvalidSettings(
      'DEMO: can only be "on" with the embedded database; unset DATABASE_URL',
    )
  if (settings.SMTP_URL !== undefined && settings.MAIL_FROM === undefined)
    throw new InvalidSettings(
      'MAIL_FROM: is needed with SMTP_URL; set the address that mail is sent from',
    )
  const publicUrl = settings.PUBLIC_URL ?? `http://${hostInUrl(settings.HOST)}:${settings.PORT}`
  return {
    ...settings,
    PUBLIC_URL: publicUrl,
    MCP_URL: settings.MCP_URL ?? `${publicUrl}/mcp`,
    DEMO:
      settings.DEMO ??
      (settings.DATABASE_URL === undefined && isLoopback(settings.HOST) ? 'on' : 'off'),
  }
}

/** The demo's password is public, so by default the demo is off wherever others could reach it. */
function isLoopback(host: string) {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function hostInUrl(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
