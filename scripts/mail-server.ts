import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A real mail server for trying things out: it takes every message on the port given, and prints it, one after the other. */
const port = Number(process.argv[2] ?? 2525)

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData: (stream, _session, done) => {
    const print = async () => {
      const message = await text(stream).catch(() => undefined)
      if (message === undefined) return // the sender hung up within it
      process.stdout.write(`${message}\n`)
      done(null)
    }
    void print()
  },
})
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
server.listen(port, '127.0.0.1', () => process.stdout.write(`listens on port ${port}\n\n`))
