import type { FastifyRequest } from 'fastify'
import { apiPrefix } from '../http/address.ts'

/** Whether a person waits in front of a browser: programs accept anything or name JSON, and below the API there are no pages. */
export function isForPerson({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '') && !url.startsWith(`${apiPrefix}/`)
}
