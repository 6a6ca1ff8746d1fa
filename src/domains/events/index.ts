import { domain, type Domain } from '#kernel/domain.ts'
import type { EventType } from '#kernel/events/event.ts'
import { eventEndpoints } from './events/endpoints.ts'

/** What the domain is given: the events that all domains together declare. */
interface EventsOutside {
  declared(): readonly EventType[]
}

export function events({ declared }: EventsOutside): Domain {
  return domain({ name: 'events', endpoints: eventEndpoints(declared) })
}
