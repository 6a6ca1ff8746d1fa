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
      .meta({ description: `${capital(places.what)}.`, example: [places.example] })
      .exactOptional(),
  }
  return z
    .strictObject({ ...always, ...(policy.default === 'ack' && accepted), ...named })
    .meta({ description: policy.title })
}

const enabled = z
  .boolean()
  .meta({ description: 'False switches it off, true on where it is off.', example: true })

const termsAccepted = z.boolean().meta({
  description: 'Whether you accept the terms at `terms_url` of the source.',
  example: true,
})

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** What a profile decides about sources, by the name of each. */
export const SourceChoices = z
  .strictObject(
    Object.fromEntries(
      signalSources.map((source) => [source.policy.id, choiceOf(source).exactOptional()]),
    ),
  )
  .meta({
    id: 'SourceChoices',
    description: 'Which sources are asked, where that is not as GET /gtm/sources/ says.',
    example: { ted: { enabled: true } },
  })
