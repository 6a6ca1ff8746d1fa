import type { Hundredths } from '#domains/credits/index.ts'
import { changingSome } from '#kernel/postgres/fitting.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { agent } from '../features/agent.ts'
import { Produced } from '../runs/calling.ts'
import { endingOf, toldOf, whyOf } from '../runs/executing.ts'
import { closeAndSettle, openRun, type Opened } from '../runs/gateway.ts'
import { findKeyed, keyOf } from '../runs/keys.ts'
import { prepare, sentOtherwise, type Prepared } from '../runs/preparing.ts'
import type { Workshop } from '../runs/runs.ts'
import { notingTools } from '../runs/store.ts'
import { ChunkWriter } from '../stream/chunks.ts'
import { dataRun, finish } from '../stream/following.ts'
import { historyOf, saying } from '../threads/messages.ts'
import type { Part } from '../threads/parts.ts'
import { beginning, ownThread, tainting } from '../threads/threads.ts'
import { builtinTurn } from './builtin-turn.ts'
import { limits } from './limits.ts'
import type { AgentRequest } from './schemas.ts'
import { firstOffers, Toolbox } from './toolbox.ts'
import { converse, tokensOfStep, type Turn } from './turn.ts'

interface Begun {
  readonly opened: Opened
  readonly threadId: string
  readonly isTainted: boolean
}

/**
 * Begins a run of the agent, which goes on whoever listens, and gives its id. A repeated Idempotency-Key gives the run
 * that was begun before. @throws NotFound for a thread of others, the metered refusals, TooManyRuns
 */
export async function startAgent(
  scope: OrganizationScope,
  shop: Workshop,
  request: AgentRequest,
  idempotencyKey: string | undefined,
): Promise<string> {
  const key = await keyOf(scope, idempotencyKey, request)
  const before = key && (await findKeyed(scope, key))
  if (before !== undefined) return before
  const { thread_id } = request
  const thread = thread_id === undefined ? undefined : await ownThread(scope, thread_id)
  const prepared = await prepareAgent(scope, shop, request, thread)
  const begun = await begin(scope, prepared, { thread, message: request.message, key })
  if (begun === undefined) return startAgent(scope, shop, request, idempotencyKey)
  shop.running
    .execute(scope, begun.opened.run.id, (signal) => work(scope, shop, { begun, request, signal }))
    .catch((err: unknown) => scope.log.error({ err, run: begun.opened.run.id }, 'a run was lost'))
  return begun.opened.run.id
}

async function prepareAgent(
  scope: OrganizationScope,
  shop: Workshop,
  request: AgentRequest,
  thread: Thread | undefined,
): Promise<Prepared> {
  const { message, business_slug, model, permissions } = request
  const prepared = await prepare(scope, shop, {
    feature: agent.name,
    history: thread === undefined ? [] : await historyOf(scope, thread.id),
    isFreeOfRecords: !permissions.includes('read'),
    isFreeOfStrangers: thread?.is_tainted !== true,
    prompt: message,
    model,
    max_output_tokens: limits.outputOfStep,
    ...(business_slug === undefined ? {} : { context: { business_slug, budget_tokens: 4000 } }),
  })
  return sentOtherwise(prepared, {
    input_tokens: inputOfFirstStep(prepared, shop, request, isTaintedBefore(prepared, thread)),
    max_output_tokens: limits.outputOfStep,
    most: mostOf(prepared),
  })
}

/** Tokens that the first step takes in; a model is sent the tools too, and nothing that is beyond the limit. */
function inputOfFirstStep(
  prepared: Prepared,
  { tools }: Workshop,
  request: AgentRequest,
  isTainted: boolean,
): number {
  if (prepared.model.engine === 'builtin') return prepared.input_tokens
  const offers = firstOffers(tools(), { ...request, isTainted })
  return Math.min(tokensOfStep(prepared, prepared.messages, offers), limits.input)
}

/** Whether words of strangers were read before the first step. */
function isTaintedBefore({ hasWordsOfStrangers }: Prepared, thread: Thread | undefined): boolean {
  return hasWordsOfStrangers || thread?.is_tainted === true
}

const nothingAlong = { statements: [] }

/** Everything that its steps may take together. */
function mostOf({ tariff }: Prepared): Hundredths {
  return tariff.costOf({ input_tokens: limits.input, output_tokens: limits.output })
}

type Thread = Awaited<ReturnType<typeof ownThread>>

interface Beginning extends Pick<AgentRequest, 'message'> {
  /** Undefined where the message begins one. */
  readonly thread: Thread | undefined
  readonly key: Awaited<ReturnType<typeof keyOf>>
}

async function begin(
  scope: OrganizationScope,
  prepared: Prepared,
  { thread, message, key }: Beginning,
): Promise<Begun | undefined> {
  const threadId = thread?.id ?? scope.newId()
  const parts = [{ type: 'text', text: message }]
  const opened = await openRun(scope, prepared, {
    key,
    timeMs: limits.timeMs,
    threadId,
    also: ({ id: run_id }) => {
      const begun = thread === undefined ? beginning(scope, threadId, message) : nothingAlong
      const said = { thread_id: threadId, role: 'user', parts, run_id } as const
      const [moving, ...adding] = saying(scope, said)
      const statements = [...begun.statements, changingSome(moving), ...adding]
      return { ...begun, statements }
    },
  })
  return opened && { opened, threadId, isTainted: isTaintedBefore(prepared, thread) }
}

interface Working {
  readonly begun: Begun
  readonly request: AgentRequest
  readonly signal: AbortSignal
}

async function work(
  scope: OrganizationScope,
  { models, tools, running }: Workshop,
  { begun: { opened, threadId, isTainted: tainted }, request, signal }: Working,
): Promise<void> {
  const { prepared } = opened
  const { id } = opened.run
  const writer = new ChunkWriter(scope, id, () => running.tell(id))
  const { message, permissions } = request
  const late = AbortSignal.any([signal, AbortSignal.timeout(limits.timeMs)])
  const toolbox = new Toolbox(scope, tools(), {
    runId: id,
    message,
    permissions,
    isTainted: tainted,
    signal: late,
  })
  const produced = new Produced()
  const parts: Part[] = []
  const write = writer.write.bind(writer)
  const turn: Turn = { models, prepared, toolbox, produced, parts, signal: late, write }
  const { model } = prepared
  write(dataRun(opened.run))
  write({ type: 'start', messageId: id, messageMetadata: { run_id: id, thread_id: threadId } })
  let failure: unknown
  try {
    await (model.engine === 'builtin' ? builtinTurn(scope, turn) : converse(scope, turn, model))
  } catch (error) {
    failure = error
  }
  const why = whyOf(scope, failure, { running, run: opened.run })
  if (why !== undefined) write({ type: 'error', errorText: toldOf(why) })
  await writer.stop()
  await closeAndSettle(scope, opened, endingOf(prepared, produced, why), (run) => ({
    statements: [
      writer.writingLast(finish(run)),
      notingTools(scope, id, [...toolbox.used]),
      ...(parts.length === 0
        ? []
        : saying(scope, { thread_id: threadId, role: 'assistant', parts, run_id: id })),
      ...(toolbox.isTainted ? [tainting(scope, threadId)] : []),
    ],
  }))
  running.tell(id)
}
