import { asTableOwner } from '#test/table-owner.ts'

/** Takes back what holds for the whole service: other tests find the same people. */
export async function takeBackForAll(): Promise<void> {
  await asTableOwner((client) => client.query('delete from service_suppressions'))
}
