import { ChatReply } from '#adapters/language-model/chat-reply.ts'
import { membersOf, whateverTheirSize } from '#adapters/web/site/company/audience-members.ts'
import { customersTold } from '#adapters/web/site/company/audience-told.ts'
import { isOfRepute, vouches } from '#adapters/web/site/company/audience-vouching.ts'
import { mention } from '#adapters/web/site/company/mention.ts'
import { isForWhom } from '#adapters/web/site/company/audience-places.ts'
import { afterOffering, isOffering } from '#adapters/web/site/company/offering-verbs.ts'
import { speaksOfUs } from '#adapters/web/site/company/own-sentences.ts'
import { releasesInZip } from '#adapters/signal-sources/archive.ts'
import { edgesOf } from '#domains/gtm/scoring/demand/edges.ts'
import { withoutIdle } from '#domains/gtm/scoring/demand/idle.ts'
import { ownWords } from '#domains/gtm/scoring/demand/own-words.ts'
import { withoutRefusals } from '#domains/gtm/scoring/demand/refusals.ts'
import { saysClosed } from '#domains/gtm/scoring/fit/closed.ts'
import { foreignModifiers } from '#domains/gtm/scoring/foreign-head.ts'
import { isCommonStem } from '#domains/gtm/scoring/pool.ts'
import { alpha2Of } from '#adapters/signal-sources/european-countries.ts'
import { instantOf } from '#adapters/signal-sources/instant.ts'
import { standIns } from '#test/stand-ins/sources/stand-ins.ts'
import { readings, type ReadingName } from '#adapters/reading/readings.ts'
import { guessLanguage } from '#adapters/guess-language.ts'
import { feedItems } from '#adapters/signal-sources/feed-items.ts'
import { textOfHtml } from '#adapters/signal-sources/html-text.ts'
import { plainText, snippetOf } from '#adapters/signal-sources/plain-text.ts'
import { signalSources } from '#adapters/signal-sources/registry.ts'
import { withoutAddresses } from '#adapters/signal-sources/without-addresses.ts'
import { withoutContacts } from '#adapters/signal-sources/without-contacts.ts'
import { withoutSensitiveWords } from '#adapters/signal-sources/without-sensitive-words.ts'
import { isPublicAddress, isPublicHost } from '#adapters/web/address.ts'
import { cleanText, headOf } from '#adapters/web/clean-text.ts'
import { isSameSite, registrableHost } from '#adapters/web/domain-name.ts'
import { decodeText } from '#adapters/web/response-body.ts'
import { readRobots } from '#adapters/web/robots-file.ts'
import { reserves } from '#adapters/web/opt-outs.ts'
import { readReservations } from '#adapters/web/reservations-file.ts'
import { allows, normal } from '#adapters/web/robots-rules.ts'
import { isRoleEmail } from '#adapters/web/site/company/facts-in-text.ts'
import { plausibleYear } from '#adapters/web/site/company/founding.ts'
import { isEstate } from '#adapters/web/site/contact/estates.ts'
import { isPlaceholder } from '#adapters/web/site/contact/furniture.ts'
import { countryNamedIn } from '#adapters/web/site/contact/country-names.ts'
import { marksIn } from '#adapters/web/site/contact/country-marks.ts'
import { countryCode } from '#adapters/web/site/contact/place.ts'
import { plainly, spaced } from '#adapters/web/site/hollow/hollow-words.ts'
import { topicOf } from '#adapters/web/site/page-topics.ts'
import { functionWordsOf, removalsOf } from '#adapters/web/site/stop-words.ts'
import { clearLanguageOf } from '#adapters/web/site/function-word-language.ts'
import { languageOfWords } from '#adapters/web/site/word-language.ts'
import { customerHeadIn, customerWordIn } from '#adapters/web/site/words/customer-words.ts'
import { enumeratedIn } from '#adapters/web/site/words/enumerated.ts'
import { workshopsIn } from '#adapters/web/site/words/workshops.ts'
import { wholeTradesIn } from '#adapters/web/site/company/whole-trades.ts'
import { tradesInName } from '#adapters/web/site/company/trade-in-name.ts'
import { tradesIn } from '#adapters/web/site/company/trade-in-title.ts'
import { isGenericLabel } from '#adapters/web/site/words/generic-labels.ts'
import { isOfTemplate, isTemplateTitle } from '#adapters/web/site/words/template-titles.ts'
import {
  isFunctionWord,
  isOfCalendar,
  isSoundPhrase,
  phraseKey,
  wordsOf,
} from '#adapters/web/site/words/phrases.ts'
import { letters } from '#adapters/web/site/company/letters.ts'
import { pairsIn, runsIn } from '#adapters/web/site/company/runs.ts'
import { isHostLike } from '#adapters/web/site/company/name-in-full.ts'
import { spellingsOf } from '#adapters/web/site/company/name-in-text.ts'
import { isTelling, stemOf } from '#adapters/web/site/company/surroundings.ts'
import { shelfAt } from '#adapters/web/site/company/shelves.ts'
import { trimMarks } from '#adapters/web/site/words/trim.ts'
import { webAddress } from '#adapters/web/site/html/head.ts'
import { readPage } from '#adapters/web/site/html/page.ts'
import { keyOf } from '#adapters/web/site/page-choice.ts'
import { languageCode } from '#adapters/web/site/page-language.ts'
import { readCompany, readSitePage } from '#adapters/web/site/site-page.ts'
import { readSitemap } from '#adapters/web/site/sitemap.ts'
import { hostOf } from '#domains/gtm/discovery/prospects.ts'
import { inLine, quoteOf } from '#domains/gtm/outreach/wording/quote.ts'
import {
  blocksIn,
  listed,
  withoutMarks,
} from '#domains/gtm/profiles/own-business/markdown-lines.ts'
import { emptyProposal } from '#domains/gtm/profiles/proposal.ts'
import {
  companyDomain,
  companyName,
  jaroWinkler,
  sameCompanyName,
} from '#domains/gtm/scoring/company-key.ts'
import { orgTypeMatch } from '#domains/gtm/scoring/fit/org-type.ts'
import { isDecisionRole, roleMatch, seniority } from '#domains/gtm/scoring/fit/role.ts'
import { sizeRange } from '#domains/gtm/scoring/fit/size.ts'
import { sharePicture } from '#domains/site/share-picture.ts'
import { isFreeMail } from '#adapters/web/free-mail.ts'
import { isSharedHost } from '#adapters/web/shared-hosts.ts'
import { codesOf } from '#domains/gtm/scoring/fit/industry.ts'
import { demandOf } from '#domains/gtm/scoring/demand/demand.ts'
import { seenIn, toldIn } from '#domains/gtm/scoring/demand/features.ts'
import { formsFor, holdsForm } from '#domains/gtm/scoring/demand/form-patterns.ts'
import {
  addressesReader,
  asksForProvider,
  asksForSource,
  isQuestion,
  opensAsking,
  sellsAfterQuestion,
} from '#domains/gtm/scoring/demand/questions.ts'
import {
  endingOf,
  gramsOf,
  isOfLanguage,
  isWord,
  saidIn,
  wordingOf,
} from '#domains/gtm/scoring/demand/wording.ts'
import { readText, withoutQuotations } from '#domains/gtm/scoring/intent/lexicon.ts'
import { spokenLanguage } from '#domains/gtm/scoring/spoken-language.ts'
import { simHash } from '#domains/gtm/scoring/intent/simhash.ts'
import { personName } from '#domains/gtm/scoring/names.ts'
import { emptyPool } from '#domains/gtm/scoring/pool.ts'
import { phrasesIn, relevance } from '#domains/gtm/scoring/relevance.ts'
import { namedTrades } from '#domains/gtm/scoring/thesaurus/named-trades.ts'
import { phraseOfSameTrade } from '#domains/gtm/scoring/thesaurus/same-trade.ts'
import { tokens } from '#domains/gtm/scoring/tokens.ts'
import { passageOf, withoutMentions } from '#kernel/mentions.ts'
import { isTimeZone } from '#kernel/text/time-zone.ts'
import { countryOf, namesCountry } from '#kernel/text/countries.ts'
import { escaped } from '#kernel/text/escaped.ts'
import { placeholderIn } from '#domains/gtm/outreach/placeholders.ts'
import { filled } from '#kernel/text/filled.ts'
import { companyWords, isLegalForm } from '#kernel/text/company-words.ts'
import {
  fold,
  foldedLines,
  foldedWords,
  withOneApostrophe,
  withoutAccents,
  withPlainLetters,
} from '#kernel/text/fold.ts'
import { nearest } from '#kernel/text/nearest.ts'
import { slugOf } from '#kernel/text/slug.ts'
import { estimatedTokens } from '#kernel/text/token-estimate.ts'
import { preferredLanguage, regionalTags } from '#kernel/text/accepted-languages.ts'
import { findLanguage, languageOf } from '#kernel/text/languages.ts'
import { onOneLine, unturned } from '#kernel/text/turning.ts'
import { yesOrNo } from '#kernel/text/yes-or-no.ts'

/** Reads a stranger's text in one of the ways that there are. */
export type Reader = (text: string) => unknown

const home = 'https://mill.example/'
const fetched_at = '2026-11-20T10:00:00.000Z'
const { bytes } = readSitePage({ html: '<p>x', url: home, fetched_at, maxChoices: 0 })
const [signals, goneItems] = [await readings.signals(), await readings.items()]
const drawPicture = await readings.picture()

/** One reader for each way of reading in a thread. */
export const threadReaders: Record<ReadingName, Reader> = {
  robots: (text) => allows(readRobots({ text, agent: 'growth' }), `/${text.slice(0, 2000)}`),
  page: (html) => readSitePage({ html, url: home, fetched_at, maxChoices: 7 }),
  picture: (text) => drawPicture(sharePicture({ name: text, kind: text, place: text, host: text })),
  reservations: (text) => reserves(readReservations({ text }), `/${text.slice(0, 2000)}`),
  sitemap: (xml) => readSitemap({ xml, home: bytes, maxChoices: 7 }),
  company: (html) => {
    const page = readSitePage({ html, url: home, fetched_at, maxChoices: 0 })
    return readCompany({ pages: [page.bytes, page.bytes], host: 'mill.example' })
  },
  items: (text) => {
    const kept = [{ external_id: text.slice(0, 300), url: home, platform: 'mill.example' }]
    for (const { policy, items: check } of signalSources)
      if (check !== undefined)
        goneItems({ source: policy.id, status: 200, body: text, items: kept })
  },
  signals: (text) => {
    const [now, nowMs] = [new Date(fetched_at), Date.parse(fetched_at)]
    for (const { source, hosts, hostile, answer } of standIns) {
      const query = { url: `https://${hosts[0]}/`, since: '2000-01-01T00:00:00Z' }
      const page = answer(hostile(text, now), new URL(query.url), now)
      for (const body of [text, bodyOf(page)]) signals({ source, body, query, nowMs })
    }
  },
}

function bodyOf(answer: unknown): string {
  if (Buffer.isBuffer(answer)) return answer.toString('base64')
  return typeof answer === 'string' ? answer : JSON.stringify(answer)
}

/** Somebody whom each address and domain with an `a` means. */
const anybody = { hosts: ['a'], isMeant: () => true }

/** One reader for each exported function that takes a text first. */
export const textReaders: Record<string, Reader> = {
  ChatReply: (text) => new ChatReply(1).read(callingTools(text.length)),
  alpha2Of,
  allows: (text) => allows({ rules: [{ allows: false, path: '/*a*b' }] }, text),
  cleanText: (text) => cleanText(text, text.length),
  headOf: (text) => headOf(text, text.length - 1),
  companyDomain,
  companyName,
  countryCode,
  countryNamedIn: (text) => countryNamedIn(text, 'de'),
  countryOf,
  customerHeadIn,
  customerWordIn,
  isOfRepute,
  emptyProposal,
  enumeratedIn: (text) => enumeratedIn(text, 'en'),
  functionWordsOf,
  isFunctionWord: (text) => isFunctionWord(text, 'en'),
  isGenericLabel,
  isOfTemplate,
  isTemplateTitle,
  isOfCalendar: (text) => isOfCalendar(text, 'de'),
  isEstate,
  isPlaceholder,
  isTelling: (text) => isTelling(text, 'en'),
  stemOf,
  isSoundPhrase: (text) => isSoundPhrase(text, 'de'),
  clearLanguageOf,
  languageOfWords,
  marksIn,
  pairsIn: (text) => pairsIn(text, 'fr'),
  phraseKey,
  plainly,
  spaced,
  removalsOf,
  runsIn: (text) => runsIn(text, 'de'),
  shelfAt: (text) => shelfAt(home + encodeURIComponent(text) + text.replaceAll(/[^/]/g, 'a')),
  topicOf,
  tradesIn: (text) => tradesIn(text, ['Ludlow']),
  trimMarks,
  wordsOf,
  decodeText: (text) => {
    decodeText({ bytes: Buffer.from(`<meta ${text}`), truncated: false }, text)
    decodeText({ bytes: Buffer.from(`${text}ü`, 'latin1'), truncated: false }, 'charset=utf-8')
  },
  escaped,
  feedItems: (text) => {
    feedItems(text)
    feedItems(`<rss version="2.0"><channel><item><title>${text}</title></item></channel></rss>`)
  },
  fold,
  foldedWords,
  guessLanguage: (text) => guessLanguage(text),
  hostOf,
  instantOf,
  isDecisionRole,
  isFreeMail,
  isSharedHost,
  isPublicAddress,
  isPublicHost,
  isRoleEmail,
  isTimeZone,
  isSameSite: (text) => isSameSite(text, 'mill.example'),
  keyOf: (text) => keyOf(home + encodeURIComponent(text) + text.replaceAll(/[^/]/g, 'a')),
  jaroWinkler: (text) => jaroWinkler(text, text),
  findLanguage,
  languageCode,
  languageOf,
  preferredLanguage,
  regionalTags: (text) => regionalTags('de', text),
  letters,
  blocksIn,
  listed,
  withoutMarks,
  workshopsIn: (text) => workshopsIn(text, 'de'),
  whateverTheirSize,
  wholeTradesIn: (text) => [...wholeTradesIn(text, 'en'), ...wholeTradesIn(text, 'de')],
  namesCountry,
  nearest: (text) => nearest(text, ['name']),
  normal,
  orgTypeMatch: (text) => orgTypeMatch(text, ['shop']),
  personName: (text) => personName(text),
  plainText: (text) => plainText(text, text.length),
  plausibleYear: (text) => plausibleYear(text, fetched_at),
  readPage: (text) => readPage(text, home),
  codesOf,
  demandOf: (text) => demandOf(text, ''),
  readText: (text) => readText(text, ''),
  registrableHost: (text) => registrableHost(text),
  namedTrades: (text) => namedTrades(text, 'de'),
  phraseOfSameTrade: (text) =>
    phraseOfSameTrade(text, 'de', [{ text: 'Bio-Mehl', weight: 1 }], namedTrades),
  phrasesIn: (text) => phrasesIn(text, 'de', [{ text: 'rye flour', weight: 1 }], emptyPool),
  relevance: (text) => relevance(text, 'en', { phrases: [], excluded: ['x y'] }, emptyPool),
  roleMatch: (text) => roleMatch(text, ['owner']),
  saysClosed,
  sameCompanyName: (text) => sameCompanyName(text, text),
  seniority,
  simHash: (text) => simHash(text, 'en'),
  seenIn: (text) => seenIn(text, ''),
  toldIn: (text) => toldIn(text, ''),
  formsFor,
  holdsForm: (text) => holdsForm(text)('people', text),
  addressesReader: (text) => addressesReader(text, holdsForm('')),
  asksForProvider: (text) => asksForProvider(text, holdsForm('')),
  asksForSource: (text) => asksForSource(text, holdsForm('')),
  isQuestion: (text) => isQuestion(text, holdsForm('')),
  opensAsking: (text) => opensAsking(text, holdsForm('')),
  sellsAfterQuestion: (text) => sellsAfterQuestion(text, holdsForm('')),
  wordingOf: (text) => wordingOf(text, 'en'),
  gramsOf: (text) => gramsOf(text, () => false),
  saidIn,
  endingOf,
  isWord,
  isOfLanguage,
  sizeRange,
  spellingsOf: (text) =>
    spellingsOf('hearthmill', {
      source: { page: { title: text } },
      own: [{ text }],
      shared: [],
      described: [],
    } as never),
  slugOf,
  estimatedTokens,
  inLine: (text) => inLine(text),
  quoteOf,
  snippetOf,
  spokenLanguage: (text) => spokenLanguage(text, ''),
  textOfHtml: (text) => textOfHtml(text, text.length),
  tokens: (text) => tokens(text, 'en'),
  webAddress: (text) => webAddress(text, home),
  withOneApostrophe,
  withoutAccents,
  withPlainLetters,
  foldedLines,
  companyWords,
  isLegalForm,
  filled: (text) => filled(text, { name: text }),
  onOneLine,
  placeholderIn,
  withoutAddresses,
  ownWords,
  withoutIdle: (text) => withoutIdle(text, '', holdsForm('')),
  withoutRefusals: (text) => withoutRefusals(text, ''),
  withoutContacts,
  withoutSensitiveWords,
  withoutQuotations,
  afterOffering: (text) => afterOffering(text, 'de'),
  edgesOf,
  foreignModifiers: (text) => foreignModifiers(text, new Set(['compost', 'a'])),
  isCommonStem,
  isForWhom,
  isOffering: (text) => isOffering(text, 'fr'),
  membersOf: (text) => membersOf(text, 'en'),
  vouches: (text) => ['en', 'de', 'it'].map((lang) => vouches(text, lang)),
  customersTold: (text) => customersTold(text, 'en'),
  isHostLike,
  tradesInName: (text) =>
    tradesInName(text.slice(0, 60), [
      {
        source: { lang: 'en' },
        topic: 'home',
        own: [{ text }, { text: ` ${text}` }],
        described: [],
      },
    ] as never),
  mention: (text) =>
    mention(text, 'heading', 1, { page: readPage('', home), lang: 'en', fetched_at }),
  releasesInZip,
  speaksOfUs,
  unturned,
  yesOrNo,
  passageOf: (text) => passageOf(text, anybody),
  withoutMentions: (text) => withoutMentions(text, anybody),
}

/** An event of a model that calls so many tools at once. */
function callingTools(count: number): string {
  const tool_calls = Array.from({ length: count }, (_, index) => ({ index, id: 'call' }))
  return JSON.stringify({ choices: [{ delta: { tool_calls } }] })
}
