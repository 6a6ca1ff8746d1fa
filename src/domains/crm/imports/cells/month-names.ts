import { withoutAccents } from '#kernel/text/fold.ts'

/** By month in en, de, fr, es, it, nl and pt, without accents; and the abbreviations that are no beginnings of them. */
const names = [
  'january januar janner janvier enero gennaio januari janeiro',
  'february februar fevrier febrero febbraio februari fevereiro',
  'march marz maerz mars marzo maart marco mrz mrt',
  'april avril abril aprile',
  'may mai mayo maggio mei maio',
  'june juni juin junio giugno junho',
  'july juli juillet julio luglio julho',
  'august aout agosto augustus',
  'september septembre septiembre settembre setembro',
  'october oktober octobre octubre ottobre outubro',
  'november novembre noviembre novembro',
  'december dezember decembre diciembre dicembre dezembro',
].map((all) => all.split(' '))

const shortest = 3

/** The month, from 1, of which a word is the name or its beginning; undefined where it is none. */
export function monthNamed(word: string): number | undefined {
  const wanted = withoutAccents(word)
  if (wanted.length < shortest) return undefined
  const found = names.findIndex((all) => all.some((name) => name.startsWith(wanted)))
  return found < 0 ? undefined : found + 1
}
