/** A noun in words, its abbreviations in capitals: `gtm_profile` is "GTM profile". */
export function words(noun: string): string {
  return noun.replaceAll('_', ' ').replaceAll(/\b(gtm|mcp)\b/g, (word) => word.toUpperCase())
}

/** The same with its article: "an invitation", "an MCP key", "a deal". */
export function oneOf(noun: string): string {
  return `${/^([aeiou]|mcp_)/.test(noun) ? 'an' : 'a'} ${words(noun)}`
}
