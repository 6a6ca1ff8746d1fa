import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

test('takes too long', async () => {
  await sleep(1000)
})
