import { accountEndpoints } from './accounts/endpoints.ts'
import { organizationEndpoints } from './organizations/endpoints.ts'

export const endpoints = [...accountEndpoints, ...organizationEndpoints]
