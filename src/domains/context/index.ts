import type { SiteReader } from '#adapters/web/site/site-reader.ts'
import { domain, type Domain } from '#kernel/domain.ts'
import { documentEndpoints } from './documents/endpoints.ts'
import { versionEndpoints } from './documents/version-endpoints.ts'
import { forgettingOldVersions } from './documents/versions.ts'
import { documentEvents } from './documents/documents.ts'
import { forgetting, withdrawing } from './leaving.ts'
import { linkEndpoints } from './links/endpoints.ts'
import { linkEvents } from './links/links.ts'
import { moduleEndpoints } from './modules/endpoints.ts'
import { contextUpdated } from './modules/events.ts'
import { packResource } from './packs/resource.ts'
import { websiteEndpoints } from './website/endpoints.ts'
import { packEndpoints } from './packs/endpoints.ts'

export { markdownOf, statementsOf } from './packs/markdown.ts'
export { packOf } from './packs/pack.ts'
export { partNames } from './packs/schemas.ts'
export { listPublicModules, publicTexts } from './packs/written.ts'

/** What businesses tell AI tools, given what reads their websites. */
export function context({ readSite }: { readonly readSite: SiteReader }): Domain {
  return domain({
    name: 'context',
    endpoints: [
      ...moduleEndpoints,
      ...documentEndpoints,
      ...versionEndpoints,
      ...packEndpoints,
      ...linkEndpoints,
      ...websiteEndpoints(readSite),
    ],
    resources: [packResource],
    events: [contextUpdated, ...Object.values(documentEvents), ...Object.values(linkEvents)],
    jobs: [forgettingOldVersions],
    on: [forgetting],
    within: [withdrawing],
  })
}
