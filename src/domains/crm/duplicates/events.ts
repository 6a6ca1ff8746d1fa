import { z } from 'zod'
import { eventsOf } from '#kernel/events/event.ts'
import { id } from '#kernel/wire/primitives.ts'

const Pair = z.object({ id, other_id: id })

function setApartOf(noun: string, one: string) {
  const summary = `${one} was marked as distinct from one that looks like it.`
  return eventsOf(noun, Pair, { set_apart: summary }).set_apart
}

/** By kind, that two records that look alike are not one. */
export const setApart = {
  contact: setApartOf('contact', 'A contact'),
  account: setApartOf('account', 'An account'),
}
