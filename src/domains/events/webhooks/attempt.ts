import type { z } from 'zod'
import { OutboundRefused } from '#adapters/web/outbound-refused.ts'
import type { SafeFetch } from '#adapters/web/safe-fetch.ts'
import { timestamp } from '#kernel/clock.ts'
import type { Scope } from '#kernel/scope.ts'
import { maxResponseBytes, type Attempt } from './schemas.ts'
import { signatureOf } from './signature.ts'

const timeoutMs = 10_000

export interface Message {
  readonly event_id: string
  readonly body: string
}

/** Where a message goes, and what signs it: the newest secret first. */
export interface Target {
  readonly url: string
  readonly secrets: readonly string[]
}

type Response = Pick<
  z.output<typeof Attempt>,
  'response_status' | 'response_body' | 'retry_after' | 'failure'
>

/** Sends a message once, and tells what came back; whatever goes wrong outside is a failed attempt. */
export async function attempt(
  { now }: Scope,
  fetch: SafeFetch,
  { url, secrets }: Target,
  { event_id, body }: Message,
): Promise<z.output<typeof Attempt>> {
  const at = now()
  const seconds = String(Math.floor(at.getTime() / 1000))
  const shown = {
    'content-type': 'application/json',
    'webhook-id': event_id,
    'webhook-timestamp': seconds,
  }
  const signature = signatureOf({ id: event_id, timestamp: seconds, body }, secrets)
  const headers = { ...shown, 'webhook-signature': signature }
  const response = await post(fetch, url, headers, body)
  const duration_ms = Math.max(0, now().getTime() - at.getTime())
  return { at: timestamp(at), duration_ms, request_headers: shown, ...response }
}

async function post(
  fetch: SafeFetch,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<Response> {
  try {
    const response = await fetch(url, {
      purpose: 'webhook',
      method: 'POST',
      headers,
      body,
      redirects: 'return',
      maxBytes: maxResponseBytes,
      timeoutMs,
      headTimeoutMs: timeoutMs,
    })
    return {
      response_status: response.status,
      response_body: storable(response.body),
      retry_after: response.headers['retry-after']?.slice(0, 100) ?? null,
      failure: null,
    }
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error
    return { response_status: null, response_body: null, retry_after: null, failure: error.reason }
  }
}

/** PostgreSQL keeps every character but this one. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
