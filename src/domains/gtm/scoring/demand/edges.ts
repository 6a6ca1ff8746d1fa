const shortText = 400
const edgeSentences = 2

/**
 * What a text is for stands at its beginning and its end: of a long one its first line, and the first and last two
 * sentences. Its middle tells of all sorts of things.
 */
export function edgesOf(own: string): string {
  if (own.length <= shortText) return own
  const [first = '', ...lines] = own.split('\n')
  const sentences = lines.join('\n').match(/[^.!?\n]{1,400}[.!?]{0,3}/gu) ?? []
  const said = sentences.filter((sentence) => /\p{L}/u.test(sentence))
  const edges = new Set([...said.slice(0, edgeSentences), ...said.slice(-edgeSentences)])
  return [first, ...edges].join('\n').slice(0, 2 * shortText)
}
