import type { SourcePolicy } from '#adapters/signal-sources/contract.ts'
import { domain, type Domain } from '#kernel/domain.ts'
import { privacyEndpoints, type Keepers } from './endpoints.ts'
import { erasureCreated } from './erasures/events.ts'
import { redactingJobs } from './erasures/log.ts'
import { objectionJobs } from './objections/jobs.ts'
import { confirmPage } from './pages/confirm-page.ts'
import { privacyPage } from './pages/privacy-page.ts'
import { suppressionEvents } from './suppressions/events.ts'

export { eraseEverywhere } from './erasures/everywhere.ts'
export { isListed, isSuppressed, suppressedAmong } from './suppressions/suppressed.ts'
export { isSomebody } from './suppressions/schemas.ts'
export { suppress } from './suppressions/suppressions.ts'

/** What people may ask of those who keep something about them, given who keeps what, and from which sources. */
export function privacy(keepers: Keepers, sources: readonly SourcePolicy[]): Domain {
  return domain({
    name: 'privacy',
    endpoints: privacyEndpoints(keepers),
    jobs: [...redactingJobs(keepers), ...objectionJobs(keepers)],
    pages: [privacyPage(sources), confirmPage],
    events: [...Object.values(suppressionEvents), erasureCreated],
  })
}
