/** By what a profile may be shown here: its own licence, or the service being run for no profit. */
export type Terms = 'licence' | 'non_profit'
export type Judgement =
  | { readonly terms: Terms }
  | { readonly refused: 'licence_not_permitting' | 'non_profit_only' }

/**
 * The rule of the network (murmurations.network/principles): its data are for non-profit use, unless otherwise licensed.
 * Of several licences the strictest holds; one that is not known permits nothing.
 */
export function judge(licences: readonly string[], isNonProfit: boolean): Judgement {
  const kinds = licences.length === 0 ? ['non_profit' as const] : licences.map(kindOf)
  if (kinds.includes('closed')) return { refused: 'licence_not_permitting' }
  if (!kinds.includes('non_profit')) return { terms: 'licence' }
  return isNonProfit ? { terms: 'non_profit' } : { refused: 'non_profit_only' }
}

/** What is shown is shortened and searched for: `ND` does not permit that, and `NC` no business. */
function kindOf(licence: string): 'open' | 'non_profit' | 'closed' {
  const name = nameOf(licence)
  if (open.test(name)) return 'open'
  return nonProfit.test(name) ? 'non_profit' : 'closed'
}

const open = /^(cc0|pddl|odc-by|odbl|cc-by|cc-by-sa)(-\d(\.\d)?)?$/
const nonProfit = /^cc-by-nc(-sa)?(-\d(\.\d)?)?$/

/** An identifier of SPDX, or the address of the same licence, as `cc-by-4.0`. */
function nameOf(licence: string): string {
  const text = licence.trim().toLowerCase()
  const [, path = ''] =
    /^https?:\/\/(?:www\.)?(?:creativecommons\.org|opendatacommons\.org)\/(.*)$/.exec(text) ?? []
  if (path === '') return text.replaceAll(/[\s_]+/g, '-')
  const [kind = '', name = '', version = ''] = path.split('/').filter((part) => part !== '')
  if (kind === 'publicdomain' && name === 'zero') return 'cc0'
  if (kind === 'licenses' && name !== 'by' && !name.startsWith('by-')) return named(name, version)
  return kind === 'licenses' ? named(`cc-${name}`, version) : named(spdx[name] ?? name, version)
}

const spdx: Readonly<Record<string, string>> = { by: 'odc-by' }

function named(name: string, version: string): string {
  return /^\d/.test(version) ? `${name}-${version.replace('-', '.')}` : name
}
