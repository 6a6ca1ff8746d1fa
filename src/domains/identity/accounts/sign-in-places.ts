import { createHash } from 'node:crypto'
import { timestamp } from '#kernel/clock.ts'
import type { Caller } from '#kernel/http/endpoint.ts'
import type { Scope } from '#kernel/scope.ts'
import { notifyPerson } from './notices.ts'

/** A place that was not used for so long is new again. */
const rememberedMs = 180 * 86_400_000

/**
 * Remembers from where a person signs in, and tells them of a new place. The first one is where they registered. A place
 * is a large network and a program without its version, so that an update or a phone on its way is no news.
 */
export async function noteSignIn(scope: Scope, userId: string, caller: Caller): Promise<void> {
  const now = scope.now()
  const known = await knownPlaces(scope, userId, new Date(now.getTime() - rememberedMs))
  const place_hash = createHash('sha256').update(placeOf(caller)).digest()
  const seen_at = timestamp(now)
  await scope.db
    .insertInto('sign_in_places')
    .values({ user_id: userId, place_hash, seen_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'place_hash']).doUpdateSet({ seen_at }))
    .execute()
  if (known.length === 0 || known.some((each) => each.equals(place_hash))) return
  await notifyPerson(scope, userId, {
    kind: 'new_sign_in',
    occasion: scope.newId(),
    facts: { at: seen_at, network: caller.address, program: caller.userAgent ?? '–' },
  })
}

async function knownPlaces({ db }: Scope, userId: string, since: Date): Promise<Buffer[]> {
  const places = await db
    .selectFrom('sign_in_places')
    .select(['place_hash'])
    .where('user_id', '=', userId)
    .where('seen_at', '>', timestamp(since))
    .execute()
  return places.map(({ place_hash }) => place_hash)
}

function placeOf({ address, userAgent = '' }: Caller): string {
  const network = address.includes(':')
    ? address.split(':').slice(0, 2).join(':')
    : address.split('.').slice(0, 2).join('.')
  return `${network} ${userAgent.replaceAll(/[\d.]+/g, '')}`
}
