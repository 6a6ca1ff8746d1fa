// A member has up to three words.
const listPattern =
  /\b(?:to|for|suppl(?:y|ies)|serv(?:es?|ing))\s+(\p{Ll}[\p{L}'’-]*(?:\s\p{Ll}[\p{L}'’-]*){0,2}(?:,\s\p{Ll}[\p{L}'’-]*(?:\s\p{Ll}[\p{L}'’-]*){0,2})+,?\s(?:and|or|&)\s\p{Ll}[\p{L}'’-]*)/gu
const maxAudiences = 12

/**
 * Whom a company says it serves: the members of lists such as "to bakeries, cafés, hotels and schools". Lists of two
 * are left alone, since they are mostly about something else. Reads English; in other languages it finds nothing.
 */
export function audiencesOf(text: string): string[] {
  const members = [...text.slice(0, 4_000).matchAll(listPattern)].flatMap(([, list = '']) =>
    list.split(/,?\s(?:and|or|&)\s|,\s/u),
  )
  const named = members
    .map((member) => member.replace(/^(?:to|for|with)\s/u, '').trim())
    .filter((member) => member.length >= 3)
  return [...new Set(named)].slice(0, maxAudiences)
}
