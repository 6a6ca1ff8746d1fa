import { z } from 'zod'
import { failureReasons, type FailureReason } from '#adapters/language-model/contract.ts'
import { conflict, refusal, retryLater } from '#kernel/errors.ts'
import { id } from '#kernel/wire/primitives.ts'

const members = {
  run_id: id.optional().meta({ description: 'The run, with what had come of it.' }),
}

export const failureReason = z.enum(failureReasons).meta({
  description:
    'Why the model could not be used: nobody answers at its address, or it is not public; the provider refused its key; asks for a pause; refused what was asked, such as a model that it does not have; or failed or broke off.',
  example: 'key_refused',
})

/** Nobody is told to wait longer than that: a quota of a day may be raised sooner. */
export const longestPauseSeconds = 3600

export const retryAfterSeconds = z.int().min(1).max(longestPauseSeconds).meta({
  description:
    'How long its provider asks to be left alone, where it does; an hour where it asks for more. Also in `Retry-After`.',
  example: 7,
})

export const ModelUnavailable = refusal(
  502,
  'model_unavailable',
  'The model could not be reached, or stopped before its end',
  'Nothing was charged unless it had begun to write; the run says what. Try again later, or with another model.',
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
    'Nobody answers at its address, or the address is not public. Correct `base_url` or AI_BASE_URL, or try again later.',
  key_refused:
    'Its provider refused the key. An owner can send another one with PATCH /api/v1/ai/providers/{id}/, the operator set AI_API_KEY.',
  rate_limited:
    'Its provider asks for a pause, or its account there is empty. Try again later, or with another model.',
  request_refused:
    'Its provider refused what was asked: it may not have the model, or the text may be too long for it. Look at the name of the model, or ask for less.',
  failed:
    'Its provider failed, or broke off. Try again later, or with another model; what had been written until then was charged.',
}
export const ModelTimeout = refusal(
  504,
  'model_timeout',
  'The model took too long',
  'Nothing was charged unless it had begun to write; the run says what. Ask for less, with a lower `max_output_tokens`.',
  members,
)
export const OutputInvalid = refusal(
  422,
  'output_invalid',
  'What the model wrote does not fit the schema',
  'It was told its mistake and made another one, and what it used was charged. Simplify `output_schema`, or use another model.',
  members,
)
/** What helps where it did not fit because its end is missing. */
export const cutOff =
  'It had used up `max_output_tokens` before the object was whole, and what it used was charged. Allow more of them, or ask for a smaller object; models that think need some for that, too.'

export const RunInterrupted = refusal(
  503,
  'run_interrupted',
  'The service stopped while the run was going on',
  'Nothing was charged. Start it again.',
  members,
)
export const RunCancelled = conflict(
  'run_cancelled',
  'The run was cancelled',
  'What it had used until then was charged; the run says what. Start it again when it is wanted.',
  members,
)
export const ModelUnpriced = conflict(
  'model_unpriced',
  'Nobody knows what the model costs',
  'The operator has to set AI_PRICE, or a model that the list of prices knows. Nothing was sent to it.',
)
export const ModelNotConfigured = conflict(
  'model_not_configured',
  'This needs a language model, and none is set up',
  'The built-in engine fills no schema. The operator can set AI_PROVIDER, or an owner add a provider with a key of yours.',
)
export const TooManyRuns = refusal(
  429,
  'too_many_runs',
  'Too many runs are going on',
  'Wait until one of them ends, or cancel it.',
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
