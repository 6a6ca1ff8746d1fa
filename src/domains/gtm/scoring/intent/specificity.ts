import type { Observation } from '#adapters/signal-sources/contract.ts'
import { namesCountry } from '#kernel/text/countries.ts'
import { withoutAccents } from '#kernel/text/fold.ts'

export const detailKinds = ['quantity', 'budget', 'date', 'place'] as const
export type Detail = (typeof detailKinds)[number]

/** Details make a demand believable: a factor 0.9..1.2 and the details that it comes from. */
export interface Specificity {
  readonly factor: number
  readonly details: readonly Detail[]
}

const maxChars = 4_000
const quantityPattern =
  /\b\d[\d.,]{0,9}\s?(?:k|kg|t|g|tons?|tonnes?|tonnen|l|lit(?:er|re|ro|ri)s?|m2|m²|m3|ha|hectares?|acres?|kwp?|kwh|mwh?|units?|pieces?|stuck|stk|pieces|piezas|pezzi|stuks|pecas|unidades|pallets?|boxes|bags|loaves|people|persons?|personen|personas|persone|pessoas|mitarbeiter|employees|employes|empleados|users?|seats|licen[cs]es|members|samples|amostras|muestras|campioni|panelen|farms|sites|canteens|stores)\b/u
const budgetPattern =
  /(?:[€$£]\s?\d|\d\s?(?:k\s?)?(?:[€$£]|eur\b|euros?\b|usd\b|gbp\b|chf\b)|\b(?:budget|presupuesto|orcamento|bilancio di spesa)\b)/u
const datePattern =
  /\b(?:20\d\d-\d\d-\d\d|q[1-4] 20\d\d|\d{1,2}\.\d{1,2}\.(?:20)?\d\d|\d{1,2}\/\d{1,2}\/20\d\d|deadline|asap|frist|bis (?:ende|anfang|mitte)|next (?:week|month|quarter|year|spring|summer|autumn|winter)|by (?:the )?end of|before the end|(?:\d{1,2}\.? |end of |by |in |ende |en |fin |a |eind |em )(?:de )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|januar|februar|marz|april|mai|juni|juli|august|oktober|dezember|janvier|fevrier|mars|avril|juin|juillet|aout|decembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|octubre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januari|februari|maart|mei|augustus|janeiro|fevereiro|maio|setembro|outubro|dezembro|january|february|march|june|july|october|december|september|november|septembre|octobre|novembre|septiembre|noviembre|novembro))\b/u
// A capital letter after "in" says nothing in German, where every noun has one; "bei" and "Raum" do.
const placePattern =
  /\b(?:near|around|based in|located in|in|à|près de|en|cerca de|vicino a|perto de|bei|Raum|rondom|nabij|provincia di)\s+(?:the )?(?!(?:January|February|March|April|May|June|July|August|September|October|November|December|Excel)\b)\p{Lu}\p{Ll}{2,}/u
const germanPlacePattern = /\b(?:bei|Raum|Region|Großraum|aus)\s+\p{Lu}\p{Ll}{2,}/u

/** `0.9 + 0.1` for each of quantity, budget, date or deadline, and place, at most 1.2. */
export function specificity(observation: Observation): Specificity {
  const original = `${observation.title ?? ''}\n${observation.text}`.slice(0, maxChars)
  const folded = withoutAccents(original)
  const present: Record<Detail, boolean> = {
    quantity: quantityPattern.test(folded),
    budget: observation.amount !== undefined || budgetPattern.test(folded),
    date: observation.deadline !== undefined || datePattern.test(folded),
    place: namesPlace(observation, original),
  }
  const details = detailKinds.filter((detail) => present[detail])
  return { factor: Math.min(12, 9 + details.length) / 10, details }
}

function namesPlace({ org, lang }: Observation, text: string): boolean {
  if (org?.city !== undefined || org?.country !== undefined) return true
  return (lang === 'de' ? germanPlacePattern : placePattern).test(text) || namesCountry(text)
}
