const MEMBER = String.raw`\p{Ll}[\p{L}'’-]*(?:\s\p{Ll}[\p{L}'’-]*){0,2}`
const LIST = new RegExp(
  String.raw`\b(?:to|for|suppl(?:y|ies)|serv(?:es?|ing))\s+(${MEMBER}(?:,\s${MEMBER})+,?\s(?:and|or|&)\s\p{Ll}[\p{L}'’-]*)`,
  'gu',
)
const MOST_AUDIENCES = 12

/**
 * Whom a company says it serves: the members of lists such as "to bakeries, cafés, hotels and schools". Lists of two
 * are left alone, since they are mostly about something else. Reads English; in other languages it finds nothing.
 */
export function audiencesOf(text: string): string[] {
  const members = [...text.slice(0, 4_000).matchAll(LIST)].flatMap(([, list = '']) =>
    list.split(/,?\s(?:and|or|&)\s|,\s/u),
  )
  const named = members
    .map((member) => member.replace(/^(?:to|for|with)\s/u, '').trim())
    .filter((member) => member.length >= 3)
  return [...new Set(named)].slice(0, MOST_AUDIENCES)
}
