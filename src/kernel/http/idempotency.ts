import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { sql } from 'kysely'
import { timestamp } from '../clock.ts'
import { conflict, refusal, retryLater } from '../errors.ts'
import { nilId } from '../nil-id.ts'
import type { Scope } from '../scope.ts'
import { validationFailed } from '../wire/input.ts'

/** The organization under which calls outside any organization are remembered. */
export const noOrganization = nilId

export const IdempotencyKeyReused = refusal(
  422,
  'idempotency_key_reused',
  'The Idempotency-Key was used for another request',
  'Send a new Idempotency-Key, or the same request as before.',
)
export const IdempotencyInProgress = conflict(
  'idempotency_in_progress',
  'A request with this Idempotency-Key is still running',
  'Wait for the number of seconds in `Retry-After` and send the same request again; it then returns the first response. The first counts as running for at most a minute.',
  {},
  retryLater,
)

const livesMs = 24 * 3_600_000
const staleAfterSeconds = 60

/** One POST as its sender named it. `scope` sees the rows of the call's organization. */
export interface KeyedRequest {
  readonly scope: Scope
  readonly organizationId: string
  readonly caller: string
  readonly operation: string
  readonly key: string
  /** Query and body: what makes it this request and no other. */
  readonly payload: Buffer
  /** How long the response is remembered; a day by default. */
  readonly livesMs?: number
}

/** @throws ValidationFailed for a key that is empty or longer than 255 characters */
export function requireKeyText(key: unknown, field: string): asserts key is string {
  if (typeof key === 'string' && /^.{1,255}$/su.test(key)) return
  throw validationFailed([{ field, code: 'invalid', message: 'Send 1 to 255 characters.' }])
}

export interface StoredResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Takes the key for this run, or returns the response of the run before it. A claim that was left by a
 * crash is taken over after a minute.
 * @throws IdempotencyKeyReused, IdempotencyInProgress
 */
export async function claimKey(
  request: KeyedRequest,
): Promise<{ claim: string } | { response: StoredResponse }> {
  const [current, ...older] = await secretsOf(request)
  const claim = request.scope.newId()
  const before = await findUnder(request, older)
  if (before === undefined && (await insertClaim(request, current, claim))) return { claim }
  const found = before ?? (await find(request, current))
  if (found === undefined) throw inProgress(0)
  const { row, secret } = found
  if (!row.request_hash.equals(requestHash(request, secret))) throw new IdempotencyKeyReused()
  if (row.response === null) throw inProgress(ageOf(request, row))
  return { response: open(request, secret, row.response) }
}

/** Stores the response; inside the handler's own transaction, so that both exist or neither. */
export async function storeResponse(
  request: KeyedRequest,
  claim: string,
  response: StoredResponse,
): Promise<void> {
  const [secret] = await secretsOf(request)
  const { numUpdatedRows } = await request.scope.db
    .updateTable('idempotency_keys')
    .set({ state: 'done', response: seal(request, secret, response) })
    .where(...sameOrganization(request))
    .where('claim', '=', claim)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw inProgress(0)
}

/** What runs for long is asked for ever more seldom, and as soon as it no longer counts as running. */
function inProgress(ageSeconds: number) {
  const left = Math.floor(staleAfterSeconds - ageSeconds) + 1
  const seconds = Math.max(1, Math.min(left, Math.floor(ageSeconds)))
  return new IdempotencyInProgress({ headers: { 'retry-after': String(seconds) } })
}

function ageOf({ scope }: KeyedRequest, { claimed_at }: Found['row']): number {
  return (scope.now().getTime() - Date.parse(claimed_at)) / 1000
}

/** Releases the key after a refusal, so that the corrected or repeated request runs afresh. */
export async function releaseKey(request: KeyedRequest, claim: string): Promise<void> {
  await request.scope.db
    .deleteFrom('idempotency_keys')
    .where(...sameOrganization(request))
    .where('claim', '=', claim)
    .where('state', '=', 'running')
    .execute()
}

/** Forgets the response under a key, so that the same request runs afresh. */
export async function forgetResponse(request: KeyedRequest): Promise<void> {
  const hashes = (await secretsOf(request)).map((secret) => keyHash(request, secret))
  await request.scope.db
    .deleteFrom('idempotency_keys')
    .where(...sameOrganization(request))
    .where('caller', '=', request.caller)
    .where('operation', '=', request.operation)
    .where('key_hash', 'in', hashes)
    .where('state', '=', 'done')
    .execute()
}

function sameOrganization({ organizationId }: KeyedRequest) {
  return ['organization_id', '=', organizationId] as const
}

async function insertClaim(
  request: KeyedRequest,
  secret: KeyObject,
  claim: string,
): Promise<boolean> {
  const now = request.scope.now()
  const stale = timestamp(new Date(now.getTime() - staleAfterSeconds * 1000))
  const expires = timestamp(new Date(now.getTime() + (request.livesMs ?? livesMs)))
  const { rows } = await sql`
    insert into idempotency_keys as k
      (organization_id, caller, operation, key_hash, request_hash, state, claim, claimed_at, expires_at)
    values (${request.organizationId}, ${request.caller}, ${request.operation}, ${keyHash(request, secret)},
            ${requestHash(request, secret)}, 'running', ${claim}, ${timestamp(now)}, ${expires})
    on conflict (organization_id, caller, operation, key_hash) do update
      set request_hash = excluded.request_hash, state = 'running', claim = excluded.claim,
          claimed_at = excluded.claimed_at, expires_at = excluded.expires_at, response = null
      where k.expires_at <= excluded.claimed_at
         or (k.state = 'running' and k.claimed_at < ${stale} and k.request_hash = excluded.request_hash)
    returning claim`.execute(request.scope.db)
  return rows.length === 1
}

interface Found {
  readonly row: {
    readonly request_hash: Buffer
    readonly response: Buffer | null
    readonly claimed_at: string
  }
  readonly secret: KeyObject
}

async function find(request: KeyedRequest, secret: KeyObject): Promise<Found | undefined> {
  const row = await request.scope.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response', 'claimed_at'])
    .where(...sameOrganization(request))
    .where('caller', '=', request.caller)
    .where('operation', '=', request.operation)
    .where('key_hash', '=', keyHash(request, secret))
    .where('expires_at', '>', timestamp(request.scope.now()))
    .executeTakeFirst()
  return row && { row, secret }
}

/** What was remembered before the key of the service was replaced; asked for only while it has several. */
async function findUnder(request: KeyedRequest, older: readonly KeyObject[]) {
  const found = await Promise.all(older.map((secret) => find(request, secret)))
  return found.find((one) => one !== undefined && one.row.response !== null)
}

/** Derived from the keys of the service, which the database does not hold. */
function secretsOf({ scope: { vault } }: KeyedRequest) {
  return vault.derive('idempotency')
}

/**
 * Keys and requests are easily guessed: `login-1`, or a body of which only a name is unknown. Without the secret
 * a row neither confirms a guess nor shows that two callers sent the same.
 */
function mac(
  request: KeyedRequest,
  secret: KeyObject,
  what: string,
  value: string | Buffer,
): Buffer {
  const { organizationId, caller, operation } = request
  return createHmac('sha256', secret)
    .update(JSON.stringify([what, organizationId, caller, operation]))
    .update(value)
    .digest()
}

function keyHash(request: KeyedRequest, secret: KeyObject) {
  return mac(request, secret, 'key', request.key)
}

function requestHash(request: KeyedRequest, secret: KeyObject) {
  return mac(request, secret, 'request', request.payload)
}

/** A response may hold a secret that is shown once: it opens only with the request that it was for. */
function sealingKey(request: KeyedRequest, secret: KeyObject) {
  const { key, payload, caller, operation } = request
  const material = Buffer.concat([secret.export(), Buffer.from(key), payload])
  return Buffer.from(hkdfSync('sha256', material, caller, operation, 32))
}

function seal(request: KeyedRequest, secret: KeyObject, response: StoredResponse): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(request, secret), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(response)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function open(request: KeyedRequest, secret: KeyObject, stored: Buffer): StoredResponse {
  const cipher = createDecipheriv(
    'aes-256-gcm',
    sealingKey(request, secret),
    stored.subarray(0, 12),
  )
  cipher.setAuthTag(stored.subarray(12, 28))
  const text = Buffer.concat([cipher.update(stored.subarray(28)), cipher.final()]).toString()
  return JSON.parse(text) as StoredResponse
}
