import { headOf } from '../web/clean-text.ts'
import { withoutAddresses } from './without-addresses.ts'
import { withoutContacts } from './without-contacts.ts'
import { withoutSensitiveWords } from './without-sensitive-words.ts'

// Zero-width and bidirectional controls show a person something else than what the program reads. A joiner
// between two letters is kept nowhere: matching and comparison gain more than the few scripts lose in a snippet.
const invisibleCharacters = /\p{Default_Ignorable_Code_Point}/gu
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu

/** Removes what a reader can't see, folds white space, keeps line breaks; cut at `maxChars` by whole characters. */
export function plainText(text: string, maxChars: number): string {
  const visible = text
    .toWellFormed()
    .replace(invisibleCharacters, '')
    .replace(controlCharacters, ' ')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[ \n]*/gu, '\n')
    .trim()
  return visible.length <= maxChars ? visible : `${headOf(visible, maxChars)}…`
}

/** One line of at most 280 characters for storage and display: neither the post, nor an address, nor what is nobody's business. */
export function snippetOf(text: string): string {
  const line = withoutContacts(withoutAddresses(text.replace(/\s+/gu, ' ')))
  return plainText(withoutSensitiveWords(line), 280)
}
