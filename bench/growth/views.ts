interface KeptView {
  readonly name: string
  readonly record: string
  readonly filter: object
  readonly ordering: string | null
}

/** Lists that take a view, by what a view says it is of. */
export const recordOf: Readonly<Record<string, string>> = {
  '/crm/contacts/': 'contact',
  '/crm/accounts/': 'account',
  '/crm/deals/': 'deal',
  '/crm/tasks/': 'task',
}

function is(field: string, op: string, value: unknown) {
  return { field, op, value }
}

function kept(
  record: string,
  name: string,
  filter: object,
  ordering: string | null = null,
): KeptView {
  return { record, name, filter, ordering }
}

/** Views that select much, little and nothing. */
export const views: readonly KeptView[] = [
  kept('contact', 'much', is('tags', 'any', ['customer'])),
  kept('contact', 'much by name', is('created_at', 'gte', '2020-01-01T00:00:00Z'), 'name'),
  kept('contact', 'little', {
    or: [is('email', 'eq', 'Grace.1@flour1.example'), is('tags', 'any', ['keynote'])],
  }),
  kept('contact', 'none', is('tags', 'any', ['zzqqxx'])),
  kept('contact', 'much of words', is('name', 'contains', 'ada')),
  kept('contact', 'little of words', is('name', 'contains', 'a Violet 77')),
  kept('contact', 'no words', is('name', 'contains', 'zzqqxx')),
  kept('contact', 'one of two words', {
    or: [is('name', 'contains', 'a Violet 77'), is('email', 'contains', 'grace.1@')],
  }),
  kept('contact', 'words or a tag', {
    or: [is('name', 'contains', 'ada violet'), is('tags', 'any', ['keynote'])],
  }),
  kept('contact', 'much that begins so', is('name', 'starts_with', 'ada')),
  kept('contact', 'little that begins so', is('email', 'starts_with', 'Grace.1@')),
  kept('account', 'much', is('industry', 'ne', 'flour')),
  kept('account', 'little', is('domain', 'in', ['company1.example', 'company77.example'])),
  kept('account', 'none', is('name', 'starts_with', 'zzqqxx')),
  kept('deal', 'much', is('stage', 'in', ['won', 'lost'])),
  kept('deal', 'much by value', is('value', 'gte', 10), '-value'),
  kept('deal', 'little', { and: [is('value', 'gte', 99_990), is('stage', 'eq', 'won')] }),
  kept('deal', 'none', is('lost_reason', 'eq', 'zzqqxx')),
  kept('task', 'much', is('status', 'ne', 'open')),
  kept('task', 'little', {
    and: [is('status', 'eq', 'in_progress'), is('title', 'contains', 'ochre 77')],
  }),
  kept('task', 'none', is('priority', 'eq', 'urgent')),
]
