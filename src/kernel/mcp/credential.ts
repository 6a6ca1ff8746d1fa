import type { FastifyRequest } from 'fastify'
import { AuthenticationRequired, InvalidToken, type Refusal, type RefusalClass } from '../errors.ts'
import type { AboutMcp } from './about.ts'
import { CredentialsConflict } from './refusals.ts'

const keyHeaders = ['x-mcp-api-key', 'x-api-key'] as const

/**
 * The one credential of a request, from any of the three headers; the same one twice is fine.
 * @throws AuthenticationRequired, InvalidToken, CredentialsConflict
 */
export function presentedCredential(about: AboutMcp, request: FastifyRequest): string {
  refuseSecretInAddress(about, request)
  const { headersDistinct } = request.raw
  const authorizations = (headersDistinct['authorization'] ?? []).map(parseAuthorization)
  const keys = keyHeaders.flatMap((name) => headersDistinct[name] ?? []).map((text) => text.trim())
  const credentials = new Set([...authorizations.map(({ credential }) => credential), ...keys])
  const [credential] = credentials
  if (credential === undefined) throw unauthorized(AuthenticationRequired, about.howToAuthenticate)
  if (credentials.size > 1) throw new CredentialsConflict()
  const foreign = authorizations.find(({ scheme }) => scheme !== 'bearer')
  if (foreign !== undefined) throw unauthorized(InvalidToken, about.foreignScheme(foreign.scheme))
  return credential
}

/** A 401 with the challenge that MCP clients look for; RFC 6750 names an error only where a key was sent. */
export function unauthorized(kind: RefusalClass, detail: string): Refusal {
  const fault = `error="invalid_token", error_description="${detail.replaceAll(/["\\]/g, "'")}"`
  const challenge = kind === AuthenticationRequired ? 'Bearer' : `Bearer ${fault}`
  return new kind({ detail, headers: { 'www-authenticate': challenge } })
}

function parseAuthorization(header: string) {
  const [scheme = ''] = header.trim().split(/\s/, 1)
  return { scheme: scheme.toLowerCase(), credential: header.trim().slice(scheme.length).trim() }
}

/** Addresses end up in logs and histories; a secret that was sent in one must not be rewarded. */
function refuseSecretInAddress({ secretPattern }: AboutMcp, { query }: FastifyRequest): void {
  const parameters = Object.entries(query as Record<string, unknown>)
  if (parameters.some((pair) => secretPattern.test(JSON.stringify(pair))))
    throw unauthorized(
      InvalidToken,
      'Credentials are not accepted in the address, where logs would keep them. Revoke this one and send the next in a header.',
    )
}
