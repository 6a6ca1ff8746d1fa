import pg from 'pg'
import { world } from '#test/world.ts'

/** Takes back what holds for the whole service: other tests find the same people. */
export async function takeBackForAll(): Promise<void> {
  const client = new pg.Client((await world()).database)
  await client.connect()
  await client.query('delete from service_suppressions')
  await client.end()
}
