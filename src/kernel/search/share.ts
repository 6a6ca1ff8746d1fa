import { sql } from 'kysely'

/** One record in so many stands in an index of its own, by its words. Its id decides, whose last byte is random. */
export const share = 64
export const isSampled = sql`get_byte(uuid_send(record_id), 15) < 4`
