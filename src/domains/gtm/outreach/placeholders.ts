import type { z } from 'zod'

/** One to three words in braces, single or double: dots, hyphens and underscores join a word. */
const inBraces =
  /\{\{?\s{0,2}\p{L}[\p{L}\p{N}_.-]{0,40}(?: [\p{L}\p{N}_.-]{1,40}){0,2}\s{0,2}\}\}?/u

/** What a name is asked for by in the languages of the mails; other words in brackets may be meant, and so may a link. */
const inBrackets =
  /\[(?:(?:your |ihr )?(?:(?:first|last|company)[ _]?)?name|company|vorname|nachname|firma|firmenname|prénom|nom|entreprise|nombre|apellido|empresa|nome|cognome|azienda|voornaam|achternaam|naam|bedrijf)\](?!\()/iu

/** The first piece of a text that looks as if something should be filled in there, as nothing is. */
export function placeholderIn(text: string): string | undefined {
  return (inBraces.exec(text) ?? inBrackets.exec(text))?.[0]
}

/** A text that goes out word for word: refused where something waits to be filled in. */
export function wordForWord(text: z.ZodString): z.ZodString {
  return text.superRefine((sent, context) => {
    const placeholder = placeholderIn(sent)
    if (placeholder === undefined) return
    const message = `Nothing fills in ${placeholder}: write the words themselves, or leave it out`
    context.addIssue({ code: 'custom', message, params: { code: 'invalid' } })
  })
}
