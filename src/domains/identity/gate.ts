import { sql } from 'kysely'
import { minuteMs, timestamp } from '#kernel/clock.ts'
import {
  DeletionScheduled,
  InvalidToken,
  NotAMember,
  SecondFactorRequired,
} from '#kernel/errors.ts'
import type { Gate } from '#kernel/gate.ts'
import { askAndRead, readRows, type Database } from '#kernel/postgres/database.ts'
import { openingOf, type Question } from '#kernel/postgres/connections/opening.ts'
import { ReadAhead, type FixedRead } from '#kernel/records/read-ahead.ts'
import {
  personActing,
  systemActor,
  type Actor,
  type OrganizationScope,
  type PersonalActor,
  type Role,
  type Scope,
  type UserScope,
} from '#kernel/scope.ts'
import { hashSecret } from '#kernel/secrets.ts'
import { idleLifeDays } from './accounts/tokens.ts'
import { lockRole } from './organizations/role-lock.ts'

interface Found {
  readonly token_id: string
  readonly user_id: string
  readonly role: Role | null
  readonly is_frozen: boolean | null
  readonly lacks_second_factor: boolean | null
  /** Its last use was noted more than a minute ago. */
  readonly is_due: boolean
}

/** Looked at only where the organization demands one. */
const lacksFactor = `not exists (select from second_factors f
                                  where f.user_id = m.user_id and f.confirmed_at is not null)`

/** Token and membership in one statement, by two unique keys: the one question of every request. */
const tokenAndMembership = `
  select t.id as token_id, t.user_id, m.role, m.is_frozen,
         m.needs_second_factor and ${lacksFactor} as lacks_second_factor,
         t.last_used_at < $3::timestamptz - interval '1 minute' as is_due,
         m.organization_id as opens
    from user_tokens t
    left join memberships m on m.user_id = t.user_id and m.organization_id = $2
   where t.token_hash = $1 and t.revoked_at is null and t.expires_at > $3
     and t.last_used_at > $3::timestamptz - interval '${idleLifeDays} days'`

const opening = openingOf(tokenAndMembership)

interface Admission {
  readonly organizationId: string
  readonly role: Role
  readonly isFrozen?: boolean
  readonly lacksSecondFactor?: boolean
}

/** The only maker of organization scopes. `open` gives the tables as one organization sees them. */
export function createGate(open: (organizationId: string) => Database): Gate {
  const enter = (
    base: Scope,
    actor: Actor,
    { organizationId, role, isFrozen = false, lacksSecondFactor = false }: Admission,
  ) =>
    ({
      ...base,
      db: open(organizationId),
      actor,
      organizationId,
      role,
      isFrozen,
      lacksSecondFactor,
    }) as OrganizationScope

  const actorIn: Gate['actor'] = async (base, actor, organizationId) =>
    enter(base, actor, await admissionOf(base, actor, organizationId))

  return {
    user: async (base, token) => {
      const { token_id, user_id } = await find(base, token, null)
      return identified(base, personActing(user_id), token_id, actorIn)
    },
    person: (base, actor) => identified(base, actor, null, actorIn),
    member: async (base, token, organizationId, firstRead) => {
      const { found, readAhead } =
        firstRead === undefined
          ? { found: await find(base, token, organizationId) }
          : await findAndRead(base, token, organizationId, firstRead)
      const { token_id: tokenId, role } = found
      if (role === null) throw new NotAMember()
      const admission = {
        organizationId,
        role,
        isFrozen: found.is_frozen === true,
        lacksSecondFactor: found.lacks_second_factor === true,
      }
      const scope = enter(base, personActing(found.user_id), admission)
      return Object.assign(scope, readAhead === undefined ? { tokenId } : { tokenId, readAhead })
    },
    actor: actorIn,
    known: (base, actor, admission) => enter(base, actor, admission),
    lockRole,
    system: async (base, organizationId) => {
      const { deletes_at } = await base.db
        .selectFrom('organizations')
        .select('deletes_at')
        .where('id', '=', organizationId)
        .where((is) =>
          is.or([is('deletes_at', 'is', null), is('deletes_at', '>', timestamp(base.now()))]),
        )
        .executeTakeFirstOrThrow(() => new NotAMember())
      const isFrozen = deletes_at !== null
      return enter(base, systemActor, { organizationId, role: 'owner', isFrozen })
    },
  }
}

/** @throws NotAMember, and for credentials DeletionScheduled, SecondFactorRequired */
async function admissionOf(
  { db }: Scope,
  { kind, user_id }: PersonalActor,
  organizationId: string,
): Promise<Admission> {
  const membership = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['role', 'is_frozen'])
    .select(sql<boolean>`m.needs_second_factor and ${sql.raw(lacksFactor)}`.as('lacks'))
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', user_id)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirstOrThrow(() => new NotAMember())
  const { role, is_frozen: isFrozen, lacks: lacksSecondFactor } = membership
  if (isFrozen && kind !== 'user') throw new DeletionScheduled()
  if (lacksSecondFactor && kind !== 'user') throw new SecondFactorRequired()
  return { organizationId, role, isFrozen, lacksSecondFactor }
}

function identified<T extends string | null>(
  base: Scope,
  actor: PersonalActor,
  tokenId: T,
  actorIn: Gate['actor'],
) {
  const enter = (organizationId: string) => actorIn(base, actor, organizationId)
  return { ...base, actor, userId: actor.user_id, tokenId, enter } as UserScope & {
    readonly tokenId: T
  }
}

/**
 * The same person's agent in the same organization, with the role that they have now, as long as the token that began
 * it is good. @throws InvalidToken, NotAMember, DeletionScheduled, SecondFactorRequired
 */
export async function actingAsAgent(
  scope: OrganizationScope,
  id: string,
): Promise<OrganizationScope & { readonly actor: PersonalActor }> {
  const { user_id } = scope.actor
  if (user_id === null) throw new NotAMember()
  await requireToken(scope)
  const actor: PersonalActor = { kind: 'agent', id, user_id }
  return { ...scope, actor, ...(await admissionOf(scope, actor, scope.organizationId)) }
}

/** @throws InvalidToken */
async function requireToken({ db, now, tokenId }: OrganizationScope): Promise<void> {
  if (tokenId == null) return
  await db
    .selectFrom('user_tokens')
    .select('id')
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', timestamp(now()))
    .executeTakeFirstOrThrow(() => new InvalidToken())
}

async function find(base: Scope, token: string, organizationId: string | null): Promise<Found> {
  return foundIn(base, await readRows<Found>(base.db, asking(base, token, organizationId)))
}

/** The database opens the organization by the membership that it finds, and then reads. */
async function findAndRead(
  base: Scope,
  token: string,
  organizationId: string,
  firstRead: FixedRead<unknown>,
) {
  const { asked, read } = await askAndRead(
    base.db,
    { ...asking(base, token, organizationId), opening },
    { sql: firstRead.sql, parameters: [organizationId], organizationId },
  )
  const found = foundIn(base, asked as readonly Found[])
  return { found, readAhead: read && new ReadAhead(firstRead, read) }
}

function asking(base: Scope, token: string, organizationId: string | null): Question {
  const parameters = [hashSecret(token), organizationId, timestamp(base.now())]
  return { sql: tokenAndMembership, parameters }
}

function foundIn(base: Scope, [found]: readonly Found[]): Found {
  if (found === undefined) throw new InvalidToken()
  if (found.is_due) noteUse(base, found.token_id)
  return found
}

/** Outside the request's path, and at most once a minute per token. */
function noteUse(base: Scope, tokenId: string): void {
  const now = base.now()
  base.db
    .updateTable('user_tokens')
    .set({ last_used_at: timestamp(now) })
    .where('id', '=', tokenId)
    .where('last_used_at', '<', timestamp(new Date(now.getTime() - minuteMs)))
    .execute()
    .catch((error: unknown) => base.log.warn({ err: error }, 'token use not noted'))
}
