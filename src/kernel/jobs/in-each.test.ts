import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Logger } from '../log.ts'
import type { OrganizationScope } from '../scope.ts'
import { inEach } from './in-each.ts'

test('what fails in one organization is logged, and keeps no other waiting', async () => {
  const logged: unknown[] = []
  const scope = {
    log: {
      error: ({ organization_id }: object & { organization_id?: string }) =>
        logged.push(organization_id),
    } as unknown as Logger,
    enter: async (organizationId: string) => {
      if (organizationId === 'gone') throw new Error('it is gone')
      return { organizationId } as OrganizationScope
    },
  }
  const done: string[] = []
  const ids = ['one', 'gone', 'broken', 'one', 'last']
  const rows = ids.map((organization_id) => ({ organization_id }))
  await inEach(scope, rows, async ({ organizationId }) => {
    if (organizationId === 'broken') throw new Error('it is broken')
    done.push(organizationId)
  })
  assert.deepEqual(
    [done, logged],
    [
      ['one', 'last'],
      ['gone', 'broken'],
    ],
  )
})
