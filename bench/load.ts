import { connect } from 'node:net'
import { argv, stdout } from 'node:process'

/** A load generator that costs little: keep-alive sockets, one request at a time on each. */
const [, , port = '', connections = '64', seconds = '3', text = ''] = argv
const request = Buffer.from(text)
const deadline = performance.now() + Number(seconds) * 1000
const latencies: number[] = []
let failures = 0

const lastChunk = Buffer.from('0\r\n\r\n')

/** Whether the response is whole: as long as its head says, or ended by an empty chunk. */
function isWhole(received: Buffer, head: string, start: number): boolean {
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  return length === undefined
    ? received.subarray(-lastChunk.length).equals(lastChunk)
    : received.length >= start + Number(length)
}

function client() {
  return new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1').setNoDelay(true)
    let sent = 0
    let received = Buffer.alloc(0)
    const send = () => {
      sent = performance.now()
      socket.write(request)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = received.toString('latin1', 0, end)
      if (!isWhole(received, head, end + 4)) return
      received = Buffer.alloc(0)
      latencies.push(performance.now() - sent)
      if (!head.startsWith('HTTP/1.1 20')) failures += 1
      if (performance.now() < deadline) return send()
      socket.end()
      resolve()
    })
  })
}

await Promise.all(Array.from({ length: Number(connections) }, client))
latencies.sort((one, other) => one - other)
function at(part: number) {
  return latencies[Math.floor(latencies.length * part)] ?? 0
}
stdout.write(
  JSON.stringify({
    perSecond: latencies.length / Number(seconds),
    p50: at(0.5),
    p99: at(0.99),
    failures,
  }),
)
