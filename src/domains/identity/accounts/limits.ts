import type { z } from 'zod'
import type { EndpointLimit } from '#kernel/http/endpoint.ts'
import type { Credentials, Registration } from '../schemas.ts'
import { isFamiliar } from './sign-in-places.ts'

const quarter = 900
const hour = 3600

/** How often somebody may sign in, from the closest to the widest. */
export const signInLimits: readonly EndpointLimit<z.output<typeof Credentials>>[] = [
  {
    bucket: ({ address, body }) => `login ${address} ${body.email.toLowerCase()}`,
    limit: ({ RATE_LIMIT_LOGIN_PER_15_MINUTES: limit }) => ({ limit, windowSeconds: quarter }),
  },
  {
    bucket: ({ address }) => `login ${address}`,
    limit: ({ RATE_LIMIT_LOGIN_ADDRESS_PER_HOUR: limit }) => ({ limit, windowSeconds: hour }),
  },
  {
    // All the strangers of the world share what one account allows; they do not keep its owner out.
    bucket: ({ body }) => `login * ${body.email.toLowerCase()}`,
    limit: ({ RATE_LIMIT_LOGIN_ACCOUNT_PER_HOUR: limit }) => ({ limit, windowSeconds: hour }),
    spares: (scope, { sender, body }) => isFamiliar(scope, { email: body.email, address: sender }),
  },
]

/** Each account comes with a grant of credits, so that they are not to be had by the thousand. */
export const registrationLimit: EndpointLimit<z.output<typeof Registration>> = {
  bucket: ({ address }) => `register ${address}`,
  limit: ({ RATE_LIMIT_REGISTRATIONS_PER_HOUR: limit }) => ({ limit, windowSeconds: hour }),
}

/** A token that was stolen does not guess the password behind it. */
export const passwordLimit: EndpointLimit<unknown> = {
  bucket: ({ caller }) => `password ${caller}`,
  limit: ({ RATE_LIMIT_LOGIN_PER_15_MINUTES: limit }) => ({ limit, windowSeconds: quarter }),
}

/** An export reads all that a person ever did. */
export const exportLimit: EndpointLimit<unknown> = {
  bucket: ({ caller }) => `export ${caller}`,
  limit: ({ RATE_LIMIT_LOGIN_PER_15_MINUTES: limit }) => ({ limit, windowSeconds: quarter }),
}
