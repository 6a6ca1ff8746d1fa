/** A noun in words, its abbreviations in capitals: `gtm_profile` is "GTM profile". */
export function words(noun: string): string {
  return noun.replaceAll('_', ' ').replaceAll(/\b(crm|gtm|mcp)\b/g, (word) => word.toUpperCase())
}

/** The same with its article: "an invitation", "an MCP key", "a deal". */
export function oneOf(noun: string): string {
  return `${/^([aeiou]|mcp_)/.test(noun) ? 'an' : 'a'} ${words(noun)}`
}

/** A verb and a noun in snake_case as the name of a function: `listGtmProfiles`. */
export function operationName(verb: string, noun: string): string {
  return camelCase([verb, ...noun.split('_')])
}

export function camelCase(words: readonly string[]): string {
  return words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}
