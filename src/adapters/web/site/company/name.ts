import { parse } from 'tldts'
import { isPlaceholder } from '../contact/furniture.ts'
import { isGenericLabel } from '../words/generic-labels.ts'
import { trimMarks } from '../words/trim.ts'
import { leastConfidence, type Claim, type Method, type ReadPage } from './claim.ts'
import { letters } from './letters.ts'
import { mailLabels } from './mail-hosts.ts'
import { inFull, isHostLike } from './name-in-full.ts'
import { addresseesIn, spellingsOf, subjectsIn } from './name-in-text.ts'
import type { SitePart } from './site-text.ts'

/**
 * Names of the company outside of structured data, best first: what the site calls itself in its metadata, parts of
 * titles, its logo, its headings, its copyright line and beside the form of a company, by how much of the host they
 * are and how many of those agree. "Home" in any language is no name.
 */
export function namesIn(
  parts: readonly SitePart[],
  host: string,
  stated: readonly Claim<string>[] = [],
): Claim<string>[] {
  const label = letters(parse(host, { allowPrivateDomains: true }).domainWithoutSuffix ?? host)
  const titles = partsOfTitles(parts)
  const labels = [label, ...mailLabels(parts, label)]
  const candidates = parts.flatMap((part) => [
    ...candidatesOf(part, titles),
    ...claimsOf(part, 0.66, 'text', spellingsOf(label, part)),
  ])
  const found = [...stated, ...candidates].flatMap((claim) => {
    const value = withoutForm(trimmed(claim.value), label)
    return isName(value, label) ? [{ ...claim, value, quote: claim.value }] : []
  })
  const groups = [...Map.groupBy(found, ({ value }) => letters(value)).values()]
  const rated = groups.map((uses) => ({
    claim: bestOf(uses),
    worth: worthOf(uses, labels),
    isSaid: uses.some(({ confidence }) => said.has(confidence)),
    isRegistered: uses.some(({ confidence }) => confidence === registered),
  }))
  return inFull(
    rated.filter(({ worth }) => worth > leastWorth).sort((a, b) => b.worth - a.worth),
    label,
  ).map(({ claim, worth }, at) => ({
    ...claim,
    value: at === 0 ? spokenName(claim.value, parts) : claim.value,
    confidence: Math.max(leastConfidence, Math.min(0.95, Math.round(worth * 30) / 100)),
  }))
}

// More than a heading that nothing else repeats.
const leastWorth = 0.5

function bestOf(uses: Claim<string>[]): Claim<string> {
  // Of several spellings the one that is not all capitals.
  const [best] = uses.toSorted(
    (a, b) =>
      Number(isHostLike(a.value)) - Number(isHostLike(b.value)) ||
      Number(isShouted(a.value)) - Number(isShouted(b.value)) ||
      b.confidence - a.confidence,
  )
  if (best === undefined) throw new Error('a group holds at least one')
  return best
}

/** As the pages write it elsewhere, if not in capitals or small letters alone, as logos and titles are often set. */
function spokenName(name: string, parts: readonly SitePart[]): string {
  const isLoud = isShouted(name)
  const count = name.split(/\s+/).length
  if (!isLoud && (count < 2 || name !== name.toLowerCase())) return name
  const key = letters(name)
  for (const text of parts.flatMap(textsOf)) {
    const words = text.slice(0, 600).split(/\s+/)
    for (const at of words.keys()) {
      const said = trimMarks(words.slice(at, at + count).join(' '))
      if (letters(said) !== key || isShouted(said)) continue
      if (isLoud ? said !== said.toLowerCase() : isTitled(said)) return said
    }
  }
  return isLoud && count > 1 ? lowered(name) : name
}

/** `HEARTH MILL OF LUDLOW` → `Hearth Mill of Ludlow`; short words may be abbreviations. */
function lowered(name: string): string {
  return name.replace(/\p{L}{2,}/gu, (word) => {
    const small = word.toLowerCase()
    if (ofNames.has(small)) return small
    return word.length > 3 ? word.slice(0, 1) + small.slice(1) : word
  })
}

function textsOf({ source, own, shared }: SitePart): string[] {
  return [source.page.title, ...own.map(({ text }) => text), ...shared.map(({ text }) => text)]
}

function isShouted(text: string): boolean {
  return text === text.toUpperCase()
}

/** From 0 to about 4: its best source, how much of the host it is, and how many kinds of sources agree. */
function worthOf(uses: readonly Claim<string>[], labels: readonly string[]): number {
  const name = letters(uses[0]?.value ?? '')
  const kinds = new Set(uses.map(({ confidence, method }) => `${method}${confidence}`)).size
  const isStated = uses.some(({ method, confidence }) => method !== 'og' && confidence > 0.82)
  const source = Math.max(...uses.map(({ confidence }) => confidence))
  const alike = Math.max(
    ...labels.map(
      (label, at) => likeness(uses[0]?.value ?? '', name, label) * (at === 0 ? 1 : ofMail),
    ),
  )
  const isSigned = uses.some(({ confidence, method }) => method === 'text' && confidence === signed)
  const isAccount = uses.every(({ value }) => isHostLike(value) && value.includes('-'))
  return (
    (isStated && !isAccount ? 0.5 : 0) -
    (isAccount ? 1 : 0) +
    source +
    1.6 * alike +
    (isSigned && alike > leastAlike ? 0.4 : 0) +
    Math.min(0.9, 0.3 * (kinds - 1))
  )
}

/** How sure is what stands beside the form of a company, which may trade as something else. */
export const registered = 0.57
/** How sure is what stands above an address, or does something in a sentence: it is said in full there. */
const sure = { subject: 0.56, addressee: 0.46 }
const said: ReadonlySet<number> = new Set(Object.values(sure))

const leastAlike = 0.4
/** How much the host of a mailbox says of what the host of the site says. */
const ofMail = 0.8
/** How sure is what the titles of several pages share. */
const signed = 0.75

/** How much name and host are the same, from 0 to 1. */
function likeness(spelt: string, name: string, label: string): number {
  if (name.length < 3 || label.length < 2) return 0
  if (isNearly(name, label)) return 0.9
  if (name.includes(label) || label.includes(name))
    return Math.min(name.length, label.length) / Math.max(name.length, label.length)
  const words = spelt
    .split(/[\s&-]+/)
    .map(letters)
    .filter((word) => word.length >= 3)
  const known = words.filter((word) => label.includes(word.slice(0, Math.max(4, word.length - 2))))
  const share = known.join('').length / Math.max(name.length, label.length, 1)
  return Math.min(0.9, share)
}

/** `Bati Énergie` on batinergie.fr: hosts leave out a letter where two words meet. */
function isNearly(name: string, label: string): boolean {
  if (name.length !== label.length + 1 || label.length < leastOfHost) return false
  let at = 0
  while (at < label.length && name[at] === label[at]) at += 1
  return at >= 3 && name.slice(at + 1) === label.slice(at)
}

function claimsOf(
  { source }: SitePart,
  confidence: number,
  method: Method,
  texts: readonly string[],
): Claim<string>[] {
  return texts.map((value) => ({ value, source, method, confidence }))
}

/** How many pages have a part in their title: a site signs them all. */
function partsOfTitles(parts: readonly SitePart[]): ReadonlyMap<string, number> {
  const all = parts.flatMap(({ source }) => [
    ...new Set(titleParts(source.page.title).map(letters)),
  ])
  return new Map([...Map.groupBy(all, (part) => part)].map(([part, uses]) => [part, uses.length]))
}

/** The title of one page alone is what that page is about; what two share is who speaks. */
function signaturesIn(
  { source, topic }: SitePart,
  titles: ReadonlyMap<string, number>,
): { shared: string[]; said: string[] } {
  const whole = titleParts(source.page.title)
  // `Workshop – Hearth` is the title of that page, and no name.
  const parts = topic === 'home' || whole.length < 2 ? whole : whole.slice(0, -1)
  const isSigned = (text: string): boolean => (titles.get(letters(text)) ?? 0) > 1
  const said = topic === 'home' || parts.length > 1 ? parts : []
  return { shared: parts.filter(isSigned), said: said.filter((text) => !isSigned(text)) }
}

function candidatesOf(part: SitePart, titles: ReadonlyMap<string, number>): Claim<string>[] {
  const { source, topic, own, shared } = part
  const { page } = source
  const isHome = topic === 'home'
  const { shared: signatures, said } = signaturesIn(part, titles)
  const from = (confidence: number, method: Method, texts: readonly string[]): Claim<string>[] =>
    claimsOf(part, confidence, method, texts)
  return [
    ...from(0.8, 'og', [
      page.meta.get('og:site_name') ?? '',
      page.meta.get('application-name') ?? '',
    ]),
    ...from(signed, 'text', signatures),
    ...from(isHome ? 0.55 : 0.52, 'text', said),
    ...from(sure.subject, 'text', subjectsIn(part)),
    ...from(sure.addressee, 'text', addresseesIn(part)),
    ...from(
      0.6,
      'text',
      page.logos.map((text) => text.replace(/\blogo\b:?/i, '')),
    ),
    ...from(0.45, 'text', describedNames(page.meta.get('description') ?? '')),
    ...from(0.5, 'text', homeLinks(source)),
    ...(isHome ? headingsOf(own) : []).flatMap((text) =>
      from(isSentenceLike(text) ? 0.25 : 0.45, 'text', [text]),
    ),
    ...from(
      0.3,
      'text',
      isHome ? own.slice(0, 1).flatMap(({ text }) => (isTitled(text) ? [text] : [])) : [],
    ),
    ...from(
      0.5,
      'text',
      shared.filter(({ text }) => text.length <= 40).map(({ text }) => text),
    ),
    ...from(
      0.58,
      'text',
      [...page.blocks, ...page.frame].flatMap(({ text }) => copyrightIn(text)),
    ),
    ...from(
      registered,
      'text',
      [...own, ...shared].flatMap(({ text }) => legalNamesIn(text)),
    ),
  ]
}

/** `Hearth Mill – stoneground flour from Ludlow` → `Hearth Mill`. */
function describedNames(description: string): string[] {
  const [first = '', second] = description.split(/\s[-–—|]\s|:\s/u)
  return second !== undefined && isTitled(first) ? [first] : []
}

/** `Grange Community Hall`: capitals, as in no sentence. */
function isTitled(text: string): boolean {
  return text.split(/\s+/).every((word) => /^\p{Lu}/u.test(word) || ofNames.has(word))
}

/** `Die Sonne schickt`: three words and more, not all of them with capitals. */
function isSentenceLike(text: string): boolean {
  return text.split(/\s+/).length > 2 && !isTitled(text)
}

/** The first headings; pages without any have lines in bold. */
function headingsOf(own: SitePart['own']): string[] {
  const first = own.find(({ level }) => level > 1)
  return [...own.filter(({ level }) => level === 1), ...(first ? [first] : [])].map(
    ({ text }) => text,
  )
}

/** "Stoneground flour | Hearth Mill" → both parts. */
function titleParts(title: string): string[] {
  const parts = partsOf(title)
  return parts.length > 1 ? [...parts, title] : parts
}

function partsOf(title: string): string[] {
  return title.split(/[|–—·•»«]|\s[-:]\s|:\s/u)
}

function homeLinks({ page }: ReadPage): string[] {
  return page.links
    .filter(
      ({ href, text, isPictured }) => text !== '' && !isPictured && new URL(href).pathname === '/',
    )
    .map(({ text }) => text)
    .slice(0, 4)
}

/** What follows a copyright mark and its years. */
function copyrightIn(text: string): string[] {
  const at = text.slice(0, 300).search(/©|\(c\)|copyright/iu)
  if (at < 0) return []
  const after = text
    .slice(at, at + 90)
    .replaceAll(/©|\(c\)|copyright|\b\d{4}\b|\bby\b|\bpar\b/giu, ' ')
  const [name = ''] = trimMarks(after).split(
    /[|·•]|\.\s|\s[-–]\s|all rights|alle rechte|tous droits|powered|créé|erstellt/iu,
  )
  return [name]
}

const legalForm =
  '(?:Pty\\.? Ltd\\.?|S\\. ?Coop\\.?(?: ?\\p{Lu}\\p{Ll}{1,7}\\.)?|S\\. ?C\\. de R\\. ?L\\.|S\\. ?A\\. de C\\.? ?V\\.|SCCL|SCIC|SCEA|GAEC|ASBL|VZW|asbl|vzw|GbR|U\\.A\\.|EARL|eG|eK|GmbH(?: & Co\\.? KG)?|gGmbH|AG|KG|OHG|UG(?: \\(haftungsbeschränkt\\))?|e\\. ?V\\.|e\\. ?U\\.|e\\. ?G\\.|PartGmbB|Ltd\\.?|Limited|LLC|Inc\\.?|PLC|CIC|SARL|SAS|SA|EURL|SCOP|S\\.?r\\.?l\\.?|S\\.?p\\.?A\\.?|[Ss]oc(?:ietà|\\.) ?[Cc]oop(?:erativa|\\.)(?: [Ss]ociale| [Aa]gr(?:icola|\\.)| a ?r\\. ?l\\.)*|S\\. ?L\\.(?: ?U\\.)?|S\\.A\\.|SRL|SNC|S\\.?n\\.?c\\.?|S\\.?a\\.?s\\.?|Lda\\.?|LDA|Ltda\\.?|EIRELI|SASU|SCA|SCRL|SC(?! )|srl|sprl|scrl|cv-so|BV|NV|cv|B\\.?V\\.?|N\\.V\\.|cvba|bvba|VOF|ApS|A/S|AB|AS|Oy|sp\\. z o\\. ?o\\.)'
const formAlone = new RegExp(`(?<=[\\p{L}\\d.],? )${legalForm}(?![\\p{L}])`, 'u')
const formAtStart = new RegExp(`^${legalForm},? (?=\\p{Lu})`, 'u')
const formAtEnd = new RegExp(`,? ${legalForm}$`, 'u')
const ofNames = new Set('und and et y & de du des di da do la der the of e'.split(' '))

/** The words with capitals before the form of a company, with it. */
function legalNamesIn(text: string): string[] {
  const searched = text.slice(0, 400)
  const form = formAlone.exec(searched)
  if (form === null) return []
  const words = searched
    .slice(Math.max(0, form.index - 80), form.index)
    .trim()
    .split(/\s+/)
  const from = words.findLastIndex((word) => !/^[\p{Lu}\d]/u.test(word) && !ofNames.has(word))
  const name = words.slice(Math.max(from + 1, words.length - 6))
  while (ofNames.has(name[0] ?? '')) name.shift()
  return name.length === 0 || name.some((word) => /[.:;|]$/.test(word))
    ? []
    : [`${name.join(' ')} ${form[0]}`]
}

/** Names with the form of a company, such as `Hearth Mill Ltd`. */
export function registeredNamesIn(parts: readonly SitePart[], name: string): Claim<string>[] {
  return parts.flatMap(({ source, own, shared }) =>
    [...own, ...shared].flatMap(({ text }): Claim<string>[] =>
      legalNamesIn(text)
        .filter((found) => letters(found).includes(letters(name)) && letters(name) !== '')
        .map((value) => ({ value, source, method: 'text', confidence: 0.7, quote: text })),
    ),
  )
}

function trimmed(name: string): string {
  const bare = trimMarks(name.replaceAll(pictures, ' ').trim(), ")!'’.")
    .replace(initials, '')
    .replace(sinceYear, '')
    .replace(formAtEnd, '')
    .replace(asCooperative, '$1')
    .replace(ofWebsite, '')
  return trimMarks(bare, ")!'’.").replace(/(?<=\p{Ll})\.$/u, '')
}

/** `SARL Dupont` → `Dupont`, but not `SCOP Dupont` on scop-dupont.fr. */
function withoutForm(name: string, label: string): string {
  const bare = name.replace(formAtStart, '')
  return label.startsWith(letters(name.slice(0, name.length - bare.length))) ? name : bare
}

const pictures = /\p{Extended_Pictographic}\ufe0f?/gu
/** `KWE Kompostwerk Elbaue`: short for what follows. */
const initials = /^(\p{Lu})\p{Lu}{0,2}(\p{Lu}) (?=\1\p{Ll}.* \2\p{Ll}+(?: |$))/u
const asCooperative = /^(\S+ \S.*) (?:Genossenschaft|Stiftung)$/u
const sinceYear = /,? (?:since|est\.?|seit|depuis|desde|dal|sinds) \d{4}$/iu

// `hearth-mills Webseite!`, `Welcome to Hearth Mill`.
const ofWebsite =
  /^(?:welcome to|willkommen (?:bei|auf|in)|bienvenue (?:à|chez|sur)|bienvenidos a|benvenuti (?:a|da|in)|welkom bij|bem-vindo à)\s+|(?:[’']?s)? (?:website|webseite|homepage|web site|web)!?$/iu

function isName(text: string, label: string): boolean {
  const words = text.split(/\s+/).length
  return (
    /\p{L}{2}|\d\p{L}/u.test(text) &&
    text.length <= 60 &&
    words <= 6 &&
    !(isGenericLabel(text) && !isOfHost(text, label)) &&
    !isPlaceholder(text) &&
    !(partsOf(text).length > 1 && partsOf(text).every(isNothing)) &&
    !notYet.test(text) &&
    !isFile.test(text) &&
    !isPerson.test(text) &&
    !/[?@]|https?:/.test(text)
  )
}

/** `Home`, `My Site`: a part of a title that nobody wrote. */
function isNothing(part: string): boolean {
  return isPlaceholder(part) || isGenericLabel(part)
}

/** `Studio Legale Brambati` on brambati.it: a part of the host says whose place it is. */
function isOfHost(text: string, label: string): boolean {
  const words = text.split(/\s+/)
  return (
    words.length > 1 &&
    words.some((word) => isOwnWord(letters(word), label) && !isGenericLabel(word))
  )
}

const leastOfHost = 5

function isOwnWord(word: string, label: string): boolean {
  return word.length >= leastOfHost && label.includes(word)
}

const isPerson =
  /^(?:Avv|Dott|Dott\.ssa|Dr|Dra|Ing|Arch|Prof|Dipl|Mag|Mrs?|Ms|M|Mme|Sr|Sra|Lic|Herr|Frau|Inh|Inhaber)\.? \p{Lu}/u

// `logo_gold`, `banner.png`: pictures called like their files.
const isFile = /_|\.(?:png|jpe?g|svg|gif|webp)$/i

// What stands on websites that are still to be made.
const notYet =
  /coming soon|under construction|im aufbau|en construction|en construcción|in costruzione|em construção|in aanbouw|maintenance/iu
