/** Letters that sound or look alike to somebody, as they are written in words without accents. */
const alike = [
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
  ['ph', 'f'],
  ['th', 't'],
  ['ck', 'k'],
  ['qu', 'k'],
  ['qu', 'kw'],
  ['qu', 'c'],
  ['sch', 'sh'],
  ['ch', 'k'],
  ['gn', 'ni'],
  ['gn', 'ny'],
  ['ei', 'ai'],
  ['ij', 'ei'],
  ['ij', 'y'],
  ['ai', 'e'],
  ['eau', 'o'],
  ['ou', 'u'],
  ['ie', 'i'],
  ['gh', 'g'],
  ['tz', 'z'],
  ['tch', 'ch'],
  ['c', 'k'],
  ['c', 's'],
  ['z', 's'],
  ['y', 'i'],
  ['j', 'i'],
  ['v', 'w'],
  ['v', 'f'],
  ['v', 'b'],
  ['g', 'j'],
  ['d', 't'],
  ['h', ''],
] as const
const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
const mostVariants = 3000

/** What may have been meant by a word: one slip of a finger away, or heard otherwise in up to two places. */
export function variantsOf(word: string): string[] {
  const heard = heardAs(word)
  const twice = heard.flatMap(heardAs)
  return [...new Set([...slipsOf(word), ...heard, ...twice])].slice(0, mostVariants)
}

function placesIn(word: string): number[] {
  return Array.from({ length: word.length + 1 }, (_, place) => place)
}

/** A letter too many, too few or another, or two in the wrong order. */
export function slipsOf(word: string): string[] {
  return placesIn(word).flatMap((place) => {
    const [before, after] = [word.slice(0, place), word.slice(place)]
    return [
      before + after.slice(1),
      ...(after.length > 1 ? [before + after.charAt(1) + after.charAt(0) + after.slice(2)] : []),
      ...letters.flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
    ]
  })
}

function heardAs(word: string): string[] {
  return placesIn(word).flatMap((place) =>
    alike.flatMap(([one, other]) => [
      ...exchanged(word, place, one, other),
      ...(other === '' ? [] : exchanged(word, place, other, one)),
    ]),
  )
}

function exchanged(word: string, place: number, from: string, to: string): string[] {
  return word.startsWith(from, place)
    ? [word.slice(0, place) + to + word.slice(place + from.length)]
    : []
}

/** Both halves of a word, wherever it may be split. */
export function splitsOf(word: string, shortest: number): [string, string][] {
  return placesIn(word)
    .filter((place) => place >= shortest && word.length - place >= shortest)
    .map((place) => [word.slice(0, place), word.slice(place)])
}
