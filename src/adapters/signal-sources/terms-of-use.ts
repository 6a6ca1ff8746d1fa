import { z } from 'zod'
import {
  optOutRules,
  outreachRights,
  personDataKinds,
  sourceDefaults,
  type SignalSource,
} from './contract.ts'
import terms from './terms-of-use.json' with { type: 'json' }

/** The terms of a source and how it is asked by them, as data: whoever checks terms reads and changes one file. */
const Terms = z.strictObject({
  title: z.string(),
  default: z.enum(sourceDefaults),
  key: z.string().nullable(),
  licence: z.string(),
  terms_url: z.url(),
  attribution: z.string(),
  retention_days: z.int().positive(),
  outreach: z.enum(outreachRights),
  person_data: z.enum(personDataKinds),
  opt_out_rules: z.array(z.enum(optOutRules)),
  pace: z.strictObject({ requests: z.int().positive(), seconds: z.int().positive() }),
  fresh_minutes: z.int().positive(),
})

/** What the file says of a source. */
export function termsOfUse(
  id: keyof typeof terms,
): Pick<SignalSource, 'policy' | 'pace' | 'fresh_minutes'> {
  const { pace, fresh_minutes, ...policy } = Terms.parse(terms[id])
  return { policy: { id, ...policy }, pace, fresh_minutes }
}
