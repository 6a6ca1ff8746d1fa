import { moduleNames, type ModuleName } from '../modules/names.ts'

export const purposes = ['sales', 'support', 'hiring', 'partner', 'agent'] as const
export type Purpose = (typeof purposes)[number]

export type PartName = ModuleName | 'crm'

const everything: readonly PartName[] = [...moduleNames, 'crm']

const foremost: Readonly<Record<Purpose, readonly PartName[]>> = {
  sales: ['identity', 'offer', 'audience', 'pricing', 'proof', 'voice', 'crm'],
  support: ['identity', 'faq', 'policies', 'offer', 'pricing', 'voice'],
  hiring: ['identity', 'goals', 'voice', 'policies', 'offer'],
  partner: ['identity', 'goals', 'offer', 'proof', 'audience'],
  agent: ['identity', 'voice', 'offer', 'audience', 'goals', 'crm', 'policies'],
}

/** The modules, those first that matter most for it. */
export function orderFor(purpose: Purpose | undefined): readonly PartName[] {
  return [...new Set([...(purpose === undefined ? [] : foremost[purpose]), ...everything])]
}
