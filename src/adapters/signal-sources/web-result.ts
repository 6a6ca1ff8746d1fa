import type { Draft } from './contract.ts'

/** A page that a search of the web found, as something its site says. */
export function resultDraft(page: {
  readonly url: string
  readonly title: string
  readonly html: string
  readonly date: string
}): Draft {
  const host = URL.parse(page.url)?.hostname.replace(/^www\./u, '') ?? ''
  return {
    platform: host,
    external_id: page.url.slice(0, 300),
    url: page.url,
    posted_at: page.date,
    title: page.title,
    html: page.html,
    ...(host !== '' && { org: { name: host, domain: host, ids: {} } }),
  }
}
