import { z } from 'zod'
import { subscriber } from '#kernel/events/subscriber.ts'
import { leadStages } from '../leads/stages.ts'
import { leadEvents } from '../leads/events.ts'
import { endOf, endSequence } from './sequence.ts'

const Moved = z.object({ id: z.string(), stage: z.enum(leadStages) })

/** Rejects what was still to go to a lead that replied, was converted or dismissed. Sending looks for itself before that. */
export const endingSequences = subscriber({
  name: 'gtm.end_sequences',
  types: [leadEvents.updated.type, leadEvents.converted.type],
  handle: async ({ scope, events }) => {
    for (const { data } of events) {
      const { id, stage } = Moved.parse(data)
      const end = endOf(stage)
      if (end !== undefined) await endSequence(scope, id, end)
    }
  },
})
