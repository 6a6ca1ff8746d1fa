import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** What a name answers: its TXT records, each in chunks, or the code of a failure; `silent` never does. */
export type NameAnswer = readonly (readonly string[])[] | 'silent' | 'SERVFAIL' | 'NXDOMAIN'

const codes = { SERVFAIL: 2, NXDOMAIN: 3 } as const
const headerBytes = 12

/** A name server on the loopback that knows TXT records; `asked` counts the questions. */
export async function startNameServer(answers: ReadonlyMap<string, NameAnswer>) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (question, { port, address }) => {
    const { name, end } = nameIn(question)
    asked.push(name)
    const answer = answers.get(name) ?? 'NXDOMAIN'
    if (answer !== 'silent') socket.send(response(question.subarray(0, end), answer), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    server: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

function nameIn(question: Buffer) {
  const labels: string[] = []
  let at = headerBytes
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** RFC 1035, section 4: the header and the question again, then the records. */
function response(question: Buffer, answer: Exclude<NameAnswer, 'silent'>): Buffer {
  const records = typeof answer === 'string' ? [] : answer.map(record)
  const head = Buffer.from(question)
  head.writeUInt16BE(0x8180 | (typeof answer === 'string' ? codes[answer] : 0), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, ...records])
}

function record(chunks: readonly string[]): Buffer {
  const data = Buffer.concat(
    chunks.map((chunk) => Buffer.from([chunk.length, ...Buffer.from(chunk)])),
  )
  // The name of the question, TXT, IN, kept for no time.
  const head = Buffer.from([0xc0, headerBytes, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
