import { beyond, last, of, type Query } from './placeholders.ts'

const nobody = '0199a1b2-0000-7000-8000-00000000dead'
const never = '2901-02-03T04:05:06Z'
const always = '2001-02-03T04:05:06Z'
const member = of('/organizations/{organization_id}/members/')
const key = of('/mcp/keys/')
const workflow = of('/automation/workflows/')

/** Lists outside the CRM, by two filters at once, by what all have, few have and none has, and deep into what a filter leaves. */
const asked: Readonly<Record<string, readonly Query[]>> = {
  'GET /credits/transactions/': [
    { member },
    { key },
    { workflow },
    { kind: 'spend', feature: 'translation' },
    { kind: 'topup', feature: 'translation' },
    { kind: 'grant', ordering: 'created_at' },
    { member, feature: 'translation' },
    { member, feature: 'zzqqxx' },
    { key, feature: 'summary', kind: 'spend' },
    { key, kind: 'topup' },
    { feature: 'lead_discovery', from: always },
    { feature: 'translation', to: never, ordering: 'created_at' },
    { kind: 'spend', from: always, to: never },
    { kind: 'topup', from: '2026-10-01T00:00:00Z' },
    { feature: 'lead_discovery', ...last },
    { feature: 'translation', ...last },
    { feature: 'lead_discovery', cursor: beyond },
    { kind: 'spend', ...last },
    { kind: 'spend', ordering: 'created_at', cursor: beyond },
    { from: always, ...last },
  ],
  'GET /credits/reservations/': [
    { status: 'closed', ...last },
    { status: 'closed', ordering: 'created_at', cursor: beyond },
    { status: 'open', ordering: 'created_at' },
  ],
  'GET /credits/usage/': [
    { from: '2025-01-01', to: '2025-12-31', interval: 'month', by: 'member' },
    { from: '2025-01-01', to: '2025-12-31', interval: 'day', by: 'member' },
    { from: '2025-01-01', to: '2025-12-31', interval: 'day', by: 'feature' },
  ],
  'GET /privacy/suppressions/': [last, { ordering: 'created_at', cursor: beyond }],
  'GET /webhooks/{id}/deliveries/': [
    { status: 'delivered', event_type: 'contact.deleted' },
    { status: 'failed', event_type: 'contact.created' },
    { status: 'cancelled', event_type: 'contact.created' },
    { status: 'pending', event_type: 'contact.created' },
    { status: 'delivered', ...last },
    { event_type: 'contact.created', ordering: 'created_at', cursor: beyond },
  ],
  'GET /events/': [
    { types: 'deal.created', page_size: '200' },
    { types: 'deal.*,contact.updated', page_size: '200' },
    { types: 'contact.unmerged' },
    { types: 'deal.created', subject: nobody },
  ],
  'GET /gtm/draft-emails/': [
    { status: 'sent', ...last },
    { status: 'draft', ...last },
    { status: 'sent', ordering: 'created_at', cursor: beyond },
    { status: 'approved', ordering: 'created_at' },
  ],
  'GET /automation/workflows/': [
    { search: 'when', status: 'live' },
    { search: 'write to', ordering: 'name' },
    { search: 'when comes', ordering: '-updated_at', page: '40', page_size: '200' },
    { status: 'archived', ordering: 'name' },
    { search: 'bread ada', status: 'draft' },
  ],
  'GET /moderation/businesses/': [
    { status: 'suspended', ordering: 'name' },
    { status: 'nominated', ordering: 'name' },
    { status: 'claimed', search: 'flour' },
    { status: 'suspended', search: 'flour' },
    { search: 'flour bread', ordering: '-name' },
    { search: 'flour', ordering: 'created_at' },
    { search: 'f', ordering: 'name' },
    { search: 'we make' },
    { reported: 'true', status: 'seeded' },
    { reported: 'true', search: 'flour' },
    { status: 'seeded', ...last },
    { ordering: 'name', ...last },
    { ordering: '-name', cursor: beyond },
  ],
  'GET /moderation/reports/': [
    { status: 'dismissed', ordering: 'created_at' },
    { status: 'open', business_slug: 'business-50' },
  ],
  'GET /businesses/': [
    { search: 'we make', ordering: 'relevance' },
    { search: 'make from', ordering: 'name' },
    { search: 'make', ordering: '-created_at', page: '50', page_size: '200' },
    { search: 'make', country: 'DE' },
    { search: 'flour', city: 'Flourtown1' },
    { search: 'make', status: 'verified', ordering: 'updated_at' },
    { country: 'DE', city: 'Flourtown1', status: 'verified' },
    { country: 'DE', tag: 'worker-cooperative', ordering: 'name' },
    { country: 'DE', category: 'food-and-drink', ordering: '-updated_at' },
    { category: 'food-and-drink', tag: 'worker-cooperative', status: 'claimed' },
    { country: 'AQ' },
    { city: 'Nowhere' },
    { country: 'DE', ordering: 'name', ...last },
    { country: 'DE', ordering: 'name', cursor: beyond },
    { status: 'verified', ordering: '-updated_at', ...last },
    { near: '51.7457,-2.2158', radius_km: '500', ordering: 'name' },
    { near: '51.7457,-2.2158', radius_km: '500', search: 'make' },
    { near: '51.7457,-2.2158', radius_km: '500', country: 'DE', tag: 'worker-cooperative' },
    { proven: 'ownership', country: 'DE' },
  ],
  'GET /search/': [
    { q: 'make', ordering: 'name' },
    { q: 'we make from', country: 'DE' },
    { q: 'make', page: '50', page_size: '200' },
    { q: 'flour', tag: 'worker-cooperative', ordering: '-updated_at' },
  ],
  'GET /search/facets/': [
    { q: 'make' },
    { q: 'make', country: 'DE' },
    { q: 'flour', tag: 'worker-cooperative' },
    { country: 'DE', status: 'verified' },
  ],
  'GET /listings/': [
    { q: 'some' },
    { q: 'some share', ordering: 'posted_at' },
    { q: 'flour', kind: 'want' },
    { q: 'some', tag: 'worker-cooperative' },
    { q: 'some', ...last },
    { q: 'zzqqxx' },
    { kind: 'want', category: 'food-and-drink', ordering: 'posted_at' },
    { kind: 'want', tag: 'worker-cooperative' },
    { kind: 'offer', ...last },
    { kind: 'offer', cursor: beyond },
    { kind: 'want', near: '51.7457,-2.2158', radius_km: '500', ordering: 'distance' },
  ],
  'GET /networks/': [{ search: 'a', ordering: '-member_count' }, { search: 'zzqqxx' }],
}

export function outsideAsked(route: string): readonly Query[] {
  return asked[route] ?? []
}
