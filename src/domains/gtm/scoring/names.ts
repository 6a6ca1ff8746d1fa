/** A person's name as far as it was really given; both parts are empty when it was not. */
export interface PersonName {
  readonly first_name: string
  readonly last_name: string
  /** The text, when it names an organization or a team in place of a person. */
  readonly company: string
}

const nobody: PersonName = { first_name: '', last_name: '', company: '' }
const invisibleCharacters = /\p{Default_Ignorable_Code_Point}/gu
const emojiPattern = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu
const bracketPattern = /[([{<（【][^)\]}>）】]*[)\]}>）】]?/gu
const tailPattern = /[|•·●–—@/:;]|\s[-~]+\s/u
const honorifics =
  /^(?:(?:mr|mrs|ms|mx|miss|dr|prof|sir|herr|frau|dipl|ing|m|mme|mlle|monsieur|madame|sr|sra|srta|don|dona|doña|sig|sig\.ra|dott|dott\.ssa|dhr|mevr|drs|ir|mag)\.?\s+)+/iu
const credentials = /,? (?:jr|sr|ii|iii|iv|ph\.?d|mba|msc|m\.sc|bsc|b\.sc|m\.a|cpa|esq|md)\.?$/iu
const companyPattern =
  /(?:^|[\s.])(?:gmbh|mbh|ug|ag|kg|ltd|limited|llc|llp|plc|inc|corp|sas|sarl|srl|s\.r\.l|spa|s\.p\.a|bv|b\.v|nv|oy|ab|as|aps|lda|ltda|e\.?\s?v|eg|coop|cooperative|co-op|team|support|association|foundation|verein|genossenschaft|collective|company|studio|agency|bakery|mill|farm|shop|store|official|news)\.?$/iu
const particles = new Set(
  'van von der den de del della di da do dos das du la le ten ter zu zum al el bin ibn mac mc'.split(
    ' ',
  ),
)
const unspacedPattern = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+$/u
const nameCharacters = /^[\p{L}\p{M}'’.\- ]+$/u

/**
 * Splits a display name into first and last name; spelling and case stay the writer's. Decorations are dropped first;
 * handles, single words and whatever holds digits or underscores give no name; company forms give a company. `lang`
 * (ISO 639-1) decides where a Chinese or Korean name parts; without it such a name stays whole as the last name.
 */
export function personName(raw: string, lang = ''): PersonName {
  const name = cleaned(raw)
  if (companyPattern.test(name)) return { ...nobody, company: name }
  if (unspacedPattern.test(name)) return unspacedName(name, lang)
  const ordered = inOrder(name)
  if (!nameCharacters.test(ordered)) return nobody
  const words = ordered.split(' ').filter((word) => /\p{L}/u.test(word))
  if (words.length < 2 || words.length > 6) return nobody
  const split = beginOfLastName(words, lang)
  const last = words.slice(split).join(' ')
  return { first_name: words.slice(0, split).join(' '), last_name: last, company: '' }
}

function cleaned(raw: string): string {
  const plain = raw
    .slice(0, 200)
    .toWellFormed()
    .normalize('NFC')
    .replace(invisibleCharacters, '')
    .replace(emojiPattern, ' ')
    .replace(bracketPattern, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  const bare = beforeTail(plain)
    .replace(honorifics, '')
    .replace(credentials, '')
    .replace(credentials, '')
  return trimmed(bare)
}

/** What stands before a mark that separates a name from what is said about it. */
function beforeTail(name: string): string {
  const at = name.search(tailPattern)
  return at < 0 ? name : name.slice(0, at).trimEnd()
}

function trimmed(name: string): string {
  let [from, to] = [0, name.length]
  while (' ,.'.includes(name[from] ?? 'end')) from += 1
  while (to > from && ' ,'.includes(name[to - 1] ?? 'end')) to -= 1
  return name.slice(from, to)
}

/** Turns "Last, First" around; more commas are no name. */
function inOrder(name: string): string {
  return name.replace(/^([^,]+), ?([^,]+)$/u, '$2 $1')
}

function beginOfLastName(words: readonly string[], lang: string): number {
  const particle = words.findIndex((word, index) => index > 0 && particles.has(word))
  if (particle > 0 && particle < words.length - 1) return particle
  // Spanish names close with two family names.
  return lang === 'es' && words.length >= 3 ? words.length - 2 : words.length - 1
}

function unspacedName(name: string, lang: string): PersonName {
  const characters = Array.from(name)
  if (characters.length < 2 || characters.length > 8) return nobody
  const isSplit = (lang === 'zh' || lang === 'ko') && characters.length <= 4
  if (!isSplit) return { ...nobody, last_name: name }
  return { first_name: characters.slice(1).join(''), last_name: characters[0] ?? '', company: '' }
}
