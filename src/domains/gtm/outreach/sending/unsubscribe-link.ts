import { z } from 'zod'
import type { Scope, OrganizationScope } from '#kernel/scope.ts'
import { languages } from '#kernel/text/languages.ts'
import type { DraftRow } from '../drafts.ts'

/** Where a link in a mail to a lead leads to. */
export const unsubscribePath = '/outreach/unsubscribe/'

const purpose = 'links of mails to leads'
const longestToken = 1000

/** What a link says of itself: it works when the lead, the mail and the organization's memory of them are gone. */
const Unsubscription = z.object({
  organization: z.uuid(),
  email: z.string(),
  language: z.enum(languages),
})
export type Unsubscription = z.output<typeof Unsubscription>

/** The recipient's own link. Only the service can read what is in it. @throws EncryptionNotSetUp */
export async function unsubscribeUrl(
  { vault, config, organizationId }: OrganizationScope,
  { recipient, language }: DraftRow,
): Promise<string> {
  const told: Unsubscription = { organization: organizationId, email: recipient, language }
  const sealed = await vault.seal(JSON.stringify(told), purpose)
  return `${config.PUBLIC_URL}${unsubscribePath}${sealed.toString('base64url')}/`
}

/** What a link says, if it is one of ours. */
export async function findUnsubscription(
  { vault }: Pick<Scope, 'vault'>,
  token: string,
): Promise<Unsubscription | undefined> {
  if (token === '' || token.length > longestToken) return undefined
  try {
    const text = await vault.open(Buffer.from(token, 'base64url'), purpose)
    return Unsubscription.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
