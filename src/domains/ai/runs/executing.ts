import { ModelFault } from '#adapters/language-model/contract.ts'
import { hundredths, type Alongside } from '#domains/credits/index.ts'
import type { Refusal } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import {
  endings,
  ModelTimeout,
  ModelUnavailable,
  OutputInvalid,
  RunCancelled,
  RunInterrupted,
} from '../refusals.ts'
import { callModel, Produced } from './calling.ts'
import { closeAndSettle, type Opened } from './gateway.ts'
import { citationsIn, type Outside, type Prepared } from './preparing.ts'
import type { Running } from './running.ts'
import type { AiRun } from './schemas.ts'
import { readRun, type Ending } from './store.ts'

/** Calls the model, ends the run and settles it. Whatever happens, the run is closed when this returns. */
export function execute(
  scope: OrganizationScope,
  { models, running }: Pick<Outside, 'models'> & { readonly running: Running },
  opened: Opened,
  also?: (run: AiRun) => Alongside,
): Promise<AiRun> {
  const { prepared } = opened
  const { id } = opened.run
  return running.execute(scope, id, async (signal) => {
    const produced = new Produced()
    let failure: unknown
    let output_json: Ending['output_json']
    try {
      output_json = await produce(scope, { models, prepared, signal }, produced)
    } catch (error) {
      failure = error
    }
    const ending = endingOf(prepared, produced, whyOf(failure, running))
    const run = await closeAndSettle(scope, opened, { ...ending, output_json }, also)
    return run ?? readRun(scope, id)
  })
}

interface Producing {
  readonly models: Outside['models']
  readonly prepared: Prepared
  readonly signal: AbortSignal
}

/** With a schema, the object that fits it; one mistake is shown to the model. @throws ModelFault, OutputInvalid */
async function produce(scope: OrganizationScope, calling: Producing, produced: Produced) {
  const { output } = calling.prepared
  await callModel(scope, calling, produced)
  if (output === undefined) return undefined
  const first = output.read(produced.text)
  if ('value' in first) return first.value
  await callModel(scope, calling, produced, [
    { role: 'assistant', text: produced.text === '' ? '{}' : produced.text },
    { role: 'user', text: repairOf(first.fault) },
  ])
  const second = output.read(produced.text)
  if ('value' in second) return second.value
  throw new OutputInvalid({ detail: `It does not fit \`output_schema\`: ${second.fault}` })
}

function repairOf(fault: string): string {
  return `That does not fit the schema: ${fault} Write the corrected JSON object and nothing else.`
}

/** The refusal that says why a run failed. */
export function whyOf(error: unknown, running: Running): Refusal | undefined {
  if (error === undefined || error instanceof OutputInvalid) return error
  const reason = error instanceof ModelFault ? error.reason : 'unavailable'
  if (reason === 'timeout') return new ModelTimeout({ cause: error })
  if (reason === 'cancelled')
    return running.isClosing ? new RunInterrupted({ cause: error }) : new RunCancelled()
  return new ModelUnavailable({ cause: error })
}

/** What was used is charged, also where the end is missing; what the service itself broke off is not. */
export function endingOf(
  prepared: Prepared,
  produced: Produced,
  failure: Refusal | undefined,
): Ending {
  const { usage, text: output } = produced
  const isFree = usage.total_tokens === 0 || failure instanceof RunInterrupted
  return {
    status:
      failure === undefined ? 'finished' : failure instanceof RunCancelled ? 'cancelled' : 'failed',
    failure: failure === undefined ? null : failure.kind.code,
    output,
    citations: citationsIn(prepared, output),
    usage,
    charged: isFree ? hundredths(0) : prepared.tariff.costOf(usage),
  }
}

/** The run as its maker gets it. @throws the refusal by which it failed */
export function outcomeOf(run: AiRun): AiRun {
  if (run.status === 'finished' || run.status === 'running') return run
  const Failed = endings.find(({ code }) => code === run.failure) ?? RunInterrupted
  throw new Failed({ members: { run_id: run.id } })
}
