import { sql } from 'kysely'
import { z } from 'zod'
import { forgetMails, sendMail } from '#domains/mail/index.ts'
import { languageOf } from '#kernel/text/languages.ts'
import { timestamp } from '#kernel/clock.ts'
import { conflict, InvalidToken } from '#kernel/errors.ts'
import type { Role, UserScope } from '#kernel/scope.ts'
import { scheduleDeletion } from '../organizations/deletion.ts'
import { forgetInvited } from '../organizations/invitations.ts'
import { endMembership } from '../organizations/members.ts'
import { organizationColumns } from '../organizations/organizations.ts'
import { id } from '#kernel/wire/primitives.ts'
import { forgetSecondFactor, takeCode } from '../second-factor/second-factor.ts'
import { endAccess, type Ending } from './ending.ts'
import { requireOwnPassword } from './own-password.ts'

const Named = z.object({ id, name: z.string().meta({ example: 'Hearth Mill' }) })

export const SoleOwner = conflict(
  'sole_owner',
  'You are the only owner of an organization that has other members',
  'Make another member an owner of each of `organizations`, or delete the organization, and send the request again.',
  {
    organizations: z.array(Named).meta({
      example: [{ id: '0199a1b2-0000-7000-8000-000000000002', name: 'Hearth Mill' }],
    }),
  },
)

/** What identity is told by others about people who go. */
export interface Parting extends Ending {
  /** Ends what names the person elsewhere, within the transaction. */
  forgetPerson(scope: UserScope, userId: string): Promise<unknown>
}

/** What a person is called whose account was deleted. */
const removedName = 'Removed person'

/**
 * Deletes the caller's account for good: sessions, keys, memberships and invitations end, and whatever names them is
 * forgotten. Organizations without other members go the way of deleted ones. @throws ValidationFailed, SoleOwner,
 * CodeRequired, CodeInvalid
 */
export async function deleteAccount(
  scope: UserScope,
  parting: Parting,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
) {
  const hold = await requireOwnPassword(scope, { field: 'password', password })
  return hold(lockEverything, async (inside, person) => {
    await takeCode(inside, person.id, code)
    const memberships = await membershipsOf(inside)
    refuseSoleOwner(memberships)
    const deleted = await scheduleDeserted(inside, memberships)
    for (const { id, role } of memberships)
      await endMembership(inside, { organization_id: id, user_id: inside.userId, role })
    await endAccess(inside, parting, true)
    await parting.forgetPerson(inside, inside.userId)
    await forget(inside, person)
    await sayGoodbye(inside, person)
    return { organizations: deleted }
  })
}

/**
 * Organizations first, as in every change of what is in them, and one that was joined meanwhile after the person. From
 * here on nothing can be made that refers to the person.
 */
async function lockEverything(scope: UserScope) {
  await lockOrganizations(scope)
  const person = await scope.db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'language', 'time_zone', 'email_confirmed_at'])
    .select('password_hash')
    .where('id', '=', scope.userId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new InvalidToken())
  await lockOrganizations(scope)
  return person
}

type Person = Awaited<ReturnType<typeof lockEverything>>

function lockOrganizations({ db, userId }: UserScope) {
  return db
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', (from) =>
      from.selectFrom('memberships').select('organization_id').where('user_id', '=', userId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The organizations of the person, with how many others there are, and how many owners who can sign in. */
async function membershipsOf({ db, userId }: UserScope) {
  return db
    .selectFrom('organizations')
    .innerJoin('memberships as own', 'own.organization_id', 'organizations.id')
    .innerJoin('memberships as all', 'all.organization_id', 'organizations.id')
    .select([...organizationColumns, sql<Role>`own.role`.as('role')])
    .select(sql<number>`count(*)::int - 1`.as('others'))
    .select(
      sql<number>`count(*) filter (where "all".role = 'owner' and not exists (
        select from users u where u.id = "all".user_id and u.disabled_at is not null))::int`.as(
        'owners',
      ),
    )
    .where('own.user_id', '=', userId)
    .groupBy(['organizations.id', 'own.role'])
    .orderBy('organizations.id')
    .execute()
}

type Membership = Awaited<ReturnType<typeof membershipsOf>>[number]

/** An organization that is being deleted needs no owner any more. */
function refuseSoleOwner(memberships: readonly Membership[]) {
  const deserted = memberships.filter(
    ({ role, others, owners, deletes_at }) =>
      role === 'owner' && others > 0 && owners === 1 && deletes_at === null,
  )
  if (deserted.length === 0) return
  throw new SoleOwner({
    members: { organizations: deserted.map(({ id, name }) => ({ id, name })) },
  })
}

async function scheduleDeserted(scope: UserScope, memberships: readonly Membership[]) {
  const scheduled = []
  for (const { others, owners: _owners, role: _role, ...organization } of memberships)
    if (others === 0) scheduled.push(await scheduleDeletion(scope, organization))
  return scheduled
}

/** What would say who they were; the row stays, for what refers to its id. */
async function forget(scope: UserScope, { id, email, email_confirmed_at }: Person): Promise<void> {
  const theirs = { id, address: email_confirmed_at === null ? null : email }
  await forgetInvited(scope, theirs)
  await forgetMails(scope, theirs)
  await forgetSecondFactor(scope, id)
  await scope.db.deleteFrom('former_memberships').where('user_id', '=', id).execute()
  await scope.db.deleteFrom('sign_in_places').where('user_id', '=', id).execute()
  await scope.db.deleteFrom('user_tokens').where('user_id', '=', id).execute()
  const now = timestamp(scope.now())
  await scope.db
    .updateTable('users')
    .set({
      // Not an address, so that nobody can have taken it.
      email: id,
      name: removedName,
      password_hash: 'none',
      language: 'en',
      time_zone: 'UTC',
      email_confirmed_at: null,
      removed_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** The last mail, whose row forgets the address once it is sent. */
async function sayGoodbye(scope: UserScope, person: Person): Promise<void> {
  if (person.email_confirmed_at === null) return
  const { id, email: address, name, language, time_zone: timeZone } = person
  await sendMail(scope, {
    kind: 'account_deleted',
    occasion: id,
    to: { address, language: languageOf(language), timeZone },
    facts: { name, at: timestamp(scope.now()) },
  })
}
