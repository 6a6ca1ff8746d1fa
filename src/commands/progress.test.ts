import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { progressOn } from './progress.ts'

function terminal(isTTY: boolean) {
  const written: string[] = []
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0
  return { written, progress: progressOn({ isTTY, write }) }
}

suite('how far a command is', () => {
  test('stands in one line of a terminal, over what stood there', () => {
    const { written, progress } = terminal(true)
    progress.show(5, 10, '5 of 10 rows')
    progress.show(20, 10, 'done')
    progress.show(0, 0, 'looking')
    progress.end()
    progress.end()
    assert.deepEqual(written, [
      `\r[${'#'.repeat(15)}${'-'.repeat(15)}] 5 of 10 rows`,
      `\r[${'#'.repeat(30)}] done        `,
      `\r${'looking'.padEnd(37)}`,
      '\n',
    ])
  })

  test('is told to nobody who does not watch', () => {
    const { written, progress } = terminal(false)
    progress.show(5, 10, '5 of 10 rows')
    progress.end()
    assert.deepEqual(written, [])
  })
})
