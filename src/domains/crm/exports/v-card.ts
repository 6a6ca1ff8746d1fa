import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { accounts } from '../accounts/accounts.ts'
import type { Contact } from '../contacts/schemas.ts'
import type { Shown } from './formats.ts'

/** Contacts with the names of their companies, which cards say and contacts refer to. */
export async function* withCompanies(
  scope: OrganizationScope,
  pages: AsyncIterable<readonly Shown[]>,
): AsyncGenerator<readonly Shown[]> {
  for await (const rows of pages) {
    const ids = [...new Set(rows.map(({ account_id }) => account_id))].filter((id) => id !== null)
    const found = await accounts
      .all(scope)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
    const names = new Map<unknown, string>(found.map(({ id, name }) => [id, name]))
    yield rows.map((row) => ({ ...row, company: names.get(row['account_id']) ?? '' }))
  }
}

export interface Card extends Contact {
  readonly company: string
}

/** A contact as a card of RFC 6350. */
export function vCard(contact: Card): string {
  const { id, name, first_name, last_name, email, emails, phone, title, company } = contact
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `UID:urn:uuid:${id}`,
    `FN:${escaped(name === '' ? email || phone : name)}`,
    `N:${part(last_name)};${part(first_name)};;;`,
    ...[email, ...emails].filter(isFilled).map((one) => `EMAIL:${escaped(one)}`),
    ...[phone].filter(isFilled).map((one) => `TEL:${escaped(one)}`),
    ...[company].filter(isFilled).map((one) => `ORG:${part(one)}`),
    ...[title].filter(isFilled).map((one) => `TITLE:${escaped(one)}`),
    ...(contact.tags.length === 0 ? [] : [`CATEGORIES:${contact.tags.map(escaped).join(',')}`]),
    `REV:${contact.updated_at.replaceAll(/[-:]|\.\d+/g, '')}`,
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function isFilled(text: string): boolean {
  return text !== ''
}

/**
 * A semicolon stands as it is but between the parts of a value: elsewhere no backslash may be before it (RFC 6350, 4). Other
 * control characters than tabs may stand nowhere (RFC 6350, 3.3).
 */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\n|\r/g, String.raw`\n`)
    .replaceAll(/(?!\t)\p{Cc}/gu, '')
}

function part(text: string): string {
  return escaped(text).replaceAll(';', String.raw`\;`)
}

const longest = 75

/** Lines of 75 octets at most; what follows begins with a space. */
function folded(line: string): string {
  let [text, octets] = ['', 0]
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > longest) [text, octets] = [`${text}\r\n `, 1]
    text += letter
    octets += size
  }
  return text
}
