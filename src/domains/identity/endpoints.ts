import type { AnyEndpoint } from '#kernel/http/endpoint.ts'
import { accountEndpoints } from './accounts/endpoints.ts'
import type { Outside } from './accounts/me.ts'
import type { Leaving } from './organizations/deletion-job.ts'
import { exporting } from './organizations/export-endpoint.ts'
import { deletionEndpoints } from './organizations/deletion-endpoints.ts'
import { organizationEndpoints } from './organizations/endpoints.ts'
import { invitationEndpoints } from './organizations/invitation-endpoints.ts'
import { secondFactorEndpoints } from './second-factor/endpoints.ts'
import { memberEndpoints } from './organizations/member-endpoints.ts'

export function endpoints(outside: Outside & Leaving): readonly AnyEndpoint[] {
  return [
    ...accountEndpoints(outside),
    ...secondFactorEndpoints(outside),
    ...organizationEndpoints,
    ...deletionEndpoints,
    exporting(outside),
    ...memberEndpoints,
    ...invitationEndpoints,
  ]
}
