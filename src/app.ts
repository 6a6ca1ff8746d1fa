import type { Config } from '#kernel/config.ts'
import type { AnyEndpoint } from '#kernel/http/endpoint.ts'
import type { AnyJob } from '#kernel/jobs/job.ts'
import * as credits from '#domains/credits/index.ts'
import * as identity from '#domains/identity/index.ts'

/** Everything the service offers, as data: the surfaces of all domains, collected. */
export interface App {
  readonly endpoints: readonly AnyEndpoint[]
  readonly jobs: readonly AnyJob[]
  close(): Promise<void>
}

/** The composition root: the domains in order, each given the outside world it needs. */
export const compose = (_config: Config): App => ({
  endpoints: [...identity.endpoints, ...credits.endpoints],
  jobs: [...credits.jobs],
  close: async () => undefined,
})
