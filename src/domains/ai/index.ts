import { domain, type Domain } from '#kernel/domain.ts'
import type { SafeFetch } from '#adapters/web/safe-fetch.ts'
import { agentEndpoints } from './agent/endpoints.ts'
import { modelEndpoints } from './models/endpoints.ts'
import { providerEndpoints } from './providers/endpoints.ts'
import { providerEvents } from './providers/providers.ts'
import { runEndpoints } from './runs/endpoints.ts'
import { runEvents } from './runs/events.ts'
import { runsOfOutsiders } from './runs/outsiders.ts'
import { runJobs } from './runs/jobs.ts'
import { threadEndpoints } from './threads/endpoints.ts'
import { threadEvents } from './threads/threads.ts'
import { writingThreadWords } from './threads/words.ts'
import type { Workshop } from './runs/runs.ts'

export { operatorEmbeddings } from './embeddings/operator-embeddings.ts'
export { runCharges } from './runs/charges.ts'
export { Running } from './runs/running.ts'
export { writeAllThreadWords } from './threads/words.ts'

/** Metered AI, given what reaches models, what it executes in this process, and the tools of all domains. */
export function ai(shop: Workshop & { readonly fetch: SafeFetch }): Domain {
  return domain({
    name: 'ai',
    endpoints: [
      ...modelEndpoints(shop.models),
      ...runEndpoints(shop),
      ...providerEndpoints(shop.fetch),
      ...agentEndpoints(shop),
      ...threadEndpoints,
    ],
    jobs: [...runJobs, writingThreadWords],
    outsiders: [runsOfOutsiders],
    events: [
      ...Object.values(runEvents),
      ...Object.values(providerEvents),
      ...Object.values(threadEvents),
    ],
  })
}
