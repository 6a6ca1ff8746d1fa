/** Words of a text; `on_duplicate` and `If-Match` count whole and in their parts. */
function wordsOf(text) {
  const whole = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)*/gu) ?? []
  return whole.flatMap((word) => (/[_-]/.test(word) ? [word, ...word.split(/[_-]/)] : [word]))
}

/** The weight of each word by the weightiest text it stands in; texts are pairs of text and weight. */
export function weigh(texts) {
  const weights = new Map()
  for (const [text, weight] of texts)
    for (const word of wordsOf(text)) weights.set(word, Math.max(weight, weights.get(word) ?? 0))
  return weights
}

/** A whole word counts fully, the beginning of one the less the longer that is. */
function likeness(word, asked) {
  return word.startsWith(asked) ? (asked.length / word.length + 1) / 2 : 0
}

function scoreOf(weights, asked) {
  let best = 0
  for (const [word, weight] of weights) best = Math.max(best, weight * likeness(word, asked) ** 2)
  return best
}

/** The entries that hold every word asked for, best first; an entry has the `weights` of its words. */
export function ranked(entries, question) {
  const asked = question.toLowerCase().match(/[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)*/gu) ?? []
  if (asked.length === 0) return []
  return entries
    .map((entry) => ({ entry, scores: asked.map((word) => scoreOf(entry.weights, word)) }))
    .filter(({ scores }) => scores.every((score) => score > 0))
    .map(({ entry, scores }) => ({ entry, score: scores.reduce((sum, score) => sum + score) }))
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry)
}
