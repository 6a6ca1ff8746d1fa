type Query = Readonly<Record<string, string>>

/** Beside other filters, deep into the list, and by fields of the organization; alone the contract names each order. */
const asked: Readonly<Record<string, readonly Query[]>> = {
  'GET /crm/contacts/': [
    { ordering: 'custom.region' },
    { ordering: '-custom.region' },
    { ordering: 'phone', page: '400', page_size: '25' },
    { ordering: '-phone', page: '50', page_size: '200' },
    { ordering: 'title', page: '50', page_size: '200' },
    { ordering: 'account_id', page: '50', page_size: '200' },
    { ordering: '-account_id', page_size: '200' },
    { ordering: 'phone', consent: 'unknown' },
    { ordering: '-phone', tag: 'customer' },
    { ordering: 'title', tag: 'keynote' },
    { ordering: 'last_name', search: 'ada' },
    { ordering: '-account_id', search: 'leslie 7' },
    { ordering: 'phone', name__contains: 'ada' },
    { ordering: '-phone', phone__isnull: 'false', consent: 'unknown' },
  ],
  'GET /crm/accounts/': [{ ordering: 'website', page: '400', page_size: '25' }],
  'GET /crm/deals/': [
    { ordering: 'stage', page: '400', page_size: '25' },
    { ordering: '-closed_at', outcome: 'open' },
    { ordering: 'currency', stage: 'won' },
  ],
  'GET /crm/tasks/': [
    { ordering: 'priority', page: '400', page_size: '25' },
    { ordering: '-contact_id', status: 'done' },
    { ordering: 'body', status: 'open' },
  ],
  'GET /crm/notes/': [{ ordering: '-body', page: '400', page_size: '25' }],
  'GET /crm/interactions/': [{ ordering: 'summary', kind: 'call' }],
}

export function ordersAsked(route: string): readonly Query[] {
  return asked[route] ?? []
}
