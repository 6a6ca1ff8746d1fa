import { beyond, last, type Query } from './placeholders.ts'

/** What all leads have, what every second, tenth or thirtieth has, one or two together, and what one old or no lead has. */
const common = [
  'https',
  'h',
  'look for',
  's b',
  'evenly',
  'evenly look',
  'evenly oddly',
  'tenth',
  'tenth oddly',
  'flour',
  'flour bread',
  'ada',
  'ada look flour',
]
const rare = ['zither', 'look zither', 'flour zither', 'companyy', 'zzqqxx', 'look zzqqxx']

const orders = ['priority', 'fit_score', 'intent_score', 'asked_at', 'created_at'].flatMap(
  (name) => [name, `-${name}`],
)

const searches = [...common, ...rare].map((search) => ({ search }))
const deep = ['https', 'h', 'look for', 'evenly', 'evenly look', 'tenth', 's b'].flatMap(
  (search) => [
    { search, ...last },
    { search, cursor: beyond },
  ],
)

const asked: Readonly<Record<string, readonly Query[]>> = {
  'GET /gtm/leads/': [...searches, ...deep],
  'GET /gtm/profiles/{id}/leads/': [
    ...searches,
    ...deep,
    ...orders.flatMap((ordering) => [
      { ordering, search: 'https' },
      { ordering, search: 'flour' },
      { ordering, search: 'look evenly', ...last },
      { ordering, search: 'tenth', ...last },
      { ordering, search: 'look', cursor: beyond },
      { ordering, ...last },
      { ordering, cursor: beyond },
    ]),
    ...['evenly', 'look for', 'flour', 'tenth'].flatMap((search) => [
      { search, stage: 'discovered' },
      { search, stage: 'replied' },
      { search, stage: 'converted' },
      { search, source: 'lemmy' },
      { search, source: 'hn', ordering: 'created_at' },
      { search, country: 'DE' },
      { search, country: 'IE' },
      { search, max_age_days: '3' },
      { search, max_age_days: '600', ordering: 'asked_at' },
      { search, min_fit: '99', ordering: '-created_at' },
      { search, max_fit: '0', min_intent: '100' },
      { search, min_intent: '10', max_intent: '90', ordering: 'fit_score' },
      { search, min_priority: '60', max_priority: '61', stage: 'qualified' },
      { search, min_fit: '50', stage: 'discovered', ...last },
    ]),
    { stage: 'replied', ordering: 'created_at' },
    { stage: 'replied', source: 'directory' },
    { stage: 'replied', country: 'GB', ordering: 'asked_at' },
    { stage: 'converted', source: 'directory', ordering: '-created_at' },
    { stage: 'converted', country: 'GB' },
    { stage: 'discovered', source: 'directory', ...last },
    { stage: 'discovered', country: 'GB', ordering: 'created_at', ...last },
    { stage: 'contacted', source: 'hn' },
    { stage: 'qualified', country: 'DE', ordering: '-fit_score' },
    { source: 'lemmy' },
    { source: 'lemmy', ordering: 'fit_score' },
    { source: 'brave', ordering: 'asked_at' },
    { source: 'hn', country: 'DE' },
    { source: 'hn', ordering: 'created_at' },
    { source: 'directory', country: 'IE' },
    { source: 'directory', ordering: 'asked_at', ...last },
    { source: 'directory', cursor: beyond },
    { country: 'IE', ordering: '-created_at' },
    { country: 'GB', ordering: '-intent_score', ...last },
    { country: 'GB', ordering: '-intent_score', cursor: beyond },
    { country: 'FR', ordering: 'created_at' },
    { max_age_days: '1', ordering: 'fit_score' },
    { max_age_days: '3650', ordering: 'priority', ...last },
    { max_age_days: '30', stage: 'replied' },
    { max_age_days: '300', source: 'hn', ordering: '-fit_score' },
    { min_fit: '99', ordering: 'created_at' },
    { min_fit: '100', min_intent: '100' },
    { min_fit: '100', max_intent: '0', ordering: 'asked_at' },
    { max_fit: '0', ordering: '-priority' },
    { min_intent: '100', ordering: 'fit_score' },
    { min_priority: '100', ordering: 'created_at' },
    { min_priority: '100', max_priority: '100', stage: 'replied' },
    { max_priority: '0', source: 'hn', ordering: '-asked_at' },
    { min_fit: '10', max_fit: '90', ordering: '-intent_score', ...last },
    { min_fit: '10', stage: 'discovered', ordering: '-priority', cursor: beyond },
    { limit: '500', search: 'look' },
    { limit: '500', ordering: 'asked_at', stage: 'dismissed' },
  ],
}

export function leadsAsked(route: string): readonly Query[] {
  return asked[route] ?? []
}
