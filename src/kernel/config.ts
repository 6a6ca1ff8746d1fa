import { z } from 'zod'
import { Expected } from './errors.ts'
import { isLoopback } from './loopback.ts'
import {
  allowance,
  encryptionKeys,
  host,
  mcpAddress,
  hostInUrl,
  oneOf,
  origin,
  origins,
  originMap,
  positive,
  roles,
  sender,
  smtp,
  whole,
} from './setting-kinds.ts'
import { editDistance } from './text/nearest.ts'

/** The settings of the kernel; domains have their own. `docs/operations.md` explains each; nothing else reads the environment. */
export const kernelSettings = {
  HOST: host.default('127.0.0.1'),
  PORT: whole(1, 65_535).default(8000),
  PUBLIC_URL: origin.optional(),
  MCP_URL: mcpAddress.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'is not an address such as postgres://user@host/database',
    })
    .optional(),
  ENCRYPTION_KEY: encryptionKeys.optional(),
  ROLES: roles.default(new Set(['http', 'mcp', 'worker'] as const)),
  SIGNUP: oneOf('open', 'closed').default('open'),
  DEMO: oneOf('on', 'off').optional(),
  SMTP_URL: smtp.optional(),
  MAIL_FROM: sender.optional(),
  RATE_LIMIT_TOKEN_PER_MINUTE: allowance.default(600),
  RATE_LIMIT_ADDRESS_PER_MINUTE: allowance.default(120),
  RATE_LIMIT_LOGIN_PER_15_MINUTES: allowance.default(10),
  RATE_LIMIT_LOGIN_ADDRESS_PER_HOUR: allowance.default(100),
  RATE_LIMIT_LOGIN_ACCOUNT_PER_HOUR: allowance.default(30),
  RATE_LIMIT_REGISTRATIONS_PER_HOUR: allowance.default(20),
  MAX_CONNECTIONS: positive.default(2000),
  MAX_CONNECTIONS_PER_ADDRESS: positive.default(256),
  CORS_ORIGINS: origins.optional(),
  EVENT_RETENTION_DAYS: whole(1, 36_500).default(400),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  OUTBOUND_ORIGIN_MAP: originMap.default(new Map<string, string>()),
}

type Shape = Readonly<Record<string, z.ZodType>>
type Values<S extends Shape> = z.output<z.ZodObject<{ -readonly [K in keyof S]: S[K] }>>
type Environment = Readonly<Record<string, string | undefined>>
type KernelSettings = Values<typeof kernelSettings>

/** The checked settings of the kernel, with the addresses that follow from them. */
interface KernelConfig extends Readonly<Omit<KernelSettings, 'PUBLIC_URL' | 'MCP_URL' | 'DEMO'>> {
  /** Origin under which clients reach REST, without a trailing slash. */
  readonly PUBLIC_URL: string
  /** Full address of the MCP endpoint. */
  readonly MCP_URL: string
  readonly DEMO: 'on' | 'off'
}

/** All checked settings. Frozen; tests build their own. A domain declares here what it adds. */
export interface Config extends KernelConfig {}

/** The environment does not describe a service that could run; the message lists every fault. */
export class InvalidSettings extends Expected {}

/** Says, a line each, which settings were given without those that belong to them: they would do nothing. */
export type Halves<V> = (values: V) => readonly string[]

/** Reads the kernel's settings and `others`, reporting all faults together. @throws InvalidSettings */
export function readConfig<S extends Shape>(
  environment: Environment,
  others: S,
  halvesOf: readonly Halves<Values<S>>[] = [],
): Readonly<KernelConfig & Values<S>> {
  const given = withoutEmpty(environment)
  const own = z.object(kernelSettings).safeParse(given, readOnce)
  const more = z.object(others).safeParse(given, readOnce)
  if (!own.success || !more.success) {
    const issues = [own, more].flatMap(({ error }) => error?.issues ?? [])
    throw new InvalidSettings(issues.map(faultLine).join('\n'))
  }
  const values = more.data as Values<S>
  const halves = [...mailHalves(own.data), ...halvesOf.flatMap((halves) => halves(values))]
  if (halves.length > 0) throw new InvalidSettings(halves.join('\n'))
  return Object.freeze({ ...complete(own.data), ...values })
}

/** The line that says so, where one of `given` is set and `needed` is not. */
export function halfSet(
  needed: { readonly name: string; readonly isSet: boolean; readonly how: string },
  given: Readonly<Record<string, unknown>>,
): readonly string[] {
  const names = Object.keys(given).filter((name) => given[name] !== undefined)
  if (needed.isSet || names.length === 0) return []
  const listed = new Intl.ListFormat('en').format(names)
  return [`${needed.name}: is needed with ${listed}; ${needed.how}`]
}

function mailHalves({ SMTP_URL, MAIL_FROM }: KernelSettings): readonly string[] {
  const how = 'set the address that mail is sent from'
  return halfSet({ name: 'MAIL_FROM', isSet: MAIL_FROM !== undefined, how }, { SMTP_URL })
}

/** A check compiled for the next time would take longer than this one. */
const readOnce = { jitless: true }

function withoutEmpty(environment: Environment) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}

function faultLine(issue: z.core.$ZodIssue) {
  return `${issue.path.join('.')}: ${issue.message}`
}

/**
 * What the environment names almost like a setting, each with the setting that was probably meant. A
 * setting that is misspelt is one that is not there.
 */
export function misspelt(environment: Environment, known: readonly string[]): string[] {
  return Object.keys(environment)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const foreign = foreignSettings[name]
      if (foreign !== undefined) return [`${name} is not a setting; ${foreign}`]
      return meant(name, known).map((one) => `${name} is not a setting; did you mean ${one}?`)
    })
}

/** What others call so, and what is to be known of it here. */
const foreignSettings: Readonly<Record<string, string>> = {
  TRUST_PROXY: 'docs/operations.md says from whom X-Forwarded-For is taken',
}

function meant(name: string, known: readonly string[]): readonly string[] {
  const near = known.filter((setting) => isTypo(name, setting))
  if (near.length > 0) return near
  const shared = known.map((setting) => [setting, sharedWords(name, setting)] as const)
  const most = Math.max(...shared.map(([, words]) => words))
  if (most < telltaleWords) return []
  return shared.filter(([, words]) => words === most).map(([setting]) => setting)
}

/** Fewer words say of what a setting is, not which. */
const telltaleWords = 3

/** With how many words in common two names begin. */
function sharedWords(one: string, other: string): number {
  const words = other.split('_')
  const at = one.split('_').findIndex((word, index) => word !== words[index])
  return at === -1 ? Math.min(one.split('_').length, words.length) : at
}

function complete(settings: KernelSettings): KernelConfig {
  if (settings.DEMO === 'on' && settings.DATABASE_URL !== undefined)
    throw new InvalidSettings(
      'DEMO: can only be "on" with the embedded database; unset DATABASE_URL',
    )
  const publicUrl = settings.PUBLIC_URL ?? ownOrigin(settings)
  const mcpUrl = settings.MCP_URL ?? `${publicUrl}/mcp`
  const addresses = [settings.HOST, hostOf(publicUrl), hostOf(mcpUrl)]
  const isAtHome = addresses.every(isLoopback)
  if (settings.DEMO === 'on' && !isAtHome)
    throw new InvalidSettings(
      'DEMO: can only be "on" where HOST, PUBLIC_URL and MCP_URL are loopback addresses',
    )
  return {
    ...settings,
    PUBLIC_URL: publicUrl,
    MCP_URL: mcpUrl,
    DEMO: settings.DEMO ?? (settings.DATABASE_URL === undefined && isAtHome ? 'on' : 'off'),
  }
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
}

/** One letter too many, too few or wrong; in a name of several words two, or two that changed places. */
function isTypo(name: string, setting: string): boolean {
  // Many a short word differs by a letter from another, but none by one twice.
  if (setting.length <= 4) return name.toUpperCase().replace(/(.)\1/, '$1') === setting
  const most = setting.includes('_') ? 2 : 1
  const isAsLong = Math.abs(name.length - setting.length) <= most
  return isAsLong && editDistance(name.toUpperCase(), setting, { most }) <= most
}

/** Where this process itself can be reached from its machine, whatever clients are told. */
export function ownOrigin({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string {
  return `http://${hostInUrl(HOST)}:${PORT}`
}
