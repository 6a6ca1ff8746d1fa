import { edgesOf } from './edges.ts'
import { readText, type Reading } from '../intent/lexicon.ts'
import { allForms, formsFor, holdsForm } from './form-patterns.ts'
import { askingForms, situationForms, type Form } from './forms.ts'
import { ownWords } from './own-words.ts'
import { withoutRefusals, type Unrefused } from './refusals.ts'
import {
  addressesReader,
  asksForProvider,
  asksForSource,
  isQuestion,
  opensAsking,
  sellsAfterQuestion,
} from './questions.ts'

/** What is seen in a text, by name. A feature that is not named is not there. */
export interface SeenText {
  readonly reading: Reading
  readonly features: ReadonlySet<string>
  /** The writer's own words, folded; of a long text its beginning and its end. */
  readonly edges: string
}

const manyForms = 4
const mostBriefWords = 14
const mostOfIt = 0.8

/**
 * The forms of asking and telling in the writer's own words, in the forms of the language (of all seven where it is
 * none of them), with what the lexicon reads. Reads 4,000 characters.
 */
export function seenIn(text: string, lang: string): SeenText {
  const { reading, unrefused } = toldIn(text, lang)
  return seenInOwn(reading, unrefused, lang)
}

/** What the lexicon reads in a text, and its writer's own words without what is refused in them. */
export function toldIn(text: string, lang: string) {
  return { reading: readText(text, lang), unrefused: withoutRefusals(ownWords(text), lang) }
}

/** What is seen in words that are left of a text, whose `reading` is that of the whole. */
export function seenInOwn(reading: Reading, { own, refuses }: Unrefused, lang: string): SeenText {
  const holds = holdsForm(lang)
  const edges = edgesOf(own)
  const opening = /^[^.!?\n]{0,200}[.!?]?/u.exec(own)?.[0] ?? ''
  const placed = new Set<Form>([...tellers, ...situationForms, 'technical'])
  const questions = (own.match(/[^.!?\n]{1,400}[.!?]?/gu) ?? []).filter((part) =>
    isQuestion(part, holds),
  )
  const isForProvider = questions.some((part) => asksForProvider(part, holds))
  const forms = allForms
    .filter((form) => holds(form, placed.has(form) ? edges : own))
    .filter((form) => form !== 'technical' || !isForProvider)
  const addressed = questions.filter(
    (part) => part.length < own.length * mostOfIt && addressesReader(part, holds),
  )
  const asked = addressed.reduce((rest, part) => rest.replace(part, ' '), own)
  // What the whole does not hold no part of it holds, but for thanks, which stand at an end.
  const held = askingForms.filter((form) => form === 'thanks' || forms.includes(form))
  const isAsking = (part: string) => held.some((form) => holds(form, part))
  const told = tellings(edges, lang)
  const isIdle = forms.includes('technical') || forms.includes('rhetorical')
  const asksWhat = !isIdle && questions.some((part) => holds('wh', part))
  const { dampers } = edges === own ? reading : readText(edges, lang)
  const names = [
    ...forms
      .filter((form) => !silent.has(form) && !isSpokenOver(form, forms))
      .filter((form) => form !== 'seeking' || addressed.length === 0 || holds(form, asked)),
    ...named('addresses', addressed.length > 0),
    ...named('refuses', refuses),
    `cue_${reading.type}`,
    ...dampers.map((damper) => `damper_${damper}`),
    ...named('opening_asks', opensAsking(opening, holds)),
    ...named('question', questions.length > 0),
    ...named('asking_question', questions.some(isAsking)),
    ...named(
      'question_for_source',
      questions.some((part) => asksForSource(part, holds)),
    ),
    ...named('ends_in_question', endsInQuestion(own)),
    ...named(
      'asks_group',
      questions.some((part) => holds('wh', part) && holds('group', part)),
    ),
    ...named('sells_after_question', sellsAfterQuestion(own, holds)),
    ...named('many_forms', askingForms.filter((form) => forms.includes(form)).length >= manyForms),
    ...named('asks_reader', reading.asks_reader),
    ...named('brief', isBrief(own)),
    ...named('names_what', asksWhat),
    ...named('asks_briefly', asksWhat && isBrief(own)),
    ...named('told_twice', told >= 2),
    ...named('told_often', told >= 4),
    ...named('nobody_speaks', questions.length === 0 && !speaks(forms)),
  ]
  return { reading, features: new Set(names), edges }
}

/** Who speaks for themselves neither reports nor talks to a reader, and who does not has lost nobody. */
function isSpokenOver(form: Form, forms: readonly Form[]): boolean {
  const isOwn = forms.includes('writer')
  if (ofOwn.has(form)) return !isOwn
  return form === 'news' ? isOwn : form === 'reader' && speaks(forms)
}

/** What counts where somebody tells it of themselves. */
const ofOwn: ReadonlySet<Form> = new Set(['loss', 'joins', ...situationForms])

/** Forms that say something only beside others. */
const silent: ReadonlySet<Form> = new Set(['writer', 'wh', 'group'])

const tellers = [
  'article',
  'story',
  'rhetorical',
  'advert',
  'vacancy',
  'closed',
  'survey',
  'answer',
] as const satisfies readonly Form[]

/** How many different things in a text are said only by those who tell. */
function tellings(own: string, lang: string): number {
  const found = formsFor(lang).flatMap((forms) =>
    tellers.flatMap((form) => own.match(forms[form]) ?? []),
  )
  return new Set(found).size
}

function endsInQuestion(own: string): boolean {
  return own.includes('?') && !/\p{L}/u.test(own.slice(own.lastIndexOf('?')))
}

/** As one types into a search box: few words and no end of a sentence. */
function isBrief(own: string): boolean {
  return own.split(/\s/u).length <= mostBriefWords && !/[.!:]/u.test(own)
}

function speaks(forms: readonly Form[]): boolean {
  return (['writer', 'people'] as const).some((form) => forms.includes(form))
}

function named(name: string, isSeen: boolean): string[] {
  return isSeen ? [name] : []
}
