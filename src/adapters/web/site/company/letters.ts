import { withoutAccents } from '#kernel/text/fold.ts'

/** What is left of a name to compare it by: letters and digits in lower case, `ä`, `ae` and `a` alike. */
export function letters(text: string): string {
  return withoutAccents(text.replaceAll('ß', 'ss').replaceAll('&', 'and'))
    .toLowerCase()
    .replace(/ae|oe|ue/g, (pair) => pair[0] ?? '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
