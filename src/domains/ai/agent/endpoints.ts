import { meteredRefusals } from '#domains/credits/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { StreamResponse } from '#kernel/http/api-response.ts'
import { always, endpoint, streamed, type Caller } from '#kernel/http/endpoint.ts'
import { onOne } from '#kernel/http/on-one.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { standing } from '../models/standing.ts'
import { beforehand } from '../refusals.ts'
import type { Workshop } from '../runs/runs.ts'
import { readRun } from '../runs/store.ts'
import { follow, streamHeaders } from '../stream/following.ts'
import { startAgent } from './agent.ts'
import { after, AgentRequest } from './schemas.ts'

const parts =
  'Server-sent events in the UI message stream format of the AI SDK, each with an id: first `data-run`, last `finish` with credits and usage, then `[DONE]`.'

/** With a part of it, as the contract shows it. */
const eventStream = { 'text/event-stream': 'id: 2\ndata: {"type":"start"}\n\n' }

const headers = always({
  'Cache-Control': 'No part is stored or changed on the way.',
  'X-Accel-Buffering': '`no`, so that proxies hold no parts back.',
  'X-Vercel-AI-UI-Message-Stream': 'The version of the stream.',
})

function streaming(shop: Workshop) {
  return endpoint({
    route: 'POST /ai/agent/stream/',
    name: 'streamAgent',
    summary: 'Ask the agent',
    description: `${parts} The agent has your rights and no more: reads run, writes in the workspace apply and are shown, without \`spend\` in \`permissions\` spending only states its price, and nothing reaches people outside. Once it has read words of strangers, it can only read. Disconnecting does not cancel it; GET /ai/runs/{id}/stream/ resumes it.`,
    access: 'member',
    effect: 'spend',
    attaches: true,
    firstRead: standing,
    body: AgentRequest,
    returns: streamed(eventStream, 'The agent’s output, as it is written'),
    headers,
    refuses: [...meteredRefusals, ...beforehand, NotFound],
    handle: async ({ scope, body, caller }) => {
      const id = await startAgent(scope, shop, body, caller.idempotencyKey)
      return followed(scope, shop, id, 0, caller)
    },
  })
}

function resuming(shop: Workshop) {
  return endpoint({
    ...onOne(readRun),
    route: 'GET /ai/runs/{id}/stream/',
    name: 'streamAiRun',
    summary: 'Follow a run',
    description: `${parts} With \`Last-Event-ID\`, or \`after\`, it continues after that part, on any node. Parts are kept for an hour after the run; later the whole output comes at once.`,
    query: after,
    returns: streamed(eventStream, 'The output of the run'),
    headers,
    handle: async ({ scope, params, query, caller }) =>
      followed(scope, shop, params.id, query.after ?? idIn(caller.lastEventId), caller),
  })
}

function idIn(header: string | undefined): number {
  return /^\d{1,9}$/.test(header ?? '') ? Number(header) : 0
}

function followed(
  scope: OrganizationScope,
  { running }: Workshop,
  id: string,
  seen: number,
  { signal }: Caller,
) {
  const parts = follow(scope, running, { id, after: seen, signal })
  return new StreamResponse('text/event-stream', parts, streamHeaders)
}

export function agentEndpoints(shop: Workshop) {
  return [streaming(shop), resuming(shop)]
}
