import { z } from 'zod'
import { instant } from '#kernel/wire/primitives.ts'
import { anyPassword, code } from '../schemas.ts'

export const SecondFactor = z
  .object({
    is_on: z.boolean().meta({ example: true }),
    confirmed_at: instant
      .nullable()
      .meta({ description: 'When it was switched on; null if it is off.' }),
    recovery_codes_left: z.int().meta({ example: 10 }),
  })
  .meta({ id: 'SecondFactor' })

export const SecondFactorRequest = z
  .strictObject({ password: anyPassword })
  .meta({ id: 'SecondFactorRequest' })
export const NewSecondFactor = z
  .object({
    secret: z.string().meta({
      description: 'Base32, for those who cannot scan a QR code; shown once.',
      example: 'EXAMPLEONLY234567EXAMPLEONLY2345',
    }),
    uri: z.string().meta({
      description: 'What an authenticator app reads from a QR code; shown once.',
      example:
        'otpauth://totp/growth.example:ada%40hearthmill.example?issuer=growth.example&secret=EXAMPLEONLY234567EXAMPLEONLY2345&algorithm=SHA1&digits=6&period=30',
    }),
  })
  .meta({ id: 'NewSecondFactor' })

export const SecondFactorCode = z.strictObject({ code }).meta({ id: 'SecondFactorCode' })
export const SecondFactorProof = z
  .strictObject({ password: anyPassword, code })
  .meta({ id: 'SecondFactorProof' })
export const RecoveryCodes = z
  .object({
    recovery_codes: z.array(z.string()).meta({
      description: 'Shown once. Each works once.',
      example: ['exmpl-onlya', 'exmpl-onlyb'],
    }),
  })
  .meta({ id: 'RecoveryCodes' })

export const SecondFactorDemand = z
  .strictObject({ required: z.boolean().meta({ example: true }) })
  .meta({ id: 'SecondFactorDemand' })
