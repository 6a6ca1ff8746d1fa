import {
  chargedResponse,
  chargeHeaders,
  meteredRefusals,
  parseCredits,
  readAvailable,
} from '#domains/credits/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { onOne } from '#kernel/http/on-one.ts'
import { chargedBy } from '../models/charges.ts'
import { standing } from '../models/standing.ts'
import { beforehand, endings } from '../refusals.ts'
import { AiRunExplanation, explainRun } from './explaining.ts'
import { cancel, estimate, run, type Workshop } from './runs.ts'
import { AiRun, AiRunList, Estimate, EstimateRequest, RunRequest, runsQuery } from './schemas.ts'
import { listRuns, readRun } from './store.ts'

const [ModelUnpriced, ModelNotConfigured] = beforehand

const list = endpoint({
  route: 'GET /ai/runs/',
  summary: 'List your runs',
  description: 'Newest first. Nobody sees the runs of others. Kept for 90 days.',
  access: 'member',
  ...listedBy(runsQuery, AiRunList, listRuns),
  tool: 'list_ai_runs',
})

const one = endpoint({
  ...onOne(readRun),
  route: 'GET /ai/runs/{id}/',
  summary: 'Read one of your runs',
  returns: ok(AiRun),
  tool: { name: 'get_ai_run', params: { id: 'run_id' } },
  handle: async ({ target }) => target,
})

const explaining = endpoint({
  ...onOne(readRun),
  route: 'GET /ai/runs/{id}/explain/',
  summary: 'See what a run sent',
  description: 'Instructions and messages as sent to the model, with versions, price and tools.',
  returns: ok(AiRunExplanation),
  tool: { name: 'explain_ai_run', params: { id: 'run_id' } },
  handle: ({ scope, params }) => explainRun(scope, params.id),
})

export function runEndpoints(shop: Workshop) {
  return [
    endpoint({
      route: 'POST /ai/estimate/',
      summary: 'Estimate what a run costs',
      description:
        'Is free and sends nothing to a model. `max` is what a run would reserve, `expected` what such runs usually cost.',
      access: 'member',
      effect: 'read',
      firstRead: standing,
      body: EstimateRequest,
      returns: ok(Estimate),
      refuses: [ModelUnpriced, ModelNotConfigured, NotFound],
      tool: { name: 'estimate_ai_run', isIdempotent: true },
      handle: ({ scope, body }) => estimate(scope, shop, body),
    }),
    endpoint({
      route: 'POST /ai/run/',
      summary: 'Run a model',
      description:
        'Reserves the most it may cost, calls the model and charges what it used. A repeated Idempotency-Key joins the run in progress, or returns its result; a failed run may be tried again with its key. A run that fails before the model writes anything costs nothing; after that, what it used is charged.',
      access: 'member',
      effect: 'spend',
      attaches: true,
      firstRead: standing,
      body: RunRequest,
      returns: ok(AiRun),
      headers: chargeHeaders('run'),
      refuses: [...meteredRefusals, ...beforehand, ...endings, NotFound],
      tool: { name: 'run_ai', priceOf: chargedBy, isOpenWorld: true, asksToRead: true },
      handle: async ({ scope, body, caller }) => {
        const { run: one, isReplayed } = await run(scope, shop, body, caller)
        const charged = parseCredits(one.credits_charged)
        const charge = { charged, available: await readAvailable(scope) }
        return chargedResponse(one, charge, isReplayed ? { 'idempotent-replayed': 'true' } : {})
      },
    }),
    list,
    one,
    explaining,
    endpoint({
      ...onOne(readRun),
      route: 'POST /ai/runs/{id}/cancel/',
      summary: 'Cancel a run',
      description:
        'Stops it on any node, and charges what it had used. A run that has ended is unchanged.',
      effect: 'write',
      returns: ok(AiRun),
      tool: { name: 'cancel_ai_run', params: { id: 'run_id' }, isIdempotent: true },
      handle: ({ scope, params, caller }) => cancel(scope, shop, params.id, caller.signal),
    }),
  ]
}
