/** Providers are strangers: what is no count is none. */
export function tokenCount(tokens: unknown): number | undefined {
  return Number.isSafeInteger(tokens) && Number(tokens) >= 0 ? Number(tokens) : undefined
}

/** What a model hands to a tool; what is no JSON is refused later, as arguments that do not fit. */
export function parsedInput(input: string): unknown {
  try {
    return JSON.parse(input === '' ? '{}' : input) as unknown
  } catch {
    return input
  }
}
