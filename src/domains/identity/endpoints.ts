import { accountEndpoints } from './account-endpoints.ts'
import { organizationEndpoints } from './organization-endpoints.ts'

export const endpoints = [...accountEndpoints, ...organizationEndpoints]
