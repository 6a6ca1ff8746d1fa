import { forgetKey, listKeys } from '#kernel/known-keys.ts'
import { required, UsageError, type Values } from './command.ts'
import { withRuntime } from './with-runtime.ts'

/** Lets the database be used without a key that is lost. */
export async function forget(values: Values): Promise<void> {
  const id = required(values, 'id')
  await withRuntime(async ({ base }, print) => {
    if (!(await forgetKey(base.db, id))) {
      const known = await listKeys(base.db)
      throw new UsageError(
        `the database knows no key ${id}; it knows ${known.join(', ') || 'none'}`,
      )
    }
    print(whatIsUnreadable([id]))
  })
}

/** What has to be done anew without these keys. */
export function whatIsUnreadable(ids: readonly string[]): string {
  return [
    `What was sealed under the key ${new Intl.ListFormat('en').format(ids)} cannot be read any more:`,
    '- Who objected or was erased is not known: put them in again, or they may be found as leads.',
    '- Webhooks need new secrets, and AI providers their keys again.',
    '- Second factors and recovery codes do not work: growth user second-factor off.',
    '- Links to unsubscribe that were sent have ended.',
  ].join('\n')
}
