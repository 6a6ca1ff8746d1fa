import type { Letter, MailMessage } from './mailer.ts'

/** A message as it goes over the wire, and the addresses of its envelope. */
export interface ComposedMail {
  readonly bytes: Buffer
  readonly envelope: { readonly from: string; readonly to: string[] }
}

/** Plain text and HTML in one message, with headers that no text can break out of. */
export async function compose(message: MailMessage, from: string): Promise<ComposedMail> {
  // Loaded with the first mail.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const sender = addressIn(from)
  const node = new MailComposer({
    from: message.letter === undefined ? from : { name: message.letter.fromName, address: sender },
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: message.date,
    messageId: messageIdOf(message.id, from),
    headers: {
      'Content-Language': message.language,
      ...(message.letter === undefined ? ofNotice : headersOf(message.letter)),
    },
    ...(message.letter === undefined ? {} : threadOf(message.letter)),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  return { bytes: await node.build(), envelope: { from: sender, to: [message.to] } }
}

/** RFC 3834: nobody's absence note needs to reply. */
const ofNotice = { 'Auto-Submitted': 'auto-generated' }

/** One click for mail programs, in lines that are not folded: some read no others. */
function headersOf({ unsubscribeUrl }: Letter) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${new URL(unsubscribeUrl).href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function threadOf({ replyTo, references }: Letter) {
  const last = references.at(-1)
  return {
    replyTo: { name: '', address: replyTo },
    ...(last !== undefined && { inReplyTo: last, references: [...references] }),
  }
}

/** The Message-ID of what is sent from there under this id. */
export function messageIdOf(id: string, from: string): string {
  const sender = addressIn(from)
  return `<${id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`
}

/** The address of `Name <address>` or of an address alone. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
}
