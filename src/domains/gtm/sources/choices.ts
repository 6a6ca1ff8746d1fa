import { z } from 'zod'
import type { SignalSource } from '#adapters/signal-sources/contract.ts'
import { signalSources } from '#adapters/signal-sources/registry.ts'

function choiceOf({ policy, places }: SignalSource) {
  const always = { enabled: enabled.exactOptional() }
  const accepted = { terms_accepted: termsAccepted.exactOptional() }
  const named = places && {
    places: z
      .array(z.string().trim().toLowerCase().max(200).regex(places.pattern))
      .max(5)
      .meta({ example: [places.example] })
      .exactOptional(),
  }
  return z.strictObject({ ...always, ...(policy.default === 'ack' && accepted), ...named })
}

const enabled = z.boolean().meta({ example: true })
const termsAccepted = z.boolean().meta({ example: true })

/** What a profile decides about sources, by the name of each. */
export const SourceChoices = z
  .strictObject(
    Object.fromEntries(
      signalSources.map((source) => [source.policy.id, choiceOf(source).exactOptional()]),
    ),
  )
  .meta({
    id: 'SourceChoices',
    description:
      'What differs from the defaults of GET /gtm/sources/: `enabled` switches a source on or off, `terms_accepted` accepts its `terms_url`, `places` says where it is asked.',
    example: { ted: { enabled: true } },
  })
