import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { corresponding } from '../src/domains/gtm/outreach/sending/sending.fixture.ts'
import { closeLost } from '../src/domains/gtm/outreach/sending/jobs.ts'
import { later } from '../src/domains/mail/mail.fixture.ts'
import { compiled } from './compiled.ts'
import { testSettings } from './settings.ts'
import { world } from './world.ts'

const program = fileURLToPath(new URL('sending-process.ts', import.meta.url))

test('a worker that is killed when the server has the whole mail to a lead leads to no second one', async () => {
  const own = await corresponding()
  const draft = await own.approved()
  const { database } = await world()
  const { ENCRYPTION_KEY = '' } = testSettings(0)
  const child = spawn(process.execPath, [program], {
    env: {
      ...compiled,
      ...own.settings,
      ENCRYPTION_KEY,
      DATABASE: JSON.stringify(database),
      ORGANIZATION: own.id,
      DRAFT: draft.id,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  own.behave(own.address, {
    whole: async () => {
      child.kill('SIGKILL')
      await ended
    },
  })
  await ended
  const afterwards = later(own.scope, 600)
  await closeLost(afterwards)
  const { status, status_reason } = await own.send(draft, afterwards)
  assert.deepEqual([status, status_reason?.code], ['sent', 'outcome_unknown'])
  assert.equal(own.received().length, 1)
})
