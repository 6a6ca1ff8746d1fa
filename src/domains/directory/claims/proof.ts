import { timingSafeEqual } from 'node:crypto'
import { OutboundRefused, type OutboundReason } from '#adapters/web/outbound-refused.ts'
import type { Fetched, SafeFetch } from '#adapters/web/safe-fetch.ts'
import { hashSecret } from '#kernel/secrets.ts'

/** The file by which claimants show that a website is theirs. */
export interface Proof {
  readonly url: string
  readonly content: string
}

/** What stood in place of the proof; never the page's own words. */
export interface ProofFault {
  readonly reason: OutboundReason | 'status' | 'content_differs'
  readonly status?: number
}

const path = '/.well-known/workspace-growth-claim.txt'

/** Where the proof for a website is looked for; undefined where there is no website. */
export function proofUrl(website: string): string | undefined {
  const hostname = URL.parse(website)?.hostname
  return hostname ? `https://${hostname}${path}` : undefined
}

/** For which host a proof on a website counts, with or without `www.`; undefined without a website. */
export function provenHost(website: string): string | undefined {
  const url = URL.parse(website)
  return url?.hostname ? bareHost(url) : undefined
}

/** Reads the file and returns why it proves nothing; undefined when a line of it is the content. */
export async function faultOfProof(
  fetch: SafeFetch,
  { url, content }: Proof,
): Promise<ProofFault | undefined> {
  try {
    return faultIn(await fetch(url, requestFor(url)), content)
  } catch (error) {
    if (error instanceof OutboundRefused) return { reason: error.reason }
    throw error
  }
}

function faultIn({ status, body }: Fetched, content: string): ProofFault | undefined {
  if (status !== 200) return { reason: 'status', status }
  return holdsProof(body.split('\n'), content) ? undefined : { reason: 'content_differs', status }
}

function requestFor(url: string) {
  return {
    purpose: 'claim',
    maxBytes: 10_000,
    timeoutMs: 8000,
    // A proof is worth only what its host is: elsewhere anybody may have written it.
    allowRedirectTo: async (target: URL) => bareHost(target) === bareHost(new URL(url)),
  }
}

function bareHost({ hostname }: URL) {
  return hostname.replace(/^www\./, '')
}

/** Whether one of the texts is the content, each compared in constant time: several claimants may have put theirs there. */
export function holdsProof(texts: readonly string[], content: string): boolean {
  const expected = hashSecret(content)
  return texts.some((text) => timingSafeEqual(hashSecret(text.trim()), expected))
}
