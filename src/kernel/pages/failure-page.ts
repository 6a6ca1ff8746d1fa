import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../docs/html.ts'
import { asRefusal, logFault } from '../http/failures.ts'
import { languageOfPage } from '../text/accepted-languages.ts'
import { filled } from '../text/filled.ts'
import type { Language } from '../text/languages.ts'
import words from './failure-words.json' with { type: 'json' }
import { queryOf, sendDocument } from './mounting.ts'

/**
 * Says to a person what failed, where a program gets a problem document: in the language that the address names, else
 * the one that their browser likes best. The sentences of refusals are for programs, and in English.
 */
export function showFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { service, start }: About,
): string {
  const refusal = asRefusal(error)
  const { kind, options } = refusal
  logFault(request.log, error, refusal)
  void reply.headers(options.headers ?? {})
  const acceptLanguage = request.headers['accept-language']
  const language = languageOfPage({ query: queryOf(request), acceptLanguage })
  const said: FailureWords = words[language]
  const what = whatFailed(kind.status)
  const wait = inSeconds(Number(options.headers?.['retry-after'] ?? 60), language)
  const body = html`<p>${filled(said[`${what}_text`], { wait })}</p>
    <p><a href="${start}?lang=${language}">${said.start}</a></p>
    <p class="hint">${filled(said.request, { id: request.id })}</p>`
  const title = said[`${what}_title`]
  return sendDocument(reply, { status: kind.status, language, title, body }, service)
}

interface About {
  readonly service: string
  /** The path of the page at which people begin. */
  readonly start: string
}

type FailureWords = typeof words.en

/** Methods and operations are words for programs: an address that offers a person nothing is no page to them. */
function whatFailed(status: number) {
  if (status === 404 || status === 405) return 'missing'
  if (status === 413) return 'too_large'
  if (status === 429) return 'too_many'
  if (status === 503) return 'unavailable'
  if (status >= 500) return 'failed'
  return status === 400 || status === 414 || status === 415 ? 'unreadable' : 'refused'
}

function inSeconds(seconds: number, language: Language): string {
  const format = { style: 'unit', unit: 'second', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language, format).format(seconds)
}
