/** What people are told under Article 14 of the GDPR, in sentences; `{name}` stands for a fact. */
export const en = {
  title: 'What we keep of you, and your rights (GDPR, Article 14)',
  controller: 'Responsible: {controller}. Contact: {contact}.',
  data: 'We keep your name or handle as you published it, a business address if one is published, and an excerpt of at most 280 characters of what you wrote, with its link and time.',
  source: 'It is from a public source: {source}. We collected it on {collected}.',
  purpose:
    'We keep it to offer you what you asked for. The ground is our legitimate interest in finding customers (Article 6(1)(f)). Nothing is decided about you by a program alone.',
  time: 'It is kept until you object, and no longer than its source allows. Nobody gets it but who runs our systems for us.',
  rights:
    'You may have it shown, corrected, erased, restricted or handed over, object at any time without a reason, and complain to a supervisory authority.',
  more: 'How long each source is kept, and how to object to everybody who uses this service: {url}',
}

export type NoticeWords = typeof en
