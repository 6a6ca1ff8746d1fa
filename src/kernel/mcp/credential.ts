import type { FastifyRequest } from 'fastify'
import { AuthenticationRequired, InvalidToken, type Refusal, type RefusalKind } from '../errors.ts'
import { validationFailed } from '../wire/input.ts'
import { CredentialsConflict } from './refusals.ts'

const keyHeaders = ['x-mcp-api-key', 'x-api-key'] as const

/**
 * The one key of a request, from any of the three headers; the same key twice is fine.
 * @throws AuthenticationRequired, InvalidToken, CredentialsConflict
 */
export function presentedKey(request: FastifyRequest): string {
  refuseKeyInAddress(request)
  const { headersDistinct } = request.raw
  const authorizations = (headersDistinct['authorization'] ?? []).map(parseAuthorization)
  const keys = keyHeaders.flatMap((name) => headersDistinct[name] ?? []).map((text) => text.trim())
  const credentials = new Set([...authorizations.map(({ credential }) => credential), ...keys])
  const [key] = credentials
  if (key === undefined) throw unauthorized(AuthenticationRequired, missing)
  if (credentials.size > 1) throw new CredentialsConflict()
  const foreign = authorizations.find(({ scheme }) => scheme !== 'bearer')
  if (foreign !== undefined) throw unauthorized(InvalidToken, foreignScheme(foreign.scheme))
  return key
}

/** A 401 with the challenge that MCP clients look for. */
export function unauthorized(kind: RefusalKind, detail: string): Refusal {
  return new kind({
    detail,
    headers: {
      'www-authenticate': `Bearer error="invalid_token", error_description="${detail.replaceAll(/["\\]/g, "'")}"`,
    },
  })
}

const missing =
  'Send a key: Authorization: Bearer svc_mcp_..., or X-MCP-API-Key, or X-Api-Key. POST /api/v1/mcp/keys/ creates one.'

function parseAuthorization(header: string) {
  const [, scheme = '', credential = ''] = /^(\S*)\s*(.*)$/.exec(header.trim()) ?? []
  return { scheme: scheme.toLowerCase(), credential }
}

function foreignScheme(scheme: string) {
  return scheme === 'token'
    ? 'Authorization: Token carries a REST token, which the MCP server does not accept. Send a key as Authorization: Bearer svc_mcp_...; POST /api/v1/mcp/keys/ creates one.'
    : 'The MCP server accepts the scheme Bearer only. Send Authorization: Bearer svc_mcp_...'
}

/** Addresses end up in logs and histories; a key that was sent in one must not be rewarded. */
function refuseKeyInAddress({ query }: FastifyRequest): void {
  const parameters = Object.entries(query as Record<string, unknown>)
  if (parameters.some((pair) => /svc_(mcp|usr)_/.test(JSON.stringify(pair))))
    throw unauthorized(
      InvalidToken,
      'Keys are not accepted in the address, where logs would keep them. Revoke this one and send the next in a header.',
    )
}

/** The endpoint takes no query; what is sent there would be dropped silently. @throws ValidationFailed */
export function refuseQuery({ query }: FastifyRequest): void {
  const names = Object.keys(query as object)
  if (names.length === 0) return
  throw validationFailed(
    names.map((field) => ({
      field,
      code: 'unknown',
      message: 'The MCP endpoint takes no query parameters.',
    })),
  )
}
