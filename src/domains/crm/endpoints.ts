import { contactEndpoints } from './contact-endpoints.ts'
import { dealEndpoints } from './deal-endpoints.ts'
import { taskEndpoints } from './task-endpoints.ts'

export const endpoints = [...contactEndpoints, ...taskEndpoints, ...dealEndpoints]
