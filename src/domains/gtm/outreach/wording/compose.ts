import { hash } from 'node:crypto'
import type { Language } from '#kernel/text/languages.ts'
import { catalogues } from './catalogues.ts'
import type { Sentence, SlotName, Tone, Variant } from './wording.ts'

/** Where a fact that stands in a sentence is from. */
export interface Provenance {
  /** What it was read in. */
  readonly kind: 'signal' | 'lead' | 'profile' | 'sender'
  /** Which member of that. */
  readonly field: string
  readonly url: string | null
}

/** A fact, and where it is from: without that it may not be said. */
export interface Slot {
  readonly text: string
  readonly from: Provenance
}

export type Slots = { readonly [N in SlotName]?: Slot | undefined }

/** A sentence of the mail, with all that it was told. */
export interface ComposedSentence {
  readonly text: string
  readonly provenance: readonly Provenance[]
}

export interface Composition {
  readonly subject: string
  readonly body: string
  readonly sentences: readonly ComposedSentence[]
  readonly variant: number
}

export interface Composing {
  readonly leadId: string
  readonly language: Language
  readonly tone: Tone
  readonly touch: number
  /** Of what the mail follows. */
  readonly subject?: string | undefined
  readonly slots: Slots
}

/** A mail is to be read in a minute: what it can do without goes first, in this order. */
export const mostWords = 120
const dispensable: readonly SlotName[] = ['certification', 'products', 'website']

/** Writes a mail from a template: the same lead always gets the same one. */
export function compose(composing: Composing): Composition {
  const lengths = dispensable.map((_, count) => dispensable.slice(0, count))
  const compositions = [...lengths, dispensable].map((left) => composed(without(composing, left)))
  const fitting = compositions.find((one) => wordsIn(composing, one) <= mostWords)
  return fitting ?? (compositions.at(-1) as Composition)
}

/** How many words the recipient reads, the notice included. */
function wordsIn({ language }: Composing, { body }: Composition): number {
  const { source, opt_out } = catalogues[language].notice
  const words = [body, source, opt_out].join(' ').split(/\s+/)
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function without(composing: Composing, names: readonly SlotName[]): Composing {
  const left = Object.fromEntries(names.map((name) => [name, undefined]))
  return { ...composing, slots: { ...composing.slots, ...left } }
}

function composed({ leadId, language, tone, touch, subject, slots }: Composing): Composition {
  const words = catalogues[language]
  const variants = [words.first, words.second, words.third][touch - 1] ?? words.third
  const variant = variantOf(leadId, variants.length)
  const { subject: opening = '', paragraphs } = variants[variant] as Variant
  const parts = [[words.greeting[tone]], ...paragraphs, [`${words.closing[tone]}\n{sender}`]]
    .map((sentences) => sentences.flatMap((sentence) => said(sentence, slots)))
    .filter((sentences) => sentences.length > 0)
  return {
    subject: subject === undefined ? (said(opening, slots)[0]?.text ?? '') : following(subject),
    body: parts.map((sentences) => sentences.map(({ text }) => text).join(' ')).join('\n\n'),
    sentences: parts.flat(),
    variant,
  }
}

function variantOf(leadId: string, count: number): number {
  return hash('sha256', leadId, 'buffer').readUInt32BE() % count
}

/** Mail programs keep a conversation together by it. */
export function following(subject: string): string {
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`
}

/** The first of the wordings whose slots are all filled; none where there is none. */
function said(sentence: Sentence, slots: Slots): ComposedSentence[] {
  const wordings = typeof sentence === 'string' ? [sentence] : sentence
  const words = wordings.find((wording) => namesIn(wording).every((name) => slots[name]))
  if (words === undefined) return []
  const provenance = namesIn(words).flatMap((name) => slots[name]?.from ?? [])
  return [{ text: filled(words, slots), provenance: distinct(provenance) }]
}

const slot = /\{(\w+)\}/g

function namesIn(wording: string): SlotName[] {
  return [...wording.matchAll(slot)].map(([, name]) => name as SlotName)
}

/** In one pass: what stands in a fact is no slot. */
function filled(wording: string, slots: Slots): string {
  return wording.replaceAll(slot, (_, name: SlotName) => slots[name]?.text ?? '')
}

function distinct(provenance: readonly Provenance[]): Provenance[] {
  return [...new Map(provenance.map((one) => [JSON.stringify(one), one])).values()]
}
