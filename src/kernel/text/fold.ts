/** Letters that Unicode does not decompose, and how people without that key write them. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  '’': "'",
}

/**
 * Text as it is searched and compared: lower case, without accents, in letters that everyone can type, with
 * single spaces. Stored columns hold its result, so a change of it asks for a migration.
 */
export function fold(text: string): string {
  return withPlainLetters(text).replaceAll(/\s+/g, ' ').trim()
}

/** Text in lower case without accents, in letters that everyone can type; white space stays. */
export function withPlainLetters(text: string): string {
  return withoutAccents(text).replaceAll(/[ßæœøđðłıþ’]/g, (letter) => letters[letter] ?? letter)
}

/** Text in lower case without accents; letters of their own, such as ø and ß, and white space stay. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
}

/** Text with one sign for all apostrophes, those of keyboards without one among them. */
export function withOneApostrophe(text: string): string {
  return text.replaceAll(/[’‘`´]/gu, "'")
}

/** The same as `fold` line by line: only blanks become single spaces, and apostrophes are one sign. */
export function foldedLines(text: string): string {
  return withPlainLetters(withOneApostrophe(text)).replaceAll(/[^\S\n]{1,100}/gu, ' ')
}

/** The words of a text, folded: runs of letters and digits. */
export function foldedWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
