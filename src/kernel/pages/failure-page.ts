import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../docs/html.ts'
import type { Refusal } from '../errors.ts'
import { asRefusal, logFault } from '../http/failures.ts'
import { problemDocument, type Told } from '../wire/problem.ts'
import { sendDocument } from './mounting.ts'

/** Says to a person what failed, where a program gets a problem document. */
export function showFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { told, service }: { readonly told: Told; readonly service: string },
): string {
  const refusal = asRefusal(error)
  logFault(request.log, error, refusal)
  void reply.headers(refusal.options.headers ?? {})
  const { title, detail } = wordsOf(refusal, told, request.id)
  const body = html`<p>${detail}</p>
    <p><a href="/">Go to the start</a></p>
    <p class="hint">Request ${request.id}</p>`
  return sendDocument(reply, { status: refusal.kind.status, language: 'en', title, body }, service)
}

/** Methods and operations are words for programs: an address that offers a person nothing is no page to them. */
function wordsOf(refusal: Refusal, told: Told, requestId: string) {
  const { status } = refusal.kind
  return status === 404 || status === 405
    ? { title: 'There is no such page', detail: incomplete }
    : problemDocument(refusal, { ...told, requestId })
}

const incomplete =
  'It may have been moved or taken down. If a link in a mail led you here, it may be incomplete: copy the whole of it.'
