import { foldedWords } from '#kernel/text/fold.ts'

/** What marks of registers and the words of profiles mean, folded; a mark is a word or begins one. */
const families: Readonly<Record<string, RegExp>> = {
  organic: /^(?:bio|oko|organic|biolog|ecolog|okolog|demeter|naturland|bioland|skal)/u,
  fair_trade: /^(?:fairtrade|fairer?$|equitable|comercio justo|equo)/u,
  social_economy:
    /^(?:ess$|cooperativ|kooperativ|genossenschaft|cooperat|coop$|scic|scop|esus|insertion|solidar|inclusion)/u,
  green_building: /^(?:rge$|passivhaus|leed$|breeam|naturbau)/u,
  b_corp: /^(?:bcorp|b-corp|benefit$)/u,
}

/** The share of the wanted labels that are known of a lead, 0..1; null where none is wanted or its register tells none. */
export function labelMatch(tags: readonly string[], wanted: readonly string[]): number | null {
  const asked = labelsOf(wanted)
  const held = labelsOf(tags)
  if (asked.length === 0 || held.length === 0) return null
  return asked.filter((label) => held.includes(label)).length / asked.length
}

export function labelsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap(foldedWords)
  return Object.keys(families).filter((name) => words.some((word) => families[name]?.test(word)))
}
