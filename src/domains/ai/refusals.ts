import { z } from 'zod'
import { failureReasons, type FailureReason } from '#adapters/language-model/contract.ts'
import { conflict, refusal, retryLater } from '#kernel/errors.ts'
import { id } from '#kernel/wire/primitives.ts'

const members = {
  run_id: id.optional().meta({ description: 'The run, with any output and charge.' }),
}

export const failureReason = z.enum(failureReasons).meta({
  description:
    'Why the model could not be used: its address does not respond or is not public; its provider refused the key, asks for a pause, or refused the request, such as for a model it does not have; or it failed or broke off.',
  example: 'key_refused',
})

/** Nobody is told to wait longer than that: a quota of a day may be raised sooner. */
export const longestPauseSeconds = 3600

export const retryAfterSeconds = z.int().min(1).max(longestPauseSeconds).meta({
  description:
    'Seconds to wait, if its provider asks for a pause: at most an hour, even if it asks for more. Also in `Retry-After`.',
  example: 7,
})

export const ModelUnavailable = refusal(
  502,
  'model_unavailable',
  'The model could not be used, or stopped early',
  'Nothing was charged unless it had begun to write; the run says how much. Try again later, or with another model.',
  {
    ...members,
    reason: failureReason.optional(),
    retry_after_seconds: retryAfterSeconds.optional(),
  },
  retryLater,
)

/** What can be done about each reason, by whoever has set up the model. */
export const remedies: Readonly<Record<FailureReason, string>> = {
  unreachable:
    'Its address does not respond, or is not public. Correct `base_url` or AI_BASE_URL, or try again later.',
  key_refused:
    'Its provider refused the key. An owner can send another one with PATCH /api/v1/ai/providers/{id}/; the operator can set AI_API_KEY.',
  rate_limited:
    'Its provider asks for a pause, or the account there has no credit left. Try again later, or with another model.',
  request_refused:
    'Its provider refused the request: it may not have the model, or the text may be too long. Check the name of the model, or ask for less.',
  failed:
    'Its provider failed or broke off. Try again later, or with another model. What had been written was charged.',
}
export const ModelTimeout = refusal(
  504,
  'model_timeout',
  'The model took too long',
  'Nothing was charged unless it had begun to write; the run says how much. Ask for less, with a lower `max_output_tokens`.',
  members,
)
export const OutputInvalid = refusal(
  422,
  'output_invalid',
  'The output does not fit the schema',
  'The model was told its mistake and made another one. What it used was charged. Simplify `output_schema`, or use another model.',
  members,
)
/** What helps where it did not fit because its end is missing. */
export const cutOff =
  'The model reached `max_output_tokens` before the object was complete. What it used was charged. Allow more tokens, or ask for a smaller object; models that reason need some for that, too.'

export const RunInterrupted = refusal(
  503,
  'run_interrupted',
  'The service stopped during the run',
  'Nothing was charged. Start it again.',
  members,
)
export const RunCancelled = conflict(
  'run_cancelled',
  'The run was cancelled',
  'What it had used was charged; the run says how much. Start it again if you still want it.',
  members,
)
export const ModelUnpriced = conflict(
  'model_unpriced',
  'The price of the model is unknown',
  'The operator has to set AI_PRICE, or choose a model that is in the price list. Nothing was sent to it.',
)
export const ModelNotConfigured = conflict(
  'model_not_configured',
  'This needs a language model, and none is set up',
  'The built-in engine cannot fill a schema. The operator can set AI_PROVIDER, or an owner can add a provider with your own key.',
)
export const TooManyRuns = refusal(
  429,
  'too_many_runs',
  'Too many runs are in progress',
  'Wait until one ends, or cancel one.',
  { running: z.int().optional().meta({ example: 20 }) },
)

/** How a run may end instead of with an output. */
export const endings = [
  ModelUnavailable,
  ModelTimeout,
  OutputInvalid,
  RunInterrupted,
  RunCancelled,
] as const

/** What may be refused before a model is asked. */
export const beforehand = [ModelUnpriced, ModelNotConfigured, TooManyRuns] as const
