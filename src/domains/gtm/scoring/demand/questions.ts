import { requestForms } from './forms.ts'
import type { Holds } from './form-patterns.ts'

/** A part of a text that asks, with its mark or without. */
export function isQuestion(part: string, holds: Holds): boolean {
  return part.endsWith('?') || holds('opener', part)
}

/** Asks nobody for anything and speaks of nobody who asks: `Looking for oak?`, after which something is praised. */
export function addressesReader(part: string, holds: Holds): boolean {
  return (
    part.endsWith('?') &&
    !(['wh', 'writer', 'group', ...requestForms] as const).some((form) => holds(form, part))
  )
}

/** Begins as a request does, with or without a mark of question. */
export function opensAsking(opening: string, holds: Holds): boolean {
  const asking = ['provider', 'existence', 'alternative', 'best', 'advice', 'seeking'] as const
  return asking.some((form) => holds(form, opening))
}

/** Asks who has something, or whether it is to be had. */
export function asksForSource(part: string, holds: Holds): boolean {
  return (['provider', 'existence', 'alternative'] as const).some((form) => holds(form, part))
}

/** Asks who supplies something, and not what to do: then what fails elsewhere in a text is why somebody is needed. */
export function asksForProvider(part: string, holds: Holds): boolean {
  return (
    holds('provider', part) &&
    (['trade', 'best', 'advice'] as const).some((form) => holds(form, part)) &&
    !holds('technical', part)
  )
}

/** Opens with a question that asks for nothing, as who sells does, and goes on about the reader or what is on offer. */
export function sellsAfterQuestion(own: string, holds: Holds): boolean {
  const [, opening = '', rest = ''] = /^([^.!?\n]{3,200}\?)([^]*)$/u.exec(own) ?? []
  if (opening === '' || rest.includes('?')) return false
  const isAsked = (['wh', 'people', 'provider', 'existence', 'alternative'] as const).some((form) =>
    holds(form, opening),
  )
  return !isAsked && (holds('advert', rest) || holds('reader', rest))
}
