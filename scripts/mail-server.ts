import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A real mail server for trying things out: it takes every message on the port given, and prints it, one after the other. */
const port = Number(process.argv[2] ?? 2525)

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData: (stream, _session, done) => {
    text(stream)
      .then((message) => process.stdout.write(`${message}\n`))
      .then(() => done(null), done)
  },
})
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
server.listen(port, '127.0.0.1', () => process.stdout.write(`listens on port ${port}\n\n`))
