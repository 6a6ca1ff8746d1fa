import { connect } from 'node:net'
import { argv, stdout } from 'node:process'

/** A load generator that costs little: keep-alive sockets, one request at a time on each. */
const [, , port = '', connections = '64', seconds = '3', path = '/', token = ''] = argv
const request = Buffer.from(
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Token ${token}\r\n\r\n`,
)
const deadline = performance.now() + Number(seconds) * 1000
const latencies: number[] = []
let failures = 0

function lengthOf(head: string) {
  return Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
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
      if (received.length < end + 4 + lengthOf(head)) return
      received = Buffer.alloc(0)
      latencies.push(performance.now() - sent)
      if (!head.startsWith('HTTP/1.1 200')) failures += 1
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
