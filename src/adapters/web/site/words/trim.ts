/** A text without the characters at both its ends that are no letters, numbers or one of `kept`. */
export function trimMarks(text: string, kept = ''): string {
  let [from, to] = [0, text.length]
  while (from < to && isMark(text[from], kept)) from += 1
  while (to > from && isMark(text[to - 1], kept)) to -= 1
  return text.slice(from, to)
}

function isMark(character: string | undefined, kept: string): boolean {
  return (
    character !== undefined &&
    !kept.includes(character) &&
    !/[\p{L}\p{M}\p{N}\ud800-\udfff]/u.test(character)
  )
}
