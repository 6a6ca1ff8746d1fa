import { dayMs, timestamp } from '#kernel/clock.ts'
import { isFound } from '#kernel/records/presence.ts'
import type { Caller } from '#kernel/http/endpoint.ts'
import { network } from '#kernel/http/network.ts'
import type { Scope } from '#kernel/scope.ts'
import { keyedHash } from '#kernel/secrets.ts'
import { notifyPerson } from './notices.ts'

/** A place that was not used for so long is new again. */
const placeDays = 180
/** A network that was not signed in from for so long is strange again. */
const networkDays = 90

/**
 * Remembers from where a person has shown their password, and tells them of a new place. The first one is where they
 * registered. A place is a large network and a program without its version, so that an update or a phone on its way
 * is no news.
 */
export async function noteSignIn(scope: Scope, userId: string, caller: Caller): Promise<void> {
  const [current, ...older] = await tracesOf(scope, caller)
  if (current === undefined) return
  const known = await knownTraces(scope, userId)
  const seen_at = timestamp(scope.now())
  await scope.db
    .insertInto('sign_in_places')
    .values([current.network, current.place].map((hash) => ({ user_id: userId, hash, seen_at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ seen_at }))
    .execute()
  const places = [current, ...older].map(({ place }) => place)
  if (known.length === 0 || known.some((one) => places.some((place) => place.equals(one)))) return
  await notifyPerson(scope, userId, {
    kind: 'new_sign_in',
    occasion: scope.newId(),
    facts: { at: seen_at, network: caller.address, program: caller.userAgent ?? '–' },
  })
}

/**
 * Whether whoever signs in with this e-mail did so from this network lately: strangers who use up the sign-ins of an
 * account do not keep its owner out.
 */
export async function isFamiliar(
  scope: Scope,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  const traces = await tracesOf(scope, { address })
  return isFound(
    scope.db
      .selectFrom('sign_in_places')
      .innerJoin('users', 'users.id', 'sign_in_places.user_id')
      .select('user_id')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .where(
        'hash',
        'in',
        traces.map((trace) => trace.network),
      )
      .where('seen_at', '>', daysAgo(scope, networkDays)),
  )
}

async function knownTraces(scope: Scope, userId: string): Promise<Buffer[]> {
  const traces = await scope.db
    .selectFrom('sign_in_places')
    .select('hash')
    .where('user_id', '=', userId)
    .where('seen_at', '>', daysAgo(scope, placeDays))
    .execute()
  return traces.map(({ hash }) => hash)
}

/** What is kept of where somebody is. */
interface Traces {
  readonly network: Buffer
  readonly place: Buffer
}

/** Under each key of the service, since there are few enough addresses to try them all; the first is the one in use. */
async function tracesOf(
  { vault }: Scope,
  { address, userAgent = '' }: Pick<Caller, 'address' | 'userAgent'>,
): Promise<Traces[]> {
  const own = network(address)
  const wide = own
    .split(own.includes(':') ? ':' : '.')
    .slice(0, 2)
    .join('.')
  const program = userAgent.replaceAll(/[\d.]+/g, '')
  const secrets = await vault.derive('networks')
  return secrets.map((secret) => ({
    network: keyedHash(secret, `network ${own}`),
    place: keyedHash(secret, `place ${wide} ${program}`),
  }))
}

function daysAgo({ now }: Scope, days: number): string {
  return timestamp(new Date(now().getTime() - days * dayMs))
}
