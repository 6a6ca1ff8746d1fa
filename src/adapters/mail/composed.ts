import type { MailMessage } from './mailer.ts'

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
    from,
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: message.date,
    messageId: `<${message.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    // RFC 3834: nobody's absence note needs to reply.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.language },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  return { bytes: await node.build(), envelope: { from: sender, to: [message.to] } }
}

/** The address of `Name <address>` or of an address alone. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
}
