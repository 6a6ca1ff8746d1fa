import { hackerNews } from '#adapters/signal-sources/hacker-news.ts'
import { createRobots } from '#adapters/web/robots.ts'
import { createSafeFetch } from '#adapters/web/safe-fetch.ts'
import { createSiteReader } from '#adapters/web/site-reader.ts'
import { realSeams } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { AnyEndpoint } from '#kernel/http/endpoint.ts'
import { forgetExpired } from '#kernel/http/expiry-job.ts'
import type { AnyJob } from '#kernel/jobs/job.ts'
import type { AnyTool } from '#kernel/mcp/tool.ts'
import * as automation from '#domains/automation/index.ts'
import * as credits from '#domains/credits/index.ts'
import * as crm from '#domains/crm/index.ts'
import * as directory from '#domains/directory/index.ts'
import * as gtm from '#domains/gtm/index.ts'
import * as home from '#domains/home/index.ts'
import * as identity from '#domains/identity/index.ts'
import * as mcp from '#domains/mcp/index.ts'

/** Everything the service offers, as data: the surfaces of all domains, collected. */
export interface App {
  readonly endpoints: readonly AnyEndpoint[]
  readonly jobs: readonly AnyJob[]
  readonly tools: readonly AnyTool[]
  close(): Promise<void>
}

/** The composition root: the domains in order, each given the outside world it needs. */
export function compose(config: Config): App {
  const fetch = createSafeFetch({
    originMap: config.OUTBOUND_ORIGIN_MAP,
    userAgent: `workspace-growth-service (+${config.PUBLIC_URL}/docs/)`,
  })
  const { now } = realSeams
  const robots = createRobots({ fetch, agent: 'workspace-growth-service', now })
  const readSite = createSiteReader({ fetch, robots, now })
  const outside = { fetch, readSite, sources: [hackerNews()] }
  return {
    endpoints: [
      ...identity.endpoints,
      ...credits.endpoints,
      ...directory.endpoints({ fetch }),
      ...crm.endpoints,
      ...gtm.endpoints(outside),
      ...automation.endpoints,
      ...home.endpoints,
      ...mcp.endpoints,
    ],
    jobs: [forgetExpired, ...credits.jobs],
    tools: [
      ...credits.tools,
      ...directory.tools,
      ...crm.tools,
      ...gtm.tools(outside),
      ...mcp.tools,
    ],
    close: () => fetch.close(),
  }
}
