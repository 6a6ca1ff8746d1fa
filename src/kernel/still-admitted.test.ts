import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { NotAMember } from './errors.ts'
import { toldNow, whileAdmitted } from './still-admitted.ts'

/** A clock that stands still until it is moved, and a door that counts who knocks. */
function door() {
  const at = { ms: 0 }
  const asked = { count: 0, isOpen: true }
  return {
    scope: { now: () => new Date(at.ms) },
    pass: (ms: number) => void (at.ms += ms),
    asked,
    askAgain: async () => {
      asked.count += 1
      if (!asked.isOpen) throw new NotAMember()
    },
  }
}

suite('whoever may read no more', () => {
  test('is not told what was waited for, and nobody is asked again who got it at once', async () => {
    const { scope, pass, asked, askAgain } = door()
    const after = (ms: number) => async () => {
      pass(ms)
      return 'found'
    }
    assert.equal(await toldNow(scope, askAgain, after(10)), 'found')
    assert.equal(asked.count, 0)
    assert.equal(await toldNow(scope, askAgain, after(300)), 'found')
    assert.equal(asked.count, 1)
    asked.isOpen = false
    await assert.rejects(toldNow(scope, askAgain, after(300)), NotAMember)
  })

  test('gets no further part of a stream, and what made it is ended', async () => {
    const { scope, pass, asked, askAgain } = door()
    let isEnded = false
    async function* parts() {
      try {
        yield* ['one', 'two', 'three', 'four']
      } finally {
        isEnded = true
      }
    }
    const told: string[] = []
    const reading = async () => {
      for await (const part of whileAdmitted(scope, askAgain, parts())) {
        told.push(part)
        pass(part === 'one' ? 0 : 300)
        asked.isOpen = part !== 'three'
      }
    }
    await assert.rejects(reading(), NotAMember)
    assert.deepEqual(told, ['one', 'two', 'three'])
    assert.equal(isEnded, true)
  })
})
