import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { freePort } from '#test/settings.ts'

/** An SMTP conversation that has come to the text of its mail. */
async function conversation(port: number) {
  const socket = connect(port, '127.0.0.1')
  const replies = createInterface(socket)[Symbol.asyncIterator]()
  const say = (words: string) => heard(socket, replies, words)
  await say('')
  await say('HELO here\r\n')
  await say('MAIL FROM:<from@mill.example>\r\n')
  await say('RCPT TO:<to@mill.example>\r\n')
  await say('DATA\r\n')
  return { socket, say }
}

async function heard(socket: Socket, replies: AsyncIterator<string>, words: string): Promise<void> {
  if (words !== '') socket.write(words)
  const { value } = await replies.next()
  assert.match(value, /^[23]/)
}

test('prints mails that arrive at the same time one after the other', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/mail-server.ts', String(port)], {
    cwd: new URL('../', import.meta.url).pathname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  try {
    child.stdout.on('data', (chunk) => (printed += String(chunk)))
    await once(child.stdout, 'data')
    const [one, other] = [await conversation(port), await conversation(port)]
    one.socket.write('first of one\r\n')
    other.socket.write('first of other\r\n')
    await one.say('last of one\r\n.\r\n')
    await other.say('last of other\r\n.\r\n')
    for (const { socket } of [one, other]) socket.destroy()
  } finally {
    child.kill()
    await once(child, 'close')
  }
  const lines = printed.split(/\r?\n/).filter((line) => / of /.test(line))
  assert.deepEqual(lines, ['first of one', 'last of one', 'first of other', 'last of other'])
})
