import { z } from 'zod'
import { markName } from '#kernel/mcp/strangers.ts'

const Marked = z.looseObject({ [markName]: z.object({ fields: z.array(z.string()) }) })

/**
 * What an agent said itself, text by text, while no words of strangers had reached it: given back by a record that it
 * made, they are no words of strangers. Only whole texts count, since a part of one says nothing of the rest.
 */
export class OwnWords {
  readonly #said = new Set<string>()

  /** What a call sends. */
  add(input: unknown): void {
    for (const text of textsIn(input)) this.#said.add(text.trim())
  }

  /** Whether a result has words of strangers: what is marked as theirs, and was not said before. */
  isExceededBy(output: unknown): boolean {
    if (Array.isArray(output)) return output.some((one) => this.isExceededBy(one))
    if (!isObject(output)) return false
    return (
      (markName in output && !this.#hasAllMarked(output)) ||
      Object.values(output).some((one) => this.isExceededBy(one))
    )
  }

  #hasAllMarked(record: Readonly<Record<string, unknown>>): boolean {
    const { success, data } = Marked.safeParse(record)
    return (
      success &&
      data[markName].fields.every((field) =>
        textsIn(record[field]).every((text) => text === '' || this.#isOwn(text)),
      )
    )
  }

  /** One that was said, or two with a space between, as the name of a person is made of its parts. */
  #isOwn(text: string): boolean {
    if (this.#said.has(text)) return true
    return [...this.#said].some(
      (first) => text.startsWith(`${first} `) && this.#said.has(text.slice(first.length + 1)),
    )
  }
}

/** All texts of a value, and the names of its members. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.entries(value).flat().flatMap(textsIn) : []
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
