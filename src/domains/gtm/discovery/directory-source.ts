import type { Observation, SourcePolicy, SourceReport } from '#adapters/signal-sources/contract.ts'
import { directoryNotices, noticesByIds, type DirectoryNotice } from '#domains/directory/index.ts'
import { slowly } from '#kernel/http/slow.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { observationKey, type KnownOrganization } from './prospects.ts'
import type { Icp } from '../scoring/icp.ts'

export const directoryPolicy: SourcePolicy = {
  id: 'directory',
  title: 'Business directory',
  default: 'on',
  key: null,
  licence: 'Published by the businesses themselves in the directory of this service',
  terms_url: '/docs/',
  attribution: 'Business directory',
  retention_days: 365,
  outreach: 'email',
  person_data: 'contact',
  opt_out_rules: ['permission_flag'],
}

const maxNotices = 200
const patienceMs = 3_000

/** What other businesses of the directory look for, in the words of the profile. Failures are in the report. */
export async function askDirectory(scope: OrganizationScope, icp: Icp) {
  const started = scope.now().getTime()
  const finish = (
    notices: readonly DirectoryNotice[],
    standing: Pick<SourceReport, 'status' | 'reason'>,
  ) => findingsOf(scope, notices, { ...standing, ms: scope.now().getTime() - started })
  try {
    const terms = [...icp.query_terms, ...icp.keywords.map(({ text }) => text)]
    const patient = slowly(scope, patienceMs)
    const notices = await directoryNotices(patient, { terms, kinds: ['want'], limit: maxNotices })
    return finish(notices, { status: 'ok', reason: null })
  } catch (error) {
    scope.log.error({ err: error }, 'the directory could not be asked')
    return finish([], { status: 'error', reason: 'failed' })
  }
}

function findingsOf(
  { config, organizationId }: OrganizationScope,
  notices: readonly DirectoryNotice[],
  standing: Pick<SourceReport, 'status' | 'reason' | 'ms'>,
) {
  const others = notices.filter(({ business }) => business.organization_id !== organizationId)
  const wants = others.map((notice) => ({
    observation: observationOf(notice, config.PUBLIC_URL),
    organization: organizationOf(notice.business),
  }))
  return {
    observations: wants.map(({ observation }) => observation),
    organizations: new Map(
      wants.map(({ observation, organization }) => [observationKey(observation), organization]),
    ),
    report: {
      source: directoryPolicy.id,
      requests: 1,
      fetched: notices.length,
      kept: wants.length,
      ...standing,
    },
  }
}

/** What those who posted these notices tell of themselves now, by the keys of the observations. */
export async function organizationsBehind(
  scope: OrganizationScope,
  observations: readonly Pick<Observation, 'source' | 'external_id'>[],
): Promise<Map<string, KnownOrganization>> {
  const ids = observations
    .filter(({ source }) => source === directoryPolicy.id)
    .map(({ external_id }) => external_id)
  const notices = await noticesByIds(scope, ids)
  const source = directoryPolicy.id
  return new Map(
    notices.map(({ notice_id: external_id, business }) => [
      observationKey({ source, external_id }),
      organizationOf(business),
    ]),
  )
}

function observationOf(
  { notice_id, title, description, posted_at, business }: DirectoryNotice,
  publicUrl: string,
): Observation {
  return {
    source: directoryPolicy.id,
    platform: directoryPolicy.id,
    external_id: notice_id,
    url: `${publicUrl}/directory/${encodeURIComponent(business.slug)}/`,
    posted_at: new Date(posted_at).toISOString(),
    lang: 'en',
    title,
    text: description === '' ? title : description,
    signal_hint: 'want',
    org: {
      name: business.name,
      country: business.country_code,
      city: business.city,
      ids: {},
    },
    license: directoryPolicy.licence,
    attribution: directoryPolicy.attribution,
  }
}

function organizationOf(business: DirectoryNotice['business']): KnownOrganization {
  const { name, website, email, city, region, country, country_code, lat, lng } = business
  return {
    website,
    email,
    country,
    publisher: business.organization_id,
    facts: {
      company: name,
      ...(URL.canParse(website) && { domain: new URL(website).hostname }),
      description: business.description,
      tags: [...business.categories, ...business.tags],
      lang: 'en',
      country: country_code,
      region,
      city,
      ...(lat !== null && lng !== null && { lat, lng }),
      has_business_email: email !== '',
    },
  }
}
