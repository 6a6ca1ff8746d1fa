/** What the pages say; `{name}` stands for what they are told. */
export const en = {
  title: 'Whom this service keeps, and how to object',
  what: 'Small businesses use this service to find out who is looking for what they offer. To that end it reads public sources. Of a person who asks for something in public it keeps the name or handle as published there, a link to the post and an excerpt of at most 280 characters without addresses and telephone numbers; of a company also what its register or its entry says.',
  purpose:
    'Each organization that uses the service keeps this for itself, on the ground of its legitimate interest in finding customers (GDPR, Article 6(1)(f)), and is responsible for it. Who writes to you names the source in the first message.',
  rights:
    'You may ask the organization that wrote to you what it keeps of you, and have it corrected or erased. You may object here, once for all organizations, without a reason. You may complain to a supervisory authority.',
  sources_title: 'Sources, and how long what they say is kept',
  source: '{source}: {days} days',
  source_people: '{source}: {days} days; names or handles of people',
  object_title: 'Object',
  object_text:
    'From then on nobody here seeks you out or writes to you, and what was kept for that with your address is removed. Of you there remains a code that is made of your address and shows nobody who you are.',
  email: 'Your e-mail address',
  email_hint: 'We send a link there, so that nobody objects for somebody else.',
  handle: 'Your name where you write in public (may be left empty)',
  handle_hint:
    'Such as a name on a forum. Whoever has the same name is left alone too. Since nobody can prove a name, what was kept under it alone is used no more, and goes when its time is over.',
  button: 'Send me the link',
  fault: 'Enter an e-mail address such as ada@example.org, and a name of at most 200 characters.',
  sent_title: 'Look into your mailbox',
  sent_text:
    'If the address is right, a link is on its way there. Open it to confirm. Whether we know anything of you makes no difference here.',
  unable: 'This service cannot take objections here yet. Write to who runs it.',
  confirm_title: 'Confirm that you object',
  confirm_text: 'Nobody here is to seek out or write to {who} any more.',
  confirm_button: 'Yes, I object',
  done_title: 'You are left alone from now on',
  done_text: 'What was kept to seek you out is being removed. You can close this page.',
  invalid_title: 'This link cannot be used',
  invalid_text:
    'It was used already, or it has run out. You can object again on the page /privacy/.',
}

export type PrivacyWords = typeof en
