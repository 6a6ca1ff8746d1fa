/** What a business may tell of itself, in the order of a pack for everybody. */
export const moduleNames = [
  'identity',
  'offer',
  'audience',
  'voice',
  'proof',
  'pricing',
  'faq',
  'policies',
  'goals',
] as const
export type ModuleName = (typeof moduleNames)[number]

export const moduleTitles: Readonly<Record<ModuleName, string>> = {
  identity: 'Who we are',
  offer: 'What we offer',
  audience: 'Whom we serve',
  voice: 'How we speak',
  proof: 'What proves it',
  pricing: 'Prices',
  faq: 'Questions and answers',
  policies: 'Policies',
  goals: 'Goals',
}

/** By whom a statement is vouched for, from nobody to a person of the organization. */
export const states = ['seeded', 'draft', 'verified'] as const
export type State = (typeof states)[number]
