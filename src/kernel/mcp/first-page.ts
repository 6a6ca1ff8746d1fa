import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

export interface PageRequest {
  readonly params?: { readonly cursor?: string | undefined } | undefined
}

/** Lists are sent whole, and give out no cursor. @throws ProtocolError for one that comes from elsewhere */
export function requireFirstPage({ params }: PageRequest = {}): void {
  if (params?.cursor === undefined) return
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'This list has one page; leave `cursor` out to get all of it.',
  )
}
