import { isMember } from '#domains/identity/index.ts'
import { uniqueLabels } from '#kernel/lists/labels.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { checked } from '#kernel/wire/input.ts'
import { contacts } from '../contacts/contacts.ts'
import { lockContactWith } from '../contacts/intake.ts'
import type { Contact } from '../contacts/schemas.ts'
import { createDeal, deals } from '../deals/deals.ts'
import { companyIn } from './company.ts'
import { maxTags } from '../records/fields.ts'
import type { SubmittedRecord } from './fields.ts'
import { isOfAnother, renamed } from './naming.ts'
import { byRule, hasMembers, textIn, type Fields } from './rule.ts'

/** What somebody sent of themselves, by kind of record; checked by `submittedFields`, and nothing empty. */
export type Submitted = Readonly<Record<SubmittedRecord, Fields>>

export interface Taking {
  /** True where they proved that the address is theirs. */
  readonly isConfirmed: boolean
  readonly hasConsented: boolean
  readonly source: string
  readonly tags: readonly string[]
  /** What a deal is called that has no title of its own. */
  readonly dealTitle: string
  /** Who is in charge of what nobody is in charge of. */
  nextOwner(): Promise<string | null>
}

export interface Taken {
  readonly contact_id: string | null
  readonly account_id: string | null
  readonly deal_id: string | null
  readonly owner_id: string | null
  /** What was sent and is not written, such as `contact.phone`, which the contact has otherwise. */
  readonly kept_back: string[]
}

/**
 * Makes a contact of what a stranger sent, with account and deal, or completes the one that has the address, as `lockContactWith` finds it.
 * Unproven values fill only what is empty there; proven ones replace. However many arrive at once, one contact is made of
 * an address: guarded by the race test of submissions.
 */
export function takeSubmitted(
  scope: OrganizationScope,
  { contact, account, deal }: Submitted,
  taking: Taking,
): Promise<Taken> {
  return transaction(scope, async (inside) => {
    const known = await lockContactWith(inside, textIn(contact, 'email'))
    const isSomebody = ['name', 'first_name', 'last_name', 'email', 'phone'].some(
      (name) => name in contact,
    )
    const inCharge = await ownerOf(inside, known)
    const isNeeded = inCharge === null && (isSomebody || hasMembers(deal))
    const owner_id = isNeeded ? await taking.nextOwner() : inCharge
    const { account_id, ...company } = await companyIn(inside, account, {
      ownId: known?.account_id ?? null,
      isConfirmed: taking.isConfirmed,
    })
    const given = { contact, owner_id, account_id }
    const { id: contact_id = null, kept_back = [] } = isSomebody
      ? await contactIn(inside, known, given, taking)
      : {}
    const deal_id = hasMembers(deal)
      ? await dealIn(inside, { title: taking.dealTitle, ...deal, contact_id, account_id, owner_id })
      : null
    const all = [...kept_back, ...company.kept_back]
    return { contact_id, account_id, deal_id, owner_id, kept_back: all }
  })
}

/** Nobody is in charge of a contact whose owner has left. */
async function ownerOf(
  scope: OrganizationScope,
  known: Contact | undefined,
): Promise<string | null> {
  const id = known?.owner_id ?? null
  return id !== null && (await isMember(scope, id)) ? id : null
}

interface Given {
  readonly contact: Fields
  readonly owner_id: string | null
  readonly account_id: string | null
}

async function contactIn(
  scope: OrganizationScope,
  known: Contact | undefined,
  { contact, owner_id, account_id }: Given,
  { isConfirmed, hasConsented, source, tags }: Taking,
): Promise<{ id: string; kept_back: string[] }> {
  const consent = hasConsented ? ({ consent: 'given' } as const) : {}
  if (known === undefined) {
    const fresh = { ...contact, owner_id, account_id, ...consent, source, tags }
    const { id } = await contacts.create(scope, checked(contacts.shapes.create, fresh))
    return { id, kept_back: [] }
  }
  const isOther = isOfAnother(known, contact)
  const called = isOther && isConfirmed ? renamed(known, contact) : contact
  const wanted = { ...called, account_id, ...consent }
  const isFilled = (name: string) => isOther && (name === 'first_name' || name === 'last_name')
  const { changes, kept } = byRule(known, wanted, { isConfirmed, isFilled })
  const inCharge = owner_id === null ? {} : { owner_id }
  const both = uniqueLabels([...known.tags, ...tags])
  const all = { ...changes, ...inCharge, tags: both.slice(0, maxTags) }
  const { id } = await contacts.change(scope, known.id, all)
  const left = [...kept, ...(both.length > maxTags ? ['tags'] : [])]
  return { id, kept_back: left.map((name) => `contact.${name}`) }
}

async function dealIn(
  scope: OrganizationScope,
  deal: Fields & { readonly title: string },
): Promise<string> {
  return (await createDeal(scope, checked(deals.shapes.create, deal))).id
}
