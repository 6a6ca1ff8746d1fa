type Query = Readonly<Record<string, string>>

/** Texts that very many, many, some and few records hold, then of two letters, then one that nothing holds. */
const asked: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'GET /crm/contacts/': {
    name: ['ada', 'a v', 'let 5', 'a Violet 77', '77', 'zq', 'zzqqxx'],
    email: ['.example', '@wool1', 'flour1.', 'grace.1@', 'le', 'zq', 'zzqqxx'],
    phone: ['+49', '30 12', '104729', '77', 'zzqqxx'],
    first_name: ['ada'],
    last_name: ['ada'],
    title: ['mill'],
    source: ['fair'],
    business_slug: ['mill'],
  },
  'GET /crm/accounts/': {
    name: ['flour', 'flour b', 'ur Bread 77', '77', 'zq', 'zzqqxx'],
    domain: ['company', 'company77', '777.example', 'zq', 'zzqqxx'],
    website: ['https://', '77.example', 'ny777.', 'zzqqxx'],
    email: ['office@', '@company77', '@company777.', 'zzqqxx'],
    phone: ['30'],
    address: ['weir'],
    industry: ['flour', 'ou', 'zzqqxx'],
    size: ['10'],
    business_slug: ['mill'],
  },
  'GET /crm/tasks/': {
    title: ['call', 'ochre', 'ada about ochre', 'ochre 77', '91', 'zq', 'zzqqxx'],
    body: ['ada'],
    recurrence: ['WEEKLY'],
  },
  'GET /crm/deals/': {
    title: ['for the', 'ochre', 'the ochre 7', '7919', '91', 'zq', 'zzqqxx'],
    currency: ['EUR', 'us'],
    stage: ['won', 'qual', 'zzqqxx'],
    lost_reason: ['price'],
  },
  'GET /crm/notes/': { body: ['spoke', 'flour and bread', 'and mill', 'zq', 'zzqqxx'] },
  'GET /crm/interactions/': { summary: ['about', 'for ada', 'bread for ada', 'zq', 'zzqqxx'] },
}

/** Beside other filters, and in another order. */
const beside: Readonly<Record<string, readonly Query[]>> = {
  'GET /crm/contacts/': [
    { name__contains: 'ada violet', tag: 'customer' },
    { name__contains: 'ada violet', consent: 'unknown' },
    { name__contains: 'ada violet', email__contains: 'flour' },
    { name__contains: 'ada', email__contains: 'wool' },
    { name__contains: 'ada', email__contains: 'flour' },
    { name__contains: 'let 5', ordering: 'name' },
    { name__contains: 'ada', ordering: '-updated_at' },
    { name__contains: 'let 5', search: 'violet' },
  ],
  'GET /crm/accounts/': [{ name__contains: 'flour', industry__contains: 'wool' }],
  'GET /crm/tasks/': [
    { title__contains: 'ochre 77', status: 'done' },
    { title__contains: '919', ordering: 'due' },
  ],
  'GET /crm/deals/': [{ title__contains: 'the ochre', ordering: '-value' }],
}

/** What a list is asked by texts that its records hold. */
export function partsAsked(route: string): Query[] {
  const each = Object.entries(asked[route] ?? {}).flatMap(([field, parts]) =>
    parts.map((part) => ({ [`${field}__contains`]: part })),
  )
  return [...each, ...(beside[route] ?? [])]
}
