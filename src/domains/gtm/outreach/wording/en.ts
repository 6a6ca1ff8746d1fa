import type { OutreachWords } from './wording.ts'

export const en: OutreachWords = {
  greeting: {
    plain: ['Hello {name},', 'Hello to {company},', 'Hello,'],
    warm: ['Dear {name},', 'Dear team of {company},', 'Good day,'],
  },
  closing: { plain: 'Regards', warm: 'With kind regards' },
  first: [
    {
      subject: ['{offer} for {company}', '{offer}', 'Your entry on {platform}'],
      paragraphs: [
        ['I am writing about your entry of {date} on {platform}: “{quote}” ({url}).'],
        [
          [
            'We are {sender} in {place}, and this is part of what we offer: {offer}.',
            'We are {sender}, and this is part of what we offer: {offer}.',
          ],
          'We also have: {products}.',
          'On record: {certification}.',
          'More is at {website}.',
        ],
        [
          'Is this still open, and may we send you an offer for it?',
          'If somebody else decides, a hint whom to ask would help.',
          'A reply of one line is enough.',
        ],
      ],
    },
    {
      subject: ['Your entry on {platform}: {offer}', 'Your entry on {platform}'],
      paragraphs: [
        ['Your entry of {date} on {platform} says: “{quote}” ({url}).'],
        [
          [
            'That touches what we do at {sender} in {place}: {offer}.',
            'That touches what we do at {sender}: {offer}.',
          ],
          'Our range also includes: {products}.',
          'On record: {certification}.',
        ],
        [
          'May we make you an offer, or has it been decided already?',
          'If you tell us how much, where and by when, the offer can be exact.',
          'You find us at {website}.',
        ],
      ],
    },
    {
      subject: ['{offer}: about your entry', 'About your entry on {platform}'],
      paragraphs: [
        [
          '“{quote}”: so says your entry of {date} on {platform} ({url}), and so I am writing to you.',
        ],
        [
          ['{sender} in {place} offers: {offer}.', '{sender} offers: {offer}.'],
          'Also from us: {products}.',
          'On record: {certification}.',
        ],
        [
          'Would it help you to compare an offer from us with those you have?',
          'A yes or no in one line is enough, and we will go by it.',
          'What we do is described at {website}.',
        ],
      ],
    },
  ],
  second: [
    {
      paragraphs: [
        ['Some days ago I wrote to you about your entry on {platform}: “{quote}” ({url}).'],
        [
          'It concerned this part of what we offer: {offer}.',
          'We also have: {products}.',
          'On record: {certification}.',
        ],
        [
          'Is it still of use to you, or is the matter settled?',
          'Either reply helps us, and one line is enough.',
          'If somebody else decides about it, we would like to know whom to ask.',
          'More is at {website}.',
        ],
      ],
    },
    {
      paragraphs: [
        ['I would like to come back to your entry on {platform}, “{quote}” ({url}).'],
        [
          [
            '{sender} in {place} could make you an offer for it: {offer}.',
            'We could make you an offer for it: {offer}.',
          ],
          'On record: {certification}.',
          'More is at {website}.',
        ],
        [
          'What is missing for that is how much you need, where, and by when.',
          'If you have found somebody in the meantime, just say so.',
          'Then we will not ask again.',
        ],
      ],
    },
  ],
  third: [
    {
      paragraphs: [
        ['This is my last message about your entry on {platform}: “{quote}” ({url}).'],
        [
          'If nothing has been decided yet, we would still like to make you an offer: {offer}.',
          'On record: {certification}.',
          'More is at {website}.',
        ],
        [
          'If the matter is settled, there is nothing for you to do: we will not write about it again.',
          'Should it come up later, a reply to this message reaches us at any time.',
        ],
      ],
    },
  ],
  notice: {
    source: 'Your business address is from: {attribution} ({seen}).',
    opt_out: 'You may object at any time. One click, and we write no more:',
  },
  page: {
    invalid_title: 'This link cannot be used',
    invalid_text: 'It is not complete. Open it once more from the mail.',
    title: 'No more mail from this sender',
    text: 'Mail to {address} ends with this button.',
    button: 'Write to me no more',
    done_title: 'You will hear no more from this sender',
    done_text: 'Nothing more is sent to {address}. You can close this page.',
  },
}
