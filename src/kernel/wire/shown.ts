import { unturned } from '../text/turning.ts'

/** Text of a caller, fit to be shown back: bounded, and without characters that only take room or mislead. */
export function shown(text: string, most: number): string {
  const cut = text.length > most ? `${text.slice(0, most - 1)}…` : text
  return unturned(cut)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '\ufffd')
}
