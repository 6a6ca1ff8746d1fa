import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { imports } from '../imports.ts'
import { lockIn, tell, type Running } from './progress.ts'

const keyEnded =
  'The MCP key that started the import was revoked. Start the import again, or revert it.'

/** Ends an import that is held, for a reason that is shown. Told by the service: whoever started it does nothing any more. */
export async function stop(
  scope: OrganizationScope,
  { id: importId }: Pick<Running, 'id'>,
  failure: string,
): Promise<void> {
  await tell({ ...scope, cause: { type: 'import', id: importId } }, importId, 'failed', {
    status: 'failed',
    seconds_left: null,
    failure,
  })
}

/** Stops what one of these keys has started and still goes on; the chunk that is being written is the last one. */
export function stopImportsOf(scope: OrganizationScope, keyIds: readonly string[]): Promise<void> {
  return transaction(scope, async (inside) => {
    // An organization runs one at a time.
    const running = await imports.all(inside).where('status', '=', 'running').executeTakeFirst()
    const current = running && (await lockIn(inside, running.id, 'running'))
    const { kind, id } = current?.actor ?? {}
    if (current !== undefined && kind === 'key' && keyIds.includes(id ?? ''))
      await stop(inside, current, keyEnded)
  })
}
