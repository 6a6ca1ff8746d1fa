// Generated from the migrated database by `npm run generate`; a test checks that it is current.
import type { ColumnType, Generated } from 'kysely'

/** Read as parsed JSON, written as text: an array would otherwise become a PostgreSQL array. */
type Json = ColumnType<unknown, string, string>
type Members = Readonly<Record<string, unknown>>
/** An object where nothing else is given. */
type JsonObject = ColumnType<Members, string | Members | undefined, string | Members>

export interface Tables {
  account_domain_locks: {
    organization_id: string
    stripe: number
  }
  account_pairs: {
    organization_id: string
    one_id: string
    other_id: string
    id: string
    score: number
    reasons: string[]
  }
  account_tags: {
    organization_id: string
    account_id: string
    tag: string
    tag_key: ColumnType<string, never, never>
    created_at: string
  }
  accounts: {
    organization_id: string
    id: string
    name: string
    domain: string
    website: string
    email: string
    phone: string
    address: string
    industry: string
    size: string
    business_slug: string | null
    owner_id: string | null
    tags: string[]
    custom: JsonObject
    created_by: string | null
    created_at: string
    updated_at: string
    words: string | null
    name_key: ColumnType<string, never, never>
    domain_key: ColumnType<string | null, never, never>
    phone_key: ColumnType<string | null, never, never>
    likeness_key: ColumnType<string | null, never, never>
    address_key: ColumnType<string | null, never, never>
    sound_key: ColumnType<string | null, never, never>
    external_id: string | null
    website_order: ColumnType<string | null, never, never>
    email_order: ColumnType<string | null, never, never>
    phone_order: ColumnType<string | null, never, never>
    address_order: ColumnType<string | null, never, never>
    industry_order: ColumnType<string | null, never, never>
    size_order: ColumnType<string | null, never, never>
    name_order: ColumnType<string, never, never>
    address_alphabetical: ColumnType<string | null, never, never>
    industry_alphabetical: ColumnType<string | null, never, never>
    size_alphabetical: ColumnType<string | null, never, never>
  }
  ai_messages: {
    organization_id: string
    id: string
    thread_id: string
    role: 'user' | 'assistant'
    parts: Json
    run_id: string | null
    created_at: string
    words: string | null
  }
  ai_providers: {
    organization_id: string
    id: string
    name: string
    protocol: 'openai_compatible' | 'anthropic' | 'google'
    base_url: string
    model: string
    api_key: Buffer
    is_default: boolean
    created_at: string
    updated_at: string
    connected_by: string | null
  }
  ai_run_chunks: {
    organization_id: string
    run_id: string
    seq: number
    chunk: string
    created_at: string
  }
  ai_runs: {
    organization_id: string
    id: string
    created_by: string
    status: 'running' | 'finished' | 'failed' | 'cancelled'
    failure: string | null
    feature: string
    feature_version: number
    engine: 'builtin' | 'llm'
    model: string
    sent: Json
    context_hash: string | null
    estimate: Json
    price: ColumnType<unknown, string | null, string | null>
    rate_card_version: number
    reservation_id: string | null
    reserved: number
    charged: number
    usage: Json
    output: string
    output_json: ColumnType<unknown, string | null, string | null>
    citations: Json
    tools: string[]
    key_hash: Buffer | null
    request_hash: Buffer | null
    created_at: string
    cancel_requested_at: string | null
    deadline_at: string
    finished_at: string | null
    thread_id: string | null
    failure_reason: string | null
    finish_reason: string | null
    retry_after_seconds: number | null
  }
  ai_thread_words: {
    organization_id: string
    created_by: string
    is_shared: boolean
    word: string
    thread_id: string
    source_id: string
  }
  ai_threads: {
    organization_id: string
    id: string
    created_by: string
    title: string
    is_shared: boolean
    is_archived: boolean
    is_tainted: boolean
    created_at: string
    updated_at: string
    last_message_at: Generated<string>
    words: string | null
  }
  business_changes: {
    business_id: string
    slug: string
    is_removed: boolean
    txid: number
    changed_at: string
  }
  business_claims: {
    id: string
    business_id: string
    organization_id: string
    claimed_by: string
    proof: string
    status: 'pending' | 'approved' | 'superseded' | 'rejected'
    created_at: string
    proven_at: string | null
    method: 'file' | 'dns' | 'email' | 'moderator' | null
    reason: Generated<string>
    rejected_at: string | null
  }
  business_comparisons: {
    business_id: string
    note: string
    noted_at: string
  }
  business_duplicates: {
    id: string
    business_id: string
    other_id: string
    score: number
    reasons: string[]
    created_at: string
    dismissed_at: string | null
    dismissed_by: string | null
    dismissed_of: string | null
  }
  business_import_keys: {
    holder_id: string
    external_key: string
    business_id: string
  }
  business_notices: {
    id: string
    business_id: string
    kind: 'offer' | 'want'
    title: string
    description: string
    search_title: string
    search_text: string
    search_vector: ColumnType<string | null, never, never>
    posted_at: string
    category: Generated<string>
    tags: Generated<string[]>
    lat: number | null
    lng: number | null
    radius_km: number | null
    valid_until: string | null
    status: Generated<'open' | 'closed' | 'expired'>
  }
  business_places: {
    business_id: string
    place: number
    lat: number
    lng: number
  }
  business_relationships: {
    id: string
    business_id: string
    other_id: string
    kind: 'partner' | 'supplier' | 'customer' | 'located_at' | 'location_of'
    status: 'proposed' | 'confirmed' | 'refused'
    is_proposer: boolean
    message: string
    reason: string
    created_at: string
    decided_at: string | null
  }
  business_reports: {
    id: string
    business_id: string
    reason: 'wrong' | 'spam' | 'impersonation' | 'closed' | 'other'
    detail: string
    status: 'open' | 'upheld' | 'dismissed'
    created_at: string
    closed_at: string | null
  }
  business_reviews: {
    id: string
    business_id: string
    user_id: string
    kind: 'review' | 'attestation'
    rating: number | null
    text: string
    visited_on: string | null
    status: 'pending' | 'published' | 'rejected'
    reason: string
    reply: string
    replied_at: string | null
    created_at: string
  }
  business_revisions: {
    organization_id: string
    id: string
    subject_id: string
    number: number
    state: Json
    size: number
    changed: string[]
    written_by: string
    created_at: string
  }
  business_statements: {
    id: string
    business_id: string
    kind: 'certification' | 'practice' | 'ownership'
    claim: string
    issuer: string
    evidence_url: string
    valid_until: string | null
    status: 'unproven' | 'proven' | 'expired' | 'disputed'
    created_at: string
    reason: Generated<string>
    decided_at: string | null
    noticed: Generated<'' | 'expiring' | 'expired'>
    is_expiry_told: Generated<boolean>
    changed_at: string | null
  }
  business_transfers: {
    business_id: string
    organization_id: string
    secret_hash: Buffer
    expires_at: string
    created_at: string
    offered_by: string | null
  }
  business_vectors: {
    business_id: string
    model: string
    signs: string
    components: number[]
  }
  businesses: {
    id: string
    slug: string
    name: string
    description: string
    website: string
    email: string
    phone: string
    address: string
    city: string
    region: string
    country: string
    country_code: string
    lat: number | null
    lng: number | null
    status: 'seeded' | 'nominated' | 'claimed' | 'verified' | 'suspended'
    organization_id: string | null
    categories: string[]
    tags: string[]
    search_name: string
    search_city: string
    search_text: string
    search_vector: ColumnType<string | null, never, never>
    created_at: string
    updated_at: string
    status_before: 'seeded' | 'nominated' | 'claimed' | 'verified' | null
    suspended_by: 'owner' | 'moderator' | null
    suspended_reason: string | null
    suspended_at: string | null
    opening_hours: ColumnType<unknown, string | null, string | null>
    places: ColumnType<unknown, string | undefined, string>
    phone_key: string | null
    domain_key: string | null
    website_changed_at: string | null
  }
  categories: {
    slug: string
    name: string
    parent: string | null
  }
  contact_email_locks: {
    organization_id: string
    stripe: number
  }
  contact_emails: {
    organization_id: string
    contact_id: string
    email: string
    email_key: ColumnType<string, never, never>
    email_domain_key: ColumnType<string, never, never>
    created_at: string
  }
  contact_pairs: {
    organization_id: string
    one_id: string
    other_id: string
    id: string
    score: number
    reasons: string[]
  }
  contact_tags: {
    organization_id: string
    contact_id: string
    tag: string
    tag_key: ColumnType<string, never, never>
    created_at: string
  }
  contacts: {
    organization_id: string
    id: string
    name: string
    email: string
    phone: string
    tags: string[]
    created_at: string
    updated_at: string
    email_key: ColumnType<string | null, never, never>
    email_domain_key: ColumnType<string | null, never, never>
    name_key: ColumnType<string, never, never>
    words: string | null
    first_name: Generated<string>
    last_name: Generated<string>
    emails: Generated<string[]>
    title: Generated<string>
    account_id: string | null
    owner_id: string | null
    business_slug: string | null
    source: Generated<string>
    consent: Generated<'unknown' | 'given' | 'withdrawn'>
    custom: JsonObject
    last_activity_at: string | null
    created_by: string | null
    phone_key: ColumnType<string | null, never, never>
    likeness_key: ColumnType<string | null, never, never>
    sound_key: ColumnType<string | null, never, never>
    external_id: string | null
    phone_order: ColumnType<string | null, never, never>
    first_name_order: ColumnType<string | null, never, never>
    last_name_order: ColumnType<string | null, never, never>
    title_order: ColumnType<string | null, never, never>
    source_order: ColumnType<string | null, never, never>
    name_order: ColumnType<string, never, never>
    first_name_alphabetical: ColumnType<string | null, never, never>
    last_name_alphabetical: ColumnType<string | null, never, never>
    title_alphabetical: ColumnType<string | null, never, never>
    source_alphabetical: ColumnType<string | null, never, never>
  }
  context_document_versions: {
    organization_id: string
    id: string
    subject_id: string
    number: number
    state: Json
    size: number
    changed: string[]
    written_by: string
    created_at: string
  }
  context_documents: {
    organization_id: string
    id: string
    business_id: string
    key: string
    title: string
    doc_type: 'business' | 'product' | 'brand' | 'policy'
    body_markdown: string
    visibility: 'public' | 'private'
    state: 'seeded' | 'draft' | 'verified'
    created_at: string
    updated_at: string
    tokens: Generated<number>
  }
  context_heads: {
    organization_id: string
    business_id: string
    version: number
    created_at: string
  }
  context_link_keys: {
    secret_hash: Buffer
    organization_id: string
    link_id: string
  }
  context_links: {
    organization_id: string
    id: string
    business_id: string
    name: string
    modules: string[] | null
    valid_days: number
    expires_at: string
    created_by: string | null
    created_at: string
    updated_at: string
  }
  context_modules: {
    organization_id: string
    business_id: string
    module: string
    visibility: 'public' | 'private'
    text: string
    data: ColumnType<unknown, string | null, string | null>
    state: 'seeded' | 'draft' | 'verified'
    source_url: string
    updated_at: string
  }
  context_removals: {
    organization_id: string
    business_id: string
    part: string
    removed_at: string
  }
  context_versions: {
    organization_id: string
    business_id: string
    version: number
    modules: Json
    changed: string[]
    written_by: string
    created_at: string
  }
  credit_burns: {
    organization_id: string
    epoch: number
    upper: number
    lower: number
    grant_id: string
  }
  credit_caps: {
    organization_id: string
    id: string
    holder: 'member' | 'key' | 'workflow'
    holder_id: string
    monthly_credit_cap: number
    created_at: string
    updated_at: string
  }
  credit_closings: {
    organization_id: string
    day: string
    balance: number
    reserved: number
  }
  credit_days: {
    organization_id: string
    day: string
    feature: string
    model: string
    created_by: string
    member: string
    credits: number
    count: number
  }
  credit_days_until: {
    organization_id: string
    until: string
  }
  credit_grants: {
    organization_id: string
    id: string
    amount: number
    remaining: number
    burnt_before: Generated<number>
    refunded: Generated<number>
    expired: Generated<number>
    priority: number
    expires_at: string | null
    created_at: string
  }
  credit_topups: {
    organization_id: string
    id: string
    status: 'pending' | 'paid' | 'expired'
    reference: string
    amount: number
    price_cents: number
    currency: string
    provider: string
    session_id: string | null
    checkout_url: string | null
    created_by: string
    created_at: string
    updated_at: string
    paid_at: string | null
  }
  credit_usage: {
    organization_id: string
    month: string
    feature: string
    created_by: string
    credits: number
    count: number
  }
  credit_usage_until: {
    organization_id: string
    until: string
  }
  crm_aliases: {
    organization_id: string
    id: string
    kind: string
    into_id: string
    merge_id: string
    external_id: string | null
    domain: string | null
    phone: string | null
    phone_key: string | null
  }
  crm_dismissed_pairs: {
    organization_id: string
    one_id: string
    other_id: string
    dismissed_at: string
    dismissed_by: string | null
  }
  crm_duplicate_keys: {
    organization_id: string
    record_id: string
    key: number
  }
  crm_merges: {
    organization_id: string
    id: string
    kind: 'contact' | 'account'
    into_id: string
    from_ids: Json
    past: ColumnType<unknown, string | null, string | null>
    is_final: ColumnType<boolean, never, never>
    outside: Json
    merged_at: string
    merged_by: string | null
    undone_at: string | null
    undone_by: string | null
  }
  crm_trash: {
    organization_id: string
    id: string
    kind: 'contact' | 'account' | 'deal' | 'task' | 'note' | 'interaction'
    title: string
    record: Json
    links: Json
    outside: Json
    deleted_at: string
    deleted_by: string | null
  }
  crm_uncompared: {
    organization_id: string
    kind: 'contact' | 'account'
    record_id: string
    since: string
  }
  custom_field_removals: {
    organization_id: string
    record: 'contact' | 'account' | 'deal' | 'task'
    key: string
    field_id: string
    reached: string
    removed_at: string
  }
  custom_fields: {
    organization_id: string
    id: string
    record: 'contact' | 'account' | 'deal' | 'task'
    key: string
    label: string
    type:
      | 'text'
      | 'number'
      | 'money'
      | 'date'
      | 'boolean'
      | 'choice'
      | 'choices'
      | 'url'
      | 'email'
      | 'phone'
      | 'contact'
      | 'account'
      | 'member'
    options: string[]
    required: boolean
    unique: boolean
    indexed: boolean
    created_by: string | null
    created_at: string
    updated_at: string
  }
  custom_value_locks: {
    organization_id: string
    stripe: number
  }
  custom_values: {
    organization_id: string
    record_id: string
    field_id: string
    ordinal: number
    text_key: string | null
    number_key: number | null
    is_unique: boolean
    created_at: string
    text_order: ColumnType<string | null, never, never>
  }
  deal_tags: {
    organization_id: string
    deal_id: string
    tag: string
    tag_key: ColumnType<string, never, never>
    created_at: string
  }
  deals: {
    organization_id: string
    id: string
    title: string
    value: number
    currency: string
    stage: string
    contact_id: string | null
    created_at: string
    updated_at: string
    title_key: ColumnType<string, never, never>
    value_cents: ColumnType<number, never, never>
    words: string | null
    account_id: string | null
    owner_id: string | null
    tags: Generated<string[]>
    probability: Generated<number>
    expected_close: string | null
    closed_at: string | null
    lost_reason: Generated<string>
    custom: JsonObject
    created_by: string | null
    expected_close_key: ColumnType<string, never, never>
    pipeline_id: string | null
    outcome: Generated<'open' | 'won' | 'lost'>
    external_id: string | null
    lost_reason_order: ColumnType<string | null, never, never>
    title_order: ColumnType<string, never, never>
    lost_reason_alphabetical: ColumnType<string | null, never, never>
  }
  directory_seeds: {
    version: string
    loaded_at: string
  }
  directory_words: {
    word: string
  }
  disputed_claims: {
    business_id: string
    claim_key: string
    reason: string
    decided_at: string
  }
  embedding_places: {
    model: string
    place: string
  }
  encryption_keys: {
    id: string
    created_at: string
  }
  erasures: {
    organization_id: string
    id: string
    removed: Json
    created_at: string
  }
  event_cursors: {
    organization_id: string
    subscriber: string
    txid: number
    lsn: number
    event_id: string
    attempts: number
    retry_at: string | null
    waiting_since: string | null
    failure: string | null
    updated_at: string
  }
  event_horizons: {
    subscriber: string
    txid: number
    updated_at: string
  }
  events: {
    organization_id: string
    id: string
    txid: number
    lsn: number
    type: string
    subject_type: string
    subject_id: string
    actor: Json
    cause: Json
    changes: Json
    data: Json
    admin_only: boolean
    occurred_at: string
  }
  federated_profiles: {
    business_id: string
    slug: string
    is_wanted: boolean
    status: 'waiting' | 'posted' | 'invalid' | 'removed'
    errors: string[]
    seen_at: string | null
    tries: number
    due_at: string
    updated_at: string
  }
  form_addresses: {
    public_id: string
    organization_id: string
    form_id: string
    allowed_origins: string[]
  }
  form_confirmations: {
    submission_id: string
    organization_id: string
  }
  form_counts: {
    organization_id: string
    counted_id: string
    day: string
    clean: number
    suspicious: number
  }
  form_submissions: {
    organization_id: string
    id: string
    form_id: string
    state: 'accepted' | 'pending_confirmation' | 'quarantined' | 'rejected'
    reasons: string[]
    answers: Json
    email: string
    email_domain_key: ColumnType<string | null, never, never>
    language: string
    page: string
    consent: Json
    contact_id: string | null
    account_id: string | null
    deal_id: string | null
    assigned_to: string | null
    kept_back: string[]
    address_hash: string
    text_hash: string | null
    content_hash: string
    request_key: string | null
    confirmed_at: string | null
    released_at: string | null
    released_by: string | null
    expires_at: string | null
    created_at: string
    updated_at: string
    told: Generated<string>
    words: string | null
  }
  former_memberships: {
    organization_id: string
    user_id: string
    ended_at: string
  }
  forms: {
    organization_id: string
    id: string
    public_id: string
    name: string
    name_key: ColumnType<string, never, never>
    status: 'draft' | 'live' | 'closed'
    fields: Json
    languages: string[]
    texts: Json
    theme: Json
    redirect: string | null
    notify: string[]
    assignment: ColumnType<unknown, string | null, string | null>
    allowed_origins: string[]
    double_opt_in: boolean
    requires_token: boolean
    consent: ColumnType<unknown, string | null, string | null>
    source: string
    tags: string[]
    turn: Generated<number>
    created_by: string | null
    created_at: string
    updated_at: string
    name_order: ColumnType<string, never, never>
  }
  gtm_draft_emails: {
    organization_id: string
    id: string
    lead_id: string
    touch_number: number
    status: 'draft' | 'approved' | 'sent' | 'rejected'
    status_reason: ColumnType<unknown, string | null, string | null>
    language: string
    tone: string
    variant: number
    recipient: string
    subject: string
    body: string
    notice: Json
    sentences: Json
    signal_source: string
    signal_external_id: string
    approved_hash: string | null
    approved_at: string | null
    attempts: number
    failures: number
    next_attempt_at: string | null
    handed_over_at: string | null
    message_id: string | null
    sent_at: string | null
    replied_at: string | null
    created_at: string
    updated_at: string
    recipient_key: string | null
    approved_by: string | null
  }
  gtm_known_leads: {
    organization_id: string
    key_hash: string
    first_seen_at: string
    lapsed_at: string | null
  }
  gtm_lead_words: {
    organization_id: string
    profile_id: string
    word: string
    lead_id: string
  }
  gtm_leads: {
    organization_id: string
    id: string
    profile_id: string
    lead_key: string
    first_name: string
    last_name: string
    company: string
    title: string
    handle: string
    website: string
    city: string
    country: string
    email: string
    fit_score: number
    intent_score: number
    priority: number
    explanation: Json
    stage: 'discovered' | 'qualified' | 'contacted' | 'replied' | 'converted' | 'dismissed'
    contact_id: string | null
    created_at: string
    updated_at: string
    source: Generated<string>
    signal_type: Generated<string>
    country_code: Generated<string>
    asked_at: Generated<string>
    decays_at: Generated<string | null>
    dismissal: ColumnType<unknown, string | null, string | null>
    charged: Generated<number>
    found_fit: number | null
    found_intent: number | null
    found_priority: number | null
    account_id: string | null
    deal_id: string | null
    notice_due_at: Generated<string | null>
    notice_recalled_at: string | null
    words: string | null
    filler: Generated<string>
  }
  gtm_lessons: {
    organization_id: string
    profile_id: string
    lesson: string
    decision: 'applied' | 'rejected'
    decided_at: string
  }
  gtm_notices: {
    organization_id: string
    id: string
    lead_id: string | null
    contact_id: string | null
    way: 'email' | 'reply' | 'letter' | 'other'
    language: string
    version: string
    text_hash: string
    draft_id: string | null
    given_at: string
    created_at: string
  }
  gtm_profiles: {
    organization_id: string
    id: string
    domain: string
    status: 'draft' | 'researching' | 'ready' | 'active'
    status_reason: ColumnType<unknown, string | null, string | null>
    company: Json
    offer: Json
    icp: Json
    segments: Json
    agent_summary: string
    edited_fields: string[]
    provider: string
    pages: Json
    provenance: Json
    researched_at: string | null
    created_at: string
    updated_at: string
    unread_pages: ColumnType<unknown, string | undefined, string>
    reading_since: string | null
    sources: JsonObject
    schedule: ColumnType<unknown, string | null, string | null>
    next_discovery_at: string | null
    business_id: string | null
    business_slug: string | null
    readings: JsonObject
    scheduled_by: string | null
  }
  gtm_runs: {
    organization_id: string
    id: string
    profile_id: string
    status: 'running' | 'finished' | 'failed'
    failure: string | null
    sources: Json
    leads_found: number
    leads_new: number
    charged: number
    started_at: string
    finished_at: string | null
    scheduled_for: string | null
    lead_ids: Generated<string[]>
  }
  gtm_senders: {
    organization_id: string
    name: string
    reply_to: string
    postal_address: string
    daily_limit: number
    quiet_hours: ColumnType<unknown, string | null, string | null>
    updated_at: string
  }
  gtm_signals: {
    organization_id: string
    id: string
    lead_id: string
    source: string
    platform: string
    external_id: string
    post_url: string
    snippet: string
    share: number
    observation: Json
    scoring: Json
    posted_at: string
    created_at: string
    content_hash: Buffer | null
    checked_at: string | null
  }
  gtm_source_hosts: {
    host: string
    source: string
    paced_until: string
    failures: number
    closed_until: string | null
    closed_because: string | null
    updated_at: string
  }
  gtm_source_responses: {
    request_hash: Buffer
    source: string
    page: Json
    received_at: string
    expires_at: string
  }
  gtm_written_addresses: {
    organization_id: string
    hash: Buffer
    written_at: string | null
    refused_at: string | null
  }
  home_visits: {
    organization_id: string
    first_visit_at: string
  }
  idempotency_keys: {
    organization_id: string
    caller: string
    operation: string
    key_hash: Buffer
    request_hash: Buffer
    state: 'running' | 'done'
    claim: string
    claimed_at: string
    expires_at: string
    response: Buffer | null
  }
  import_chunks: {
    organization_id: string
    import_id: string
    number: number
    rows: string
    created_at: string
    is_whole: Generated<boolean>
  }
  import_rows: {
    organization_id: string
    import_id: string
    row: number
    line: number
    outcome: 'created' | 'updated' | 'unchanged' | 'refused'
    record_id: string | null
    before: ColumnType<unknown, string | null, string | null>
    stamp: string | null
    reasons: ColumnType<unknown, string | null, string | null>
    is_left: Generated<boolean>
    cells: ColumnType<unknown, string | null, string | null>
  }
  imported_profiles: {
    id: string
    index_url: string
    profile_url: string
    status: 'waiting' | 'imported' | 'held' | 'refused' | 'removed' | 'opted_out'
    reason: string
    licence: string
    terms: 'licence' | 'non_profit' | null
    source_name: string
    source_url: string
    node: Json
    business_id: string | null
    import_id: string
    listed_at: string
    seen_at: string
    read_at: string | null
    due_at: string | null
    tries: number
    opted_out_by: string | null
    created_at: string
  }
  imports: {
    organization_id: string
    id: string
    record: 'contact' | 'account' | 'deal' | 'task' | 'note'
    status: 'uploaded' | 'previewed' | 'running' | 'completed' | 'failed' | 'reverting' | 'reverted'
    filename: string
    format: 'csv' | 'tsv' | 'jsonl'
    encoding: string
    bytes: number
    rows: number
    mapping: Json
    mode: 'create' | 'update' | 'upsert'
    match: string | null
    empty: 'keep' | 'clear'
    country: string | null
    decimal: '.' | ','
    dates: 'dmy' | 'mdy'
    rows_done: Generated<number>
    counts: Json
    rows_per_second: number | null
    seconds_left: number | null
    failure: string | null
    started_at: string | null
    completed_at: string | null
    kept_until: string | null
    created_by: string | null
    created_at: string
    updated_at: string
    actor: ColumnType<unknown, string | null, string | null>
    chunks_done: Generated<number>
    attempts: Generated<number>
    stirred_at: string | null
    reverted_to: string | null
  }
  interactions: {
    organization_id: string
    id: string
    kind: 'call' | 'meeting' | 'email' | 'message' | 'visit'
    direction: 'inbound' | 'outbound'
    occurred_at: string
    duration_minutes: number | null
    summary: string
    contact_id: string | null
    account_id: string | null
    deal_id: string | null
    created_by: string | null
    created_at: string
    updated_at: string
    words: string | null
    external_id: string | null
    summary_order: ColumnType<string | null, never, never>
    summary_alphabetical: ColumnType<string | null, never, never>
  }
  invitations: {
    id: string
    organization_id: string
    email: string
    role: 'owner' | 'admin' | 'member' | 'scout' | 'verifier'
    token_hash: Buffer
    status: 'pending' | 'accepted' | 'revoked'
    invited_by: string
    created_at: string
    expires_at: string
    answered_at: string | null
    accepted_by: string | null
  }
  ledger_transfers: {
    organization_id: string
    id: string
    kind: 'grant' | 'topup' | 'spend' | 'refund' | 'expiry'
    debit_account: 'wallet' | 'granted' | 'purchased' | 'used'
    credit_account: 'wallet' | 'granted' | 'purchased' | 'used'
    amount: number
    balance_after: number
    feature: string | null
    reference: string
    description: string
    created_by: string
    created_at: string
    member_id: string | null
    subject: string | null
    model: string | null
    rate_card_version: number | null
    epoch: number | null
  }
  listing_matches: {
    listing_id: string
    business_id: string
    created_at: string
  }
  mail_allowances: {
    bucket: Buffer
    since: string
    used: number
  }
  mail_links: {
    token_hash: Buffer
    kind: string
    subject: string
    address: string
    created_at: string
    expires_at: string
    used_at: string | null
  }
  mails: {
    id: string
    occasion: string
    kind: string
    recipient: string
    language: string
    facts: Json
    link_subject: string | null
    link_expires_at: string | null
    status: 'pending' | 'handed_over' | 'sent' | 'failed' | 'unknown' | 'cancelled'
    attempts: number
    next_attempt_at: string | null
    last_outcome: string | null
    created_at: string
    sent_at: string | null
    time_zone: Generated<string>
    about: string | null
  }
  mcp_keys: {
    id: string
    organization_id: string
    user_id: string
    name: string
    scope: 'organization' | 'member'
    permissions: string[]
    key_prefix: string
    key_hash: Buffer
    monthly_credit_cap: number | null
    expires_at: string | null
    created_at: string
    last_used_at: string | null
    revoked_at: string | null
    revoked_by: string | null
  }
  memberships: {
    organization_id: string
    user_id: string
    role: 'owner' | 'admin' | 'member' | 'scout' | 'verifier'
    created_at: string
    updated_at: string
    is_frozen: Generated<boolean>
    needs_second_factor: Generated<boolean>
  }
  moderators: {
    user_id: string
    added_at: string
  }
  network_members: {
    id: string
    network_id: string
    business_id: string
    status: 'applied' | 'member' | 'refused'
    role: 'member' | 'moderator'
    tier: string
    message: string
    reason: string
    applied_at: string
    decided_at: string | null
  }
  networks: {
    id: string
    slug: string
    name: string
    description: string
    region: string
    criteria: string
    tiers: string[]
    parent_id: string | null
    organization_id: string | null
    member_count: Generated<number>
    is_suspended: Generated<boolean>
    suspended_reason: string | null
    search_name: string
    search_region: string
    search_words: string
    search_vector: ColumnType<string | null, never, never>
    created_at: string
    updated_at: string
  }
  notes: {
    organization_id: string
    id: string
    body: string
    pinned: boolean
    contact_id: string | null
    account_id: string | null
    deal_id: string | null
    created_by: string | null
    created_at: string
    updated_at: string
    words: string | null
    external_id: string | null
    body_order: ColumnType<string | null, never, never>
    body_alphabetical: ColumnType<string | null, never, never>
  }
  objections: {
    id: string
    who: Buffer
    confirmed_at: string | null
    created_at: string
  }
  organizations: {
    id: string
    slug: string
    name: string
    currency: Generated<string>
    created_at: string
    updated_at: string
    deletes_at: string | null
    founded_by: string | null
    requires_second_factor: Generated<boolean>
    time_zone: Generated<string>
  }
  pipelines: {
    organization_id: string
    id: string
    name: string
    stages: Json
    is_default: boolean
    created_by: string | null
    created_at: string
    updated_at: string
  }
  profile_imports: {
    id: string
    index_url: string
    status: 'listing' | 'reading' | 'finished' | 'failed'
    page: number
    tries: number
    error: string
    started_by: string | null
    started_at: string
    finished_at: string | null
    due_at: string
  }
  published_documents: {
    business_id: string
    organization_id: string
    document_id: string
    key: string
    title: string
    doc_type: string
    body_markdown: string
    state: string
    updated_at: string
    tokens: Generated<number>
  }
  published_modules: {
    business_id: string
    organization_id: string
    module: string
    text: string
    data: ColumnType<unknown, string | null, string | null>
    state: string
    source_url: string
    updated_at: string
  }
  rate_cards: {
    feature: string
    version: number
    unit: string
    credits_per_unit: number
    description: string
    valid_from: string
  }
  rate_limit_windows: {
    bucket: string
    window_start: string
    hits: number
    expires_at: string
  }
  recommendations: {
    organization_id: string
    id: string
    business_id: string | null
    type: string
    title: string
    why: string
    effect: 'suggest_accept' | 'approve_only' | 'send' | 'publish' | 'schedule'
    action_label: string
    effect_note: string
    is_external: boolean
    status: 'pending' | 'viewed' | 'acted' | 'dismissed'
    payload: Json
    related_type: string | null
    related_id: string | null
    source_mode: string
    actions: Json
    editable: boolean
    opportunity: ColumnType<unknown, string | null, string | null>
    artifacts: Json
    snoozed_until: string | null
    created_at: string
    updated_at: string
  }
  record_counts: {
    organization_id: string
    noun: string
    part: string
    count: number
    txid: number
    counted_at: string
    labels: ColumnType<unknown, string | null, string | null>
  }
  record_words: {
    organization_id: string
    noun: string
    word: string
    created_at: string
    record_id: string
    marks: Generated<number>
  }
  recovery_codes: {
    user_id: string
    code_hash: Buffer
  }
  reservations: {
    organization_id: string
    id: string
    feature: string
    reference: string
    amount: number
    settled_amount: number | null
    status: 'open' | 'settled' | 'released'
    created_by: string
    created_at: string
    expires_at: string
    closed_at: string | null
    member_id: string | null
    rate_card_version: number | null
  }
  retired_slugs: {
    slug: string
    retired_at: string
  }
  saved_views: {
    organization_id: string
    id: string
    record: 'contact' | 'account' | 'deal' | 'task'
    name: string
    filter: ColumnType<unknown, string | null, string | null>
    columns: string[]
    ordering: string | null
    shared: boolean
    created_by: string | null
    created_at: string
    updated_at: string
  }
  schema_migrations: {
    name: string
    checksum: string
    applied_at: Generated<string>
  }
  second_factors: {
    user_id: string
    secret: Buffer
    confirmed_at: string | null
    last_step: number | null
    created_at: string
  }
  service_suppressions: {
    hash: Buffer
    kind: 'email' | 'domain' | 'handle'
    reason: 'objected' | 'erased'
    created_at: string
  }
  sign_in_places: {
    user_id: string
    hash: Buffer
    seen_at: string
  }
  stale_words: {
    organization_id: string
    id: Generated<string>
    noun: string
    by_column: string
    target: string | null
    after_at: string | null
    after_id: string | null
    due_at: string
    record_ids: ColumnType<unknown, string | null, string | null>
  }
  suppressions: {
    organization_id: string
    id: string
    kind: 'email' | 'domain' | 'handle'
    hash: Buffer
    reason: 'unsubscribed' | 'objected' | 'erased' | 'asked'
    created_at: string
  }
  tags: {
    slug: string
    name: string
    facet: string
  }
  tasks: {
    organization_id: string
    id: string
    title: string
    due: string | null
    status: 'open' | 'in_progress' | 'done' | 'cancelled'
    contact_id: string | null
    created_at: string
    updated_at: string
    title_key: ColumnType<string, never, never>
    due_key: ColumnType<string, never, never>
    words: string | null
    body: Generated<string>
    remind_at: string | null
    priority: Generated<'low' | 'normal' | 'high' | 'urgent'>
    assignee_id: string | null
    account_id: string | null
    deal_id: string | null
    custom: JsonObject
    created_by: string | null
    recurrence: string | null
    follows_id: string | null
    external_id: string | null
    body_order: ColumnType<string | null, never, never>
    recurrence_order: ColumnType<string | null, never, never>
    title_order: ColumnType<string, never, never>
    reminded_until: string | null
    overdue_until: string | null
    body_alphabetical: ColumnType<string | null, never, never>
  }
  user_tokens: {
    id: string
    user_id: string
    token_hash: Buffer
    label: string
    created_at: string
    last_used_at: string
    expires_at: string
    revoked_at: string | null
  }
  users: {
    id: string
    email: string
    name: string
    password_hash: string
    created_at: string
    updated_at: string
    language: Generated<string>
    email_confirmed_at: string | null
    disabled_at: string | null
    welcomed_at: string | null
    time_zone: Generated<string>
    removed_at: string | null
  }
  wallets: {
    organization_id: string
    balance: number
    reserved: number
    monthly_credit_cap: number
    max_credits_per_action: number | null
    ai_paused: Generated<boolean>
    spent_month: string
    spent_in_month: number
    created_at: string
    updated_at: string
    epoch: Generated<number>
    next_expiry: string | null
    topped_up: Generated<number>
    caps: Generated<number>
  }
  webhook_deliveries: {
    organization_id: string
    id: string
    webhook_id: string
    event_id: string
    event_type: string
    body: string
    status: 'pending' | 'delivered' | 'failed' | 'cancelled'
    attempts: Json
    next_attempt_at: string | null
    created_at: string
  }
  webhooks: {
    organization_id: string
    id: string
    url: string
    description: string
    events: string[]
    is_active: boolean
    disabled_reason: 'gone' | 'failing' | 'maker_left' | null
    secret: Buffer
    previous_secret: Buffer | null
    previous_secret_until: string | null
    failing_since: string | null
    created_at: string
    updated_at: string
    url_set_by: string | null
    secret_shown_to: string | null
  }
  welcomed_addresses: {
    address_hash: Buffer
    welcomed_at: string
  }
  withdrawn_parts: {
    business_id: string
    part: string
    removed_at: string
  }
  workflows: {
    organization_id: string
    id: string
    name: string
    description: string
    status: 'draft' | 'live' | 'paused' | 'archived'
    created_by: string | null
    created_at: string
    updated_at: string
    name_key: ColumnType<string, never, never>
    words: string | null
    description_order: ColumnType<string | null, never, never>
    name_order: ColumnType<string, never, never>
    description_alphabetical: ColumnType<string | null, never, never>
  }
}
