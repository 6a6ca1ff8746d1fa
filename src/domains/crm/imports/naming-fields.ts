/** What a column fills that names the account of a record, by its name or its domain. */
export const accountField = 'account'
/** What a column fills that names the contact of a record, by one of its e-mail addresses. */
export const contactField = 'contact_email'

/** What names another record, which is looked up. */
const linkingFields = [accountField, contactField] as const

/** What stands between the first and the last name of a contact: further given names, and what a last name begins with. */
export const middleNameField = 'middle_name'
export const namePrefixField = 'last_name_prefix'

/** What columns of contacts fill beside their own fields. */
export const partsOfNames = [middleNameField, namePrefixField] as const

/** What columns of accounts fill that say more of an address than its street, in the order in which it is written. */
export const partsOfAddresses = [
  'address_postal_code',
  'address_city',
  'address_region',
  'address_country',
] as const

/** What a column of deals fills that says whether each is won, lost or open, beside its stage. */
export const statusField = 'deal_status'

/** What columns of deals fill that say when each was won and when it was lost, of which one is when it ended. */
export const endingFields = { won: 'won_at', lost: 'lost_at' } as const

/** What columns fill that is read with others, and stored as it says. */
export const readBeside = [
  ...linkingFields,
  ...partsOfNames,
  ...partsOfAddresses,
  statusField,
  ...Object.values(endingFields),
] as const

const all: ReadonlySet<string> = new Set(readBeside)

/** Whether it is filled by what a column says, and is none of the fields of a record. */
export function isNaming(field: string): boolean {
  return all.has(field)
}

export function isLinking(field: string): boolean {
  return linkingFields.some((one) => one === field)
}

/** Who is in charge: by an id, or by the e-mail address or the name of a member. */
export const memberFields = ['owner_id', 'assignee_id'] as const
export type MemberField = (typeof memberFields)[number]

export function isMemberField(field: string | undefined): field is MemberField {
  return memberFields.some((one) => one === field)
}
