import { z } from 'zod'
import {
  emailsOf,
  findPerson,
  readOrganization,
  requireConfirmed,
} from '#domains/identity/index.ts'
import { findLink, sendMail, useLink } from '#domains/mail/index.ts'
import { languageOf } from '#kernel/text/languages.ts'
import { conflict, refusal } from '#kernel/errors.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { claimObject, ClaimNotProven, personOf, readPending } from './claims.ts'
import { mailDomains } from './domain-proof.ts'
import { approveClaim } from './taking-over.ts'

export const AddressElsewhere = conflict(
  'address_elsewhere',
  'The address is not at the domain of the website',
  'Send an address at one of `domains`. If there are none, prove the claim by the file or wait for a moderator.',
  { domains: z.array(z.string()).meta({ example: ['hearthmill.example'] }) },
)

export const ClaimMailedEnough = refusal(
  429,
  'claim_mailed_enough',
  'Too many codes were mailed',
  'Use the latest code for your own claim: the mail says who asked for it. Another can be sent in six hours; until then, prove the claim by the file or the DNS record.',
)

/**
 * Mails a code to an address at the domain of the website, by which the open claim is proven; it ends those before it when
 * it is used. @throws NotFound, AddressUnconfirmed, AddressElsewhere, ClaimMailedEnough
 */
export async function sendClaimCode(
  scope: OrganizationScope,
  slug: string,
  address: string,
): Promise<void> {
  const claim = await readPending(scope, slug)
  await requireConfirmed(scope)
  requireAtDomain(address, claim.website)
  const { name: organization } = await readOrganization(scope)
  const [asker = ''] = await emailsOf(scope, [personOf(scope)])
  const language = (await findPerson(scope, asker))?.language ?? ''
  const isSent = await sendMail(scope, {
    kind: 'claim_business',
    occasion: scope.newId(),
    to: { address, language: languageOf(language) },
    facts: { asker, organization, business: claim.name },
    about: personOf(scope),
    linkSubject: claim.id,
    sender: `claims ${scope.organizationId}`,
  })
  if (!isSent) throw new ClaimMailedEnough({ headers: { 'retry-after': '21600' } })
}

/** @throws AddressElsewhere */
function requireAtDomain(address: string, website: string): void {
  const domains = mailDomains(website)
  if (!isAt(address, domains)) throw new AddressElsewhere({ members: { domains } })
}

function isAt(address: string, domains: readonly string[]): boolean {
  return domains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
}

/**
 * Takes the code that was mailed for the open claim; its organization holds the business from then on.
 * @throws NotFound, ClaimNotProven, BusinessAlreadyClaimed
 */
export async function verifyByCode(scope: OrganizationScope, slug: string, code: string) {
  const claim = await readPending(scope, slug)
  return transaction(scope, async (inside) => {
    await useCode(inside, claim, code)
    await approveClaim(inside, claim, 'email')
    return claimObject({ ...claim, status: 'approved' }, claim)
  })
}

/** The website may have moved since the code was mailed: what the address proves is looked at again. */
async function useCode(
  inside: OrganizationScope,
  { id, website }: { readonly id: string; readonly website: string },
  code: string,
): Promise<void> {
  const domains = mailDomains(website)
  const link = await findLink(inside, 'claim_business', code)
  const isOfClaim = link?.subject === id && isAt(link.address, domains)
  if (!isOfClaim || (await useLink(inside, 'claim_business', code)) === undefined)
    throw new ClaimNotProven({
      detail:
        'The code was not mailed for this claim, was used already or has expired. Ask for another.',
      members: { found: { url: `mailto:@${domains[0] ?? ''}`, reason: 'code_invalid' } },
    })
}
