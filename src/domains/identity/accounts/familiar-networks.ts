import { createHmac } from 'node:crypto'
import { timestamp } from '#kernel/clock.ts'
import type { Caller } from '#kernel/http/endpoint.ts'
import { network } from '#kernel/http/network.ts'
import type { Scope } from '#kernel/scope.ts'

/** A network that was not signed in from for so long is strange again. */
const rememberedMs = 90 * 86_400_000

/** Remembers from which network a person has shown their password. */
export async function noteNetwork(
  scope: Scope,
  userId: string,
  { address }: Pick<Caller, 'address'>,
): Promise<void> {
  const [network_hash] = await hashesOf(scope, address)
  if (network_hash === undefined) return
  const last_seen_at = timestamp(scope.now())
  await scope.db
    .insertInto('familiar_networks')
    .values({ user_id: userId, network_hash, last_seen_at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'network_hash']).doUpdateSet({ last_seen_at }),
    )
    .execute()
}

/** Whether whoever signs in with this e-mail did so from this network lately. */
export async function isFamiliar(
  scope: Scope,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  const since = new Date(scope.now().getTime() - rememberedMs)
  const found = await scope.db
    .selectFrom('familiar_networks')
    .innerJoin('users', 'users.id', 'familiar_networks.user_id')
    .select('user_id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('network_hash', 'in', await hashesOf(scope, address))
    .where('last_seen_at', '>', timestamp(since))
    .executeTakeFirst()
  return found !== undefined
}

/** Keyed, since there are few enough addresses to try them all. */
async function hashesOf({ vault }: Scope, address: string): Promise<Buffer[]> {
  const secrets = await vault.derive('networks')
  return secrets.map((secret) => createHmac('sha256', secret).update(network(address)).digest())
}
