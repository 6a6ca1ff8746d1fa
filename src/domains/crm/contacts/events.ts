import { recordEvents } from '#kernel/events/record-events.ts'
import { Contact } from './schemas.ts'

export const contactEvents = recordEvents('contact', Contact)
