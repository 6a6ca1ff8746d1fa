import { z } from 'zod'
import type { SignalSource } from '#adapters/signal-sources/contract.ts'
import { directoryPolicy } from '../discovery/directory-source.ts'
import { signalSources } from '#adapters/signal-sources/registry.ts'

/** The directory is switched as the sources outside are. */
const ownSource = { policy: directoryPolicy }

function choiceOf({ policy, places }: Pick<SignalSource, 'policy' | 'places'>) {
  const always = { enabled: enabled.exactOptional() }
  const accepted = { terms_accepted: termsAccepted.exactOptional() }
  const named = places && {
    places: z
      .array(
        z
          .string()
          .trim()
          .max(200)
          .overwrite(places.written ?? lowered)
          .regex(places.pattern),
      )
      .max(5)
      .meta({ example: [places.example] })
      .exactOptional(),
  }
  return z.strictObject({ ...always, ...(policy.default === 'ack' && accepted), ...named })
}

function lowered(place: string): string {
  return place.toLowerCase()
}

const enabled = z.boolean().meta({ example: true })
const termsAccepted = z.boolean().meta({ example: true })

/** What a profile decides about sources, by the name of each. */
export const SourceChoices = z
  .strictObject(
    Object.fromEntries(
      [ownSource, ...signalSources].map((source) => [
        source.policy.id,
        choiceOf(source).exactOptional(),
      ]),
    ),
  )
  .meta({
    id: 'SourceChoices',
    description:
      'What differs from the defaults of GET /gtm/sources/: `enabled` switches a source on or off, `terms_accepted` accepts its `terms_url`, `places` says where it is asked.',
    example: { ted: { enabled: true } },
  })
