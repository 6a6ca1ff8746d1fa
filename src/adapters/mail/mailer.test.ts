import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { startMailServer, type Behaviour } from '#test/stand-ins/mail-server/mail-server.ts'
import { readConfig } from '#kernel/config.ts'
import { createMailer, type MailMessage } from './mailer.ts'
import { listOutbox, readOutbox } from './outbox.ts'

const from = 'Workspace Growth <growth@service.example>'

function message(more: Partial<MailMessage> = {}): MailMessage {
  return {
    id: randomUUID(),
    to: `${randomUUID()}@people.example`,
    subject: 'Grüße aus der Mühle',
    text: 'Hello',
    html: '<p>Hello</p>',
    language: 'de',
    date: new Date(),
    ...more,
  }
}

async function sendTo(behaviour: Behaviour, handingOver = async () => undefined as void) {
  const server = await opened()
  const one = message()
  server.behave(one.to, behaviour)
  const { SMTP_URL } = readConfig({ SMTP_URL: server.url, MAIL_FROM: from }, {})
  const mailer = createMailer({ SMTP_URL, MAIL_FROM: from, DATA_DIR: '/nowhere' })
  let handedOver = 0
  const { status } = await mailer.send(one, async () => {
    handedOver += 1
    await handingOver()
  })
  return { status, handedOver, received: server.received(one.to).length }
}

let server: ReturnType<typeof startMailServer> | undefined
function opened() {
  return (server ??= startMailServer())
}
after(async () => (await server)?.close())

suite('a mail server', { concurrency: true }, () => {
  const cases: Readonly<Record<string, [Behaviour, Awaited<ReturnType<typeof sendTo>>]>> = {
    'takes a message': [{}, { status: 'sent', handedOver: 1, received: 1 }],
    'puts the recipient off': [
      { recipient: 451 },
      { status: 'delayed', handedOver: 0, received: 0 },
    ],
    'does not know the recipient': [
      { recipient: 550 },
      { status: 'refused', handedOver: 0, received: 0 },
    ],
    'puts the message off': [{ message: 452 }, { status: 'delayed', handedOver: 1, received: 1 }],
    'refuses the message': [{ message: 554 }, { status: 'refused', handedOver: 1, received: 1 }],
    'hangs up before the message': [
      { hangUp: 'recipient' },
      { status: 'delayed', handedOver: 0, received: 0 },
    ],
    'hangs up after the message without a word': [
      { hangUp: 'message' },
      { status: 'unknown', handedOver: 1, received: 1 },
    ],
  }
  for (const [what, [behaviour, expected]] of Object.entries(cases))
    test(what, async () => assert.deepEqual(await sendTo(behaviour), expected))

  test('is told of without whom it named', async () => {
    const server = await opened()
    const one = message({ to: 'private.person@mail.example' })
    const mailer = createMailer(readConfig({ SMTP_URL: server.url, MAIL_FROM: from }, {}))
    for (const [behaviour, reason] of [
      [{ recipient: 550, says: '5.1.1 <private.person@mail.example>: rejected' }, '550 5.1.1'],
      [{ recipient: 451, says: 'Private.Person is away, write to ada@mill.example' }, '451'],
      [{ message: 554, says: '5.7.1 no SPAM for private.person' }, '554 5.7.1'],
    ] as const) {
      server.behave(one.to, behaviour)
      const told = await mailer.send(one, async () => undefined)
      assert.equal(told.reason, `the server replied ${reason}`)
    }
  })

  test('gets nothing where handing over is not allowed', async () => {
    const refusing = async () => {
      throw new Error('not any more')
    }
    const { status, received } = await sendTo({}, refusing)
    assert.deepEqual([status, received], ['delayed', 0])
  })

  test('that is not there, or does not know us, is tried again', async () => {
    const { url } = await opened()
    const strange = url.replace('//', '//user:wrong@')
    for (const SMTP_URL of ['smtp://127.0.0.1:1', strange]) {
      const mailer = createMailer(readConfig({ SMTP_URL, MAIL_FROM: from }, {}))
      const { status } = await mailer.send(message(), async () => undefined)
      assert.equal(status, 'delayed')
    }
  })

  test('is told user and password', async () => {
    const { url, received } = await opened()
    const SMTP_URL = url.replace('//', '//user:pass%2Fword@')
    const one = message()
    const mailer = createMailer(readConfig({ SMTP_URL, MAIL_FROM: from }, {}))
    assert.equal((await mailer.send(one, async () => undefined)).status, 'sent')
    assert.equal(received(one.to).length, 1)
  })

  test('gets no header that a text brought along', async () => {
    const { url, received } = await opened()
    const one = message({ subject: 'Hello\r\nBcc: victim@people.example\r\n\r\nInjected' })
    await createMailer(readConfig({ SMTP_URL: url, MAIL_FROM: from }, {})).send(
      one,
      async () => undefined,
    )
    const [headers = ''] = received(one.to)[0]?.split('\r\n\r\n') ?? []
    assert.doesNotMatch(headers, /^bcc:/im)
    assert.match(headers, /^Message-ID: <[0-9a-f-]{36}@service\.example>/im)
    assert.match(headers, /^Auto-Submitted: auto-generated/im)
    assert.match(headers, /^Content-Language: de/im)
  })
})

test('without a server, messages are kept where only their owner reads them', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'growth-outbox-'))
  try {
    assert.deepEqual(await listOutbox(DATA_DIR), [])
    const one = message({ subject: 'Kept' })
    const mailer = createMailer({ DATA_DIR })
    assert.equal((await mailer.send(one, async () => undefined)).status, 'sent')
    const [kept, ...others] = await listOutbox(DATA_DIR)
    assert.deepEqual([kept?.id, kept?.to, others.length], [one.id, one.to, 0])
    assert.match(await readOutbox(DATA_DIR, one.id), /^Subject: Kept\n\nHello/m)
    for (const ending of ['eml', 'json']) {
      const { mode } = await stat(join(DATA_DIR, 'outbox', `${one.id}.${ending}`))
      assert.equal(mode & 0o077, 0)
    }
  } finally {
    await rm(DATA_DIR, { recursive: true })
  }
})
