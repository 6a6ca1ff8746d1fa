import { createLogger } from '#kernel/log.ts'
import { personActing } from '#kernel/scope.ts'
import { createRuntime } from '#roles/runtime.ts'
import { settingsOf } from '#roles/settings.ts'
import type { ModelPart } from '../src/adapters/language-model/contract.ts'
import { Running } from '../src/domains/ai/index.ts'
import { run } from '../src/domains/ai/runs/runs.ts'

/** Runs a model in a process of its own, which says how far it is and may be killed there. */
const { DATABASE = '{}', ORGANIZATION = '', PERSON = '', WORK = '', KEY } = process.env
const words: Record<string, RegExp> = {
  opening: /insert into "ai_runs"/,
  closing: /update "ai_runs"/,
}
const runtime = await createRuntime({
  config: settingsOf({
    ROLES: 'http',
    ENCRYPTION_KEY: process.env['ENCRYPTION_KEY'],
    AI_PROVIDER: 'openai_compatible',
    AI_BASE_URL: 'http://127.0.0.1:9/v1',
    AI_MODEL: 'stand-in',
    AI_PRICE: '10/50',
  }),
  database: JSON.parse(DATABASE),
  log: createLogger('silent'),
  // It is told before the statement leaves: whether that commits is as chance has it.
  onStatement: (text) => void (words[WORK]?.test(text) && say()),
})
const scope = await runtime.gate.actor(runtime.base, personActing(PERSON), ORGANIZATION)

function say() {
  process.stdout.write('here\n')
}

/** Says it, and waits to be killed. */
async function stopHere(): Promise<never> {
  say()
  setInterval(() => undefined, 1_000)
  return await new Promise<never>(() => undefined)
}

async function* stream(): AsyncGenerator<ModelPart> {
  if (WORK === 'asking') await stopHere()
  yield { type: 'text', text: 'Mara Lind.' }
  if (WORK === 'answering') await stopHere()
  const usage = { input_tokens: 100, cached_input_tokens: 0, output_tokens: 200 }
  yield { type: 'end', finish_reason: 'stop', usage }
  if (WORK === 'answered') await stopHere()
}

const models = { stream, findPrice: async () => undefined }
const shop = { models, tools: () => [], running: new Running() }
const request = { feature: 'chat', prompt: 'Who?', max_output_tokens: 300 } as const
await run(scope, shop, request, { idempotencyKey: KEY })
await stopHere()
