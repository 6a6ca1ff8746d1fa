import type { Refusal } from '../errors.ts'
import { problemDocument, type Told } from '../wire/problem.ts'

interface Refused extends Told {
  readonly requestId: string
}

/**
 * A refusal of a whole request as a JSON-RPC error of no particular message: clients that read nothing
 * else can still tell "sign in" from "slow down", and what is wrong with what. The problem document is
 * its `data`.
 */
export function rpcError(refusal: Refusal, refused: Refused) {
  const data = problemDocument(refusal, refused)
  const faults = (data.errors ?? []).map(({ field, message }) => `${field}: ${message}`)
  const message = [data.detail, ...faults].join('\n')
  return { jsonrpc: '2.0', id: null, error: { code: rpcCode(refusal), message, data } }
}

const parseError = -32_700
const invalidRequest = -32_600
const internalError = -32_603
const serverError = -32_000

function rpcCode({ kind: { status }, options: { errors = [] } }: Refusal): number {
  if (errors.some(({ code }) => code === 'invalid_json')) return parseError
  if (status === 400) return invalidRequest
  return status >= 500 ? internalError : serverError
}
