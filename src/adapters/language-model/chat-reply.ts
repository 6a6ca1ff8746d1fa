import { ModelFault, type FinishReason, type ModelPart, type ModelUsage } from './contract.ts'
import { parsedInput, tokenCount } from './strangers-words.ts'

/** What one event of a reply may hold, where it is as it should be. */
interface Chunk {
  readonly error?: unknown
  readonly choices?: readonly {
    readonly delta?: {
      readonly content?: unknown
      readonly refusal?: unknown
      readonly tool_calls?: unknown
    } | null
    readonly finish_reason?: unknown
  }[]
  readonly usage?: {
    readonly prompt_tokens?: unknown
    readonly completion_tokens?: unknown
    readonly prompt_tokens_details?: { readonly cached_tokens?: unknown } | null
  } | null
}

interface CallDelta {
  readonly index?: unknown
  readonly id?: unknown
  readonly function?: { readonly name?: unknown; readonly arguments?: unknown } | null
}

interface PendingCall {
  readonly id: string
  name: string
  input: string
}

const finishReasons = new Map<unknown, FinishReason>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'content_filter'],
  ['tool_calls', 'tool_calls'],
  ['function_call', 'tool_calls'],
])

/** A reply of Chat Completions, put together from its events. Providers are strangers: what is of another kind is not there. */
export class ChatReply {
  readonly #place: number
  readonly #calls: PendingCall[] = []
  /** By the number that the provider gives it. */
  readonly #numbered = new Map<unknown, PendingCall>()
  #finished: unknown
  #usage: Chunk['usage']
  #isRefusal = false

  /** `place`: which of a conversation it is, so that no two of its calls are named alike where the provider names none. */
  constructor(place: number) {
    this.#place = place
  }

  /** Takes one event, and gives the text that it adds. @throws ModelFault where the provider says that it failed, or nobody can read it */
  read(data: string): string {
    if (data === '[DONE]') return ''
    const { choices, usage } = chunkOf(data)
    this.#usage = usage ?? this.#usage
    const [choice] = choices
    this.#finished = choice?.finish_reason ?? this.#finished
    const { content, refusal, tool_calls } = choice?.delta ?? {}
    for (const one of listIn(tool_calls)) this.#call(one)
    const refused = wordsOf(refusal)
    if (refused !== '') this.#isRefusal = true
    return textOf(content) + refused
  }

  /** What is known at its end. @throws ModelFault where that is missing */
  *ending(): Generator<ModelPart> {
    if (this.#finished === undefined)
      throw new ModelFault('failed', { told: 'an event stream that broke off' })
    for (const { id, name, input } of this.#calls) {
      if (name === '') throw new ModelFault('failed', { told: 'a call of a tool without its name' })
      yield { type: 'call', id, name, input: parsedInput(input) }
    }
    const said = finishReasons.get(this.#finished) ?? 'other'
    const finish_reason = said === 'stop' && this.#isRefusal ? 'content_filter' : said
    yield { type: 'end', finish_reason, usage: usageOf(this.#usage) }
  }

  #name(): string {
    return `call-${this.#place}-${this.#calls.length + 1}`
  }

  /** Some leave out the number of a call; then one with an id is another one. */
  #call({ index, id, function: called }: CallDelta): void {
    const known = this.#numbered.get(index) ?? (wordsOf(id) === '' ? this.#calls.at(-1) : undefined)
    const call = known ?? { id: wordsOf(id) || this.#name(), name: '', input: '' }
    if (known === undefined) {
      this.#calls.push(call)
      if (index !== undefined && index !== null) this.#numbered.set(index, call)
    }
    call.name ||= wordsOf(called?.name)
    call.input += wordsOf(called?.arguments)
  }
}

function chunkOf(data: string): Chunk & { readonly choices: NonNullable<Chunk['choices']> } {
  let chunk: Chunk | null
  try {
    chunk = JSON.parse(data) as Chunk | null
  } catch (cause) {
    throw new ModelFault('failed', { told: 'an event that is no JSON', cause })
  }
  const choices = chunk?.choices
  if (chunk?.error !== undefined && chunk.error !== null)
    throw new ModelFault('failed', { told: 'an event that tells of an error', cause: chunk.error })
  if (!Array.isArray(choices)) throw new ModelFault('failed', { told: 'an event without choices' })
  return { ...chunk, choices }
}

/** Some send a list of parts; what a model thinks is not what it says. */
function textOf(content: unknown): string {
  if (!Array.isArray(content)) return wordsOf(content)
  const parts = listIn(content) as readonly { readonly type?: unknown; readonly text?: unknown }[]
  return parts.map(({ type, text }) => (type === 'text' ? wordsOf(text) : '')).join('')
}

function listIn(value: unknown): readonly object[] {
  return Array.isArray(value)
    ? value.filter((one): one is object => typeof one === 'object' && one !== null)
    : []
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function usageOf(usage: Chunk['usage']): ModelUsage {
  return {
    input_tokens: tokenCount(usage?.prompt_tokens),
    cached_input_tokens: tokenCount(usage?.prompt_tokens_details?.cached_tokens),
    output_tokens: tokenCount(usage?.completion_tokens),
  }
}
