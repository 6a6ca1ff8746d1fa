import type { SafeFetch } from '#adapters/web/safe-fetch.ts'
import type { ReadTextRecords } from '#adapters/web/text-records.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { claimObject, ClaimNotProven, readPending } from './claims.ts'
import { faultOfDomain, provableDomain, type DomainFault } from './domain-proof.ts'
import { faultOfProof, type Proof, type ProofFault } from './proof.ts'
import { approveClaim } from './taking-over.ts'

/** Where proofs are looked for. */
export interface Outside {
  readonly fetch: SafeFetch
  readonly readTextRecords: ReadTextRecords
}

type Looked = 'file' | 'dns'
type Claim = Awaited<ReturnType<typeof readPending>>

/**
 * Looks for the proof in the file on the business's website, or in the records of its domain, or in both in this
 * order; the first organization whose proof is there holds the business from then on.
 * @throws NotFound, ClaimNotProven, BusinessAlreadyClaimed
 */
export async function verifyClaim(
  scope: OrganizationScope,
  outside: Outside,
  slug: string,
  method?: Looked,
) {
  const claim = await readPending(scope, slug)
  const proven = await provenBy(outside, claim, method)
  return transaction(scope, async (inside) => {
    await approveClaim(inside, claim, proven)
    return claimObject({ ...claim, status: 'approved' }, claim)
  })
}

/** @throws ClaimNotProven */
async function provenBy(
  outside: Outside,
  claim: Claim,
  method: Looked | undefined,
): Promise<Looked> {
  const { proof } = claimObject(claim, claim)
  const domain = provableDomain(claim.website)
  let fault: ProofFault | undefined
  let dnsFault: DomainFault | undefined
  if (method !== 'dns') {
    fault = await faultOfProof(outside.fetch, proof)
    if (fault === undefined) return 'file'
  }
  if (method !== 'file') {
    dnsFault = await faultOfDomain(outside.readTextRecords, { domain, content: proof.content })
    if (dnsFault === undefined) return 'dns'
  }
  throw notProven({ proof, fault, name: domain ?? '', dnsFault })
}

interface Faults {
  readonly proof: Proof
  readonly name: string
  readonly fault: ProofFault | undefined
  readonly dnsFault: DomainFault | undefined
}

function notProven({ proof: { url }, name, fault, dnsFault }: Faults) {
  const sentences = [
    ...(fault === undefined ? [] : [`${explanation(fault)} Put the proof at ${url}.`]),
    ...(dnsFault === undefined ? [] : [domainExplanation(name, dnsFault)]),
  ]
  const dns = dnsFault && { name, ...dnsFault }
  // RFC 4501
  const found =
    fault === undefined
      ? { url: `dns:${name}?type=TXT`, reason: dns?.reason ?? '' }
      : { url, ...fault }
  return new ClaimNotProven({
    detail: `${sentences.join(' ')} Then try again.`,
    members: { found: { ...found, ...(dns && { dns }) } },
  })
}

function explanation({ reason, status }: ProofFault): string {
  if (reason === 'content_differs') return 'The file exists, but no line of it is the proof.'
  if (reason === 'status') return `The website responded with status ${status}.`
  return `The website could not be read (${reason}).`
}

function domainExplanation(name: string, { reason }: DomainFault): string {
  if (reason === 'no_domain') return 'The website has no registered domain of its own.'
  if (reason === 'content_differs') return `No TXT record of ${name} contains the proof; add one.`
  return `No TXT record of ${name} could be read (${reason}); add one with the proof.`
}
