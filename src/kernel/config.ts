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

/** Reads the kernel's settings and `others`, reporting all faults together. @throws InvalidSettings */
export function readConfig<S extends Shape>(
  environment: Environment,
  others: S,
): Readonly<KernelConfig & Values<S>> {
  const given = withoutEmpty(environment)
  const own = z.object(kernelSettings).safeParse(given, readOnce)
  const more = z.object(others).safeParse(given, readOnce)
  if (!own.success || !more.success) {
    const issues = [own, more].flatMap(({ error }) => error?.issues ?? [])
    throw new InvalidSettings(issues.map(faultLine).join('\n'))
  }
  return Object.freeze({ ...complete(own.data), ...(more.data as Values<S>) })
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
  const long = known.filter((name) => name.length > 4)
  return Object.keys(environment)
    .filter((name) => !known.includes(name))
    .flatMap((name) => long.filter((setting) => isTypo(name, setting)).map((one) => [name, one]))
    .map(([name, setting]) => `${name} is no setting; did you mean ${setting}?`)
}

function complete(settings: KernelSettings): KernelConfig {
  if (settings.DEMO === 'on' && settings.DATABASE_URL !== undefined)
    throw new InvalidSettings(
      'DEMO: can only be "on" with the embedded database; unset DATABASE_URL',
    )
  if (settings.SMTP_URL !== undefined && settings.MAIL_FROM === undefined)
    throw new InvalidSettings(
      'MAIL_FROM: is needed with SMTP_URL; set the address that mail is sent from',
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
  const most = setting.includes('_') ? 2 : 1
  const isAsLong = Math.abs(name.length - setting.length) <= most
  return isAsLong && editDistance(name.toUpperCase(), setting, { most }) <= most
}

/** Where this process itself can be reached from its machine, whatever clients are told. */
export function ownOrigin({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string {
  return `http://${hostInUrl(HOST)}:${PORT}`
}
