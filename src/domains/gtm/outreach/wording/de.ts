import type { OutreachWords } from './wording.ts'

export const de: OutreachWords = {
  greeting: {
    plain: ['Guten Tag {name},', 'Guten Tag,'],
    warm: ['Guten Tag {name},', 'Liebes Team von {company},', 'Guten Tag,'],
  },
  closing: { plain: 'Mit freundlichen Grüßen', warm: 'Mit herzlichen Grüßen' },
  first: [
    {
      subject: ['{offer} für {company}', '{offer}', 'Ihr Eintrag bei {platform}'],
      paragraphs: [
        ['ich schreibe Ihnen wegen Ihres Eintrags vom {date} bei {platform}: „{quote}“ ({url}).'],
        [
          [
            'Wir sind {sender} in {place}, und zu unserem Angebot gehört: {offer}.',
            'Wir sind {sender}, und zu unserem Angebot gehört: {offer}.',
          ],
          'Außerdem haben wir: {products}.',
          'Nachweis: {certification}.',
          'Mehr steht auf {website}.',
        ],
        [
          'Ist das noch offen, und dürfen wir Ihnen dafür ein Angebot schicken?',
          'Falls bei Ihnen jemand anderes entscheidet, hilft uns ein Hinweis, wen wir fragen können.',
          'Eine Zeile genügt.',
        ],
      ],
    },
    {
      subject: ['Ihr Eintrag bei {platform}: {offer}', 'Ihr Eintrag bei {platform}'],
      paragraphs: [
        ['in Ihrem Eintrag vom {date} bei {platform} steht: „{quote}“ ({url}).'],
        [
          [
            'Das berührt, was wir bei {sender} in {place} tun: {offer}.',
            'Das berührt, was wir bei {sender} tun: {offer}.',
          ],
          'Zu unserem Sortiment gehört auch: {products}.',
          'Nachweis: {certification}.',
        ],
        [
          'Dürfen wir Ihnen ein Angebot machen, oder ist schon entschieden?',
          'Wenn Sie uns sagen, wie viel, wohin und bis wann, wird das Angebot genau.',
          'Sie finden uns auf {website}.',
        ],
      ],
    },
    {
      subject: ['{offer}: zu Ihrem Eintrag', 'Zu Ihrem Eintrag bei {platform}'],
      paragraphs: [
        [
          '„{quote}“: so steht es in Ihrem Eintrag vom {date} bei {platform} ({url}), und deshalb schreibe ich Ihnen.',
        ],
        [
          ['{sender} in {place} bietet an: {offer}.', '{sender} bietet an: {offer}.'],
          'Ebenfalls von uns: {products}.',
          'Nachweis: {certification}.',
        ],
        [
          'Würde es Ihnen helfen, ein Angebot von uns mit denen zu vergleichen, die Sie haben?',
          'Ein Ja oder Nein in einer Zeile genügt, und wir halten uns daran.',
          'Was wir tun, steht auf {website}.',
        ],
      ],
    },
  ],
  second: [
    {
      paragraphs: [
        [
          'vor einigen Tagen habe ich Ihnen wegen Ihres Eintrags bei {platform} geschrieben: „{quote}“ ({url}).',
        ],
        [
          'Es ging um diesen Teil unseres Angebots: {offer}.',
          'Außerdem haben wir: {products}.',
          'Nachweis: {certification}.',
        ],
        [
          'Können Sie das noch brauchen, oder ist die Sache erledigt?',
          'Beide Antworten helfen uns, und eine Zeile genügt.',
          'Falls jemand anderes darüber entscheidet, wüssten wir gern, wen wir fragen können.',
          'Mehr steht auf {website}.',
        ],
      ],
    },
    {
      paragraphs: [
        ['ich möchte auf Ihren Eintrag bei {platform} zurückkommen, „{quote}“ ({url}).'],
        [
          [
            '{sender} in {place} könnte Ihnen dafür ein Angebot machen: {offer}.',
            'Wir könnten Ihnen dafür ein Angebot machen: {offer}.',
          ],
          'Nachweis: {certification}.',
          'Mehr steht auf {website}.',
        ],
        [
          'Dazu fehlt uns nur, wie viel Sie brauchen, wohin und bis wann.',
          'Falls Sie inzwischen jemanden gefunden haben, sagen Sie es uns einfach.',
          'Dann fragen wir nicht noch einmal.',
        ],
      ],
    },
  ],
  third: [
    {
      paragraphs: [
        ['dies ist meine letzte Nachricht zu Ihrem Eintrag bei {platform}: „{quote}“ ({url}).'],
        [
          'Falls noch nichts entschieden ist, würden wir Ihnen weiterhin gern ein Angebot machen: {offer}.',
          'Nachweis: {certification}.',
          'Mehr steht auf {website}.',
        ],
        [
          'Falls die Sache erledigt ist, brauchen Sie nichts zu tun: Wir schreiben dazu nicht noch einmal.',
          'Sollte es später ein Thema werden, erreicht uns eine Antwort auf diese Nachricht jederzeit.',
        ],
      ],
    },
  ],
  notice: {
    source: 'Ihre geschäftliche Adresse stammt von: {attribution} ({seen}).',
    opt_out: 'Sie können jederzeit widersprechen. Ein Klick, und wir schreiben nicht mehr:',
  },
  page: {
    invalid_title: 'Dieser Link kann nicht verwendet werden',
    invalid_text: 'Er ist nicht vollständig. Öffnen Sie ihn noch einmal aus der Nachricht.',
    title: 'Keine Nachrichten mehr von diesem Absender',
    text: 'Mit diesem Knopf enden Nachrichten an {address}.',
    button: 'Nicht mehr schreiben',
    done_title: 'Sie hören nichts mehr von diesem Absender',
    done_text: 'An {address} wird nichts mehr gesendet. Sie können diese Seite schließen.',
  },
}
