import pg from 'pg'
import { world } from './world.ts'

/** A connection of the owner of all tables, whom row-level security does not stop. */
export async function tableOwner(): Promise<pg.Client> {
  const client = new pg.Client((await world()).database)
  await client.connect()
  return client
}

export async function asTableOwner<R>(work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = await tableOwner()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
