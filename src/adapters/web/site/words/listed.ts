/** What joins the members of a list, in the languages whose rules are full. */
const joins = String.raw`\s(?:and|und|et|y|e|ed|en|or|oder|ou|o|&)\s`

export const betweenMembers = new RegExp(String.raw`,\s*|${joins}`, 'u')
export const betweenClauses = new RegExp(`[.,;:!?()–—|„“"•·]|${joins}`, 'u')
