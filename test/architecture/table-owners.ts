import type { Rule } from './rule.ts'
import type { Source } from './sources.ts'

/** Who owns which table: the only one that may name it in a statement. */
export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  'src/kernel/': [
    'schema_migrations',
    'encryption_keys',
    'idempotency_keys',
    'rate_limit_windows',
    'events',
    'event_cursors',
    'event_horizons',
    'record_counts',
    'record_words',
    'stale_words',
  ],
  'src/domains/mail/': ['mails', 'mail_links', 'mail_allowances'],
  'src/domains/identity/': [
    'users',
    'user_tokens',
    'organizations',
    'memberships',
    'former_memberships',
    'invitations',
    'sign_in_places',
    'second_factors',
    'recovery_codes',
    'welcomed_addresses',
  ],
  'src/domains/events/': ['webhooks', 'webhook_deliveries'],
  'src/domains/credits/': [
    'wallets',
    'reservations',
    'ledger_transfers',
    'rate_cards',
    'credit_burns',
    'credit_caps',
    'credit_closings',
    'credit_grants',
    'credit_topups',
    'credit_days',
    'credit_days_until',
    'credit_usage',
    'credit_usage_until',
  ],
  'src/domains/privacy/': ['suppressions', 'service_suppressions', 'erasures', 'objections'],
  'src/domains/directory/': [
    'categories',
    'tags',
    'directory_seeds',
    'directory_words',
    'moderators',
    'business_reports',
    'retired_slugs',
    'businesses',
    'business_changes',
    'business_vectors',
    'embedding_places',
    'business_notices',
    'business_comparisons',
    'business_duplicates',
    'business_import_keys',
    'business_places',
    'business_relationships',
    'federated_profiles',
    'imported_profiles',
    'profile_imports',
    'business_revisions',
    'listing_matches',
    'business_reviews',
    'business_transfers',
    'business_statements',
    'disputed_claims',
    'business_claims',
    'networks',
    'network_members',
  ],
  'src/domains/ai/': [
    'ai_messages',
    'ai_providers',
    'ai_run_chunks',
    'ai_runs',
    'ai_threads',
    'ai_thread_words',
  ],
  'src/domains/crm/': [
    'accounts',
    'account_domain_locks',
    'account_tags',
    'contacts',
    'crm_aliases',
    'account_pairs',
    'contact_pairs',
    'crm_dismissed_pairs',
    'crm_duplicate_keys',
    'crm_uncompared',
    'crm_merges',
    'crm_trash',
    'contact_email_locks',
    'contact_emails',
    'contact_tags',
    'custom_field_removals',
    'custom_fields',
    'custom_value_locks',
    'custom_values',
    'deals',
    'deal_tags',
    'import_chunks',
    'import_rows',
    'imports',
    'interactions',
    'notes',
    'pipelines',
    'saved_views',
    'tasks',
  ],
  'src/domains/forms/': [
    'forms',
    'form_addresses',
    'form_confirmations',
    'form_counts',
    'form_submissions',
  ],
  'src/domains/context/': [
    'context_heads',
    'context_modules',
    'context_versions',
    'context_document_versions',
    'context_removals',
    'withdrawn_parts',
    'context_documents',
    'context_links',
    'context_link_keys',
    'published_modules',
    'published_documents',
  ],
  'src/domains/gtm/': [
    'gtm_profiles',
    'gtm_runs',
    'gtm_leads',
    'gtm_signals',
    'gtm_lead_words',
    'gtm_lessons',
    'gtm_known_leads',
    'gtm_written_addresses',
    'gtm_source_hosts',
    'gtm_source_responses',
    'gtm_senders',
    'gtm_draft_emails',
    'gtm_notices',
  ],
  'src/domains/automation/': ['workflows', 'recommendations', 'home_visits'],
  'src/domains/mcp/': ['mcp_keys'],
}

/**
 * Joins that ask who someone is in the same question; two questions would cost every request a round
 * trip. The list may only shrink.
 */
export const foreignTables: readonly string[] = [
  'src/domains/credits/wallet.ts organizations',
  'src/domains/mcp/credential-gate.ts memberships',
]

const ownerOf = new Map(
  Object.entries(tableOwners).flatMap(([folder, tables]) => tables.map((table) => [table, folder])),
)

const builder =
  /\b(?:selectFrom|\w+Join|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|from|using|records|noun)\(\s*\[?\s*'(?:public\.)?(\w+)/g
const text =
  /\b(?:from|join|into|update|using|only|table)\s+(?:public\.)?(\w+)|\bnull::(?:public\.)?(\w+)/gi

/** The tables that a file names in statements, of those that somebody owns. */
export function tablesNamedIn({ code }: Source): string[] {
  const named = [...code.matchAll(builder), ...code.matchAll(text)].map(
    ([, first, second]) => first ?? second ?? '',
  )
  return [...new Set(named)].filter((name) => ownerOf.has(name))
}

/** Each table of somebody else that the file names. */
export function foreignTablesIn(source: Source): string[] {
  return source.isTest || !source.path.startsWith('src/')
    ? []
    : tablesNamedIn(source)
        .filter((table) => !source.path.startsWith(ownerOf.get(table) ?? ''))
        .map((table) => `${source.path} ${table}`)
}

export const ownershipRule: Rule = {
  name: 'statements name only tables of their own domain',
  reason:
    'another domain answers through its front door; then it can change its tables, and a tenant can be moved table by table.',
  find: (source) => foreignTablesIn(source).filter((found) => !foreignTables.includes(found)),
  breaks: {
    path: 'src/domains/gtm/leads/leads.ts',
    text: 'const known = sql`select email from contacts c where c.organization_id = $1`\n',
  },
}
