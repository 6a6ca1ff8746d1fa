import { z } from 'zod'
import { findLink, sendMail, useLink } from '#domains/mail/index.ts'
import type { Language } from '#kernel/text/languages.ts'
import { timestamp } from '#kernel/clock.ts'
import { enqueueForService } from '#kernel/jobs/job.ts'
import type { Identifiers, OutsiderKeeper } from '#kernel/outsiders.ts'
import { transaction, type OrganizationScope, type Scope } from '#kernel/scope.ts'
import { removeProspect } from '../erasures/erasures.ts'
import { inAllOrganizations } from '../in-all-organizations.ts'
import { suppressEverywhere } from '../suppressions/suppressions.ts'

const keptDays = 3

/** What the form of the public page says. */
export interface Objection {
  readonly email: string
  readonly handle?: string | undefined
  readonly language: Language
  /** From where it was sent: some are taken from one network, and no flood. */
  readonly network: string
}

/** The job that carries an objection out. */
export const objecting = {
  name: 'privacy.object',
  payload: z.strictObject({ objection_id: z.uuid() }),
} as const

/**
 * Takes an objection down, and asks by mail whether the address is theirs. Whether anything is known of them is not
 * even looked up. @throws EncryptionNotSetUp
 */
export function takeDown(
  scope: Scope,
  { email, handle, language, network }: Objection,
): Promise<void> {
  return transaction(scope, async (inside) => {
    const id = inside.newId()
    const who = await inside.vault.seal(JSON.stringify({ email, handle }), ownerOf(id))
    const isSent = await sendMail(inside, {
      kind: 'objection',
      occasion: id,
      to: { address: email, language },
      facts: { at: timestamp(inside.now()) },
      linkSubject: id,
      sender: `objections ${network}`,
    })
    if (!isSent) return
    await inside.db
      .insertInto('objections')
      .values({ id, who, confirmed_at: null, created_at: timestamp(inside.now()) })
      .execute()
  })
}

/** What a link stands for that was not used yet. */
export async function findObjection(
  { db, vault }: Scope,
  id: string,
): Promise<(Identifiers & { readonly email: string }) | undefined> {
  const row = await db
    .selectFrom('objections')
    .select('who')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (JSON.parse(await vault.open(row.who, ownerOf(id))) as { email: string })
}

/** From now on they are left alone by all; what organizations keep to seek them out is removed by a job. */
export function confirm(scope: Scope, token: string): Promise<boolean> {
  return transaction(scope, async (inside) => {
    const link = await findLink(inside, 'objection', token)
    const who = link && (await findObjection(inside, link.subject))
    if (link === undefined || who === undefined) return false
    // Only what is confirmed uses the link: by that a later look knows that it was.
    if (!(await useLink(inside, 'objection', token))) return false
    await suppressEverywhere(inside, who, 'objected')
    await inside.db
      .updateTable('objections')
      .set({ confirmed_at: timestamp(inside.now()) })
      .where('id', '=', link.subject)
      .execute()
    await enqueueForService(inside, objecting, { objection_id: link.subject })
    return true
  })
}

/**
 * Removes what is kept to seek somebody out, in one organization after the other, and then the objection itself, which stays
 * where one of them fails. The address was confirmed and decides; nobody proves a name, so that under it only goes what is
 * known to be theirs.
 */
export async function carryOut(
  scope: Scope & { enter(organizationId: string): Promise<OrganizationScope> },
  keepers: readonly OutsiderKeeper[],
  id: string,
): Promise<void> {
  const who = await findObjection(scope, id)
  if (who === undefined) return
  const prospecting = keepers.filter(({ isProspecting }) => isProspecting)
  await inAllOrganizations(scope, (inside) =>
    removeProspect(inside, prospecting, { email: who.email }),
  )
  await scope.db.deleteFrom('objections').where('id', '=', id).execute()
}

/** Forgets objections that nobody confirmed. */
export async function forgetUnconfirmed({ db, now }: Scope): Promise<void> {
  const oldest = timestamp(new Date(now().getTime() - keptDays * 86_400_000))
  await db
    .deleteFrom('objections')
    .where('created_at', '<=', oldest)
    .where('confirmed_at', 'is', null)
    .execute()
}

function ownerOf(id: string): string {
  return `objection ${id}`
}
