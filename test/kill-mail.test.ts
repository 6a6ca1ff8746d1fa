import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  deliverTo,
  later,
  mailServer,
  mailsOf,
  newAddress,
} from '../src/domains/mail/mail.fixture.ts'
import { sendMail } from '../src/domains/mail/mails/mails.ts'
import { closeLost } from '../src/domains/mail/mails/upkeep.ts'
import { compiled } from './compiled.ts'
import { world } from './world.ts'

const program = fileURLToPath(new URL('mailing-process.ts', import.meta.url))

async function written(address: string) {
  const { base } = (await world()).runtime
  const facts = { name: 'Ada', at: base.now().toISOString() }
  const to = { address, language: 'en' } as const
  await sendMail(base, { kind: 'password_changed', occasion: randomUUID(), to, facts })
  const [mail] = await mailsOf(address)
  return mail!.id
}

async function start(id: string): Promise<{ child: ChildProcess; ended: Promise<unknown> }> {
  const { database } = await world()
  const { url } = await mailServer()
  const child = spawn(process.execPath, [program], {
    env: { ...compiled, MAIL_ID: id, SMTP_URL: url, DATABASE: JSON.stringify(database) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { child, ended: once(child, 'exit') }
}

/** What a worker does once the lease is over. */
async function recover(id: string) {
  const { base } = (await world()).runtime
  const past = new Date(base.now().getTime() - 1000).toISOString()
  await base.db
    .updateTable('mails')
    .set({ next_attempt_at: past })
    .where('id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .execute()
  await closeLost(base)
  await deliverTo(later(base, 1), id)
}

suite('a worker that is killed', () => {
  test('after the server had the whole message does not lead to a second one', async () => {
    const { behave, received } = await mailServer()
    const address = newAddress()
    const id = await written(address)
    const { child, ended } = await start(id)
    behave(address, {
      whole: async () => {
        child.kill('SIGKILL')
        await ended
      },
    })
    await ended
    await recover(id)
    assert.equal(received(address).length, 1)
    assert.equal((await mailsOf(address))[0]?.status, 'unknown')
  })

  test('before the message was asked for leads to one', async () => {
    const { behave, received } = await mailServer()
    const address = newAddress()
    const id = await written(address)
    const { child, ended } = await start(id)
    behave(address, {
      named: async () => {
        child.kill('SIGKILL')
        await ended
      },
    })
    await ended
    behave(address, {})
    await recover(id)
    assert.equal(received(address).length, 1)
    assert.equal((await mailsOf(address))[0]?.status, 'sent')
  })
})
