import type { OutreachWords } from './wording.ts'

export const it: OutreachWords = {
  greeting: {
    plain: ['Buongiorno {name},', 'Buongiorno,'],
    warm: ['Gentile {name},', 'Buongiorno a tutto il gruppo di {company},', 'Buongiorno,'],
  },
  closing: { plain: 'Distinti saluti', warm: 'Cordiali saluti' },
  first: [
    {
      subject: ['{offer} per {company}', '{offer}', 'Il vostro annuncio su {platform}'],
      paragraphs: [
        ['vi scrivo per il vostro annuncio del {date} su {platform}: «{quote}» ({url}).'],
        [
          [
            'Siamo {sender}, a {place}, e questo fa parte della nostra offerta: {offer}.',
            'Siamo {sender}, e questo fa parte della nostra offerta: {offer}.',
          ],
          'Abbiamo anche: {products}.',
          'Attestazione: {certification}.',
          'Maggiori informazioni: {website}.',
        ],
        [
          'La richiesta è ancora aperta, e possiamo inviarvi una proposta?',
          'Se decide un’altra persona, ci aiuterebbe sapere a chi chiedere.',
          'Basta una riga.',
        ],
      ],
    },
    {
      subject: ['Il vostro annuncio su {platform}: {offer}', 'Il vostro annuncio su {platform}'],
      paragraphs: [
        ['il vostro annuncio del {date} su {platform} dice: «{quote}» ({url}).'],
        [
          [
            'Questo riguarda ciò che facciamo da {sender}, a {place}: {offer}.',
            'Questo riguarda ciò che facciamo da {sender}: {offer}.',
          ],
          'La nostra gamma comprende anche: {products}.',
          'Attestazione: {certification}.',
        ],
        [
          'Possiamo farvi una proposta, o è già deciso?',
          'Se ci dite quanto, dove ed entro quando, la proposta potrà essere precisa.',
          'Ci trovate su {website}.',
        ],
      ],
    },
    {
      subject: ['{offer}: sul vostro annuncio', 'Sul vostro annuncio su {platform}'],
      paragraphs: [
        [
          '«{quote}»: così dice il vostro annuncio del {date} su {platform} ({url}), e per questo vi scrivo.',
        ],
        [
          ['{sender}, a {place}, offre: {offer}.', '{sender} offre: {offer}.'],
          'Da noi anche: {products}.',
          'Attestazione: {certification}.',
        ],
        [
          'Vi sarebbe utile confrontare una nostra proposta con quelle che avete?',
          'Un sì o un no in una riga è sufficiente, e ne terremo conto.',
          'Ciò che facciamo è descritto su {website}.',
        ],
      ],
    },
  ],
  second: [
    {
      paragraphs: [
        [
          'qualche giorno fa vi ho scritto per il vostro annuncio su {platform}: «{quote}» ({url}).',
        ],
        [
          'Si trattava di questa parte della nostra offerta: {offer}.',
          'Abbiamo anche: {products}.',
          'Attestazione: {certification}.',
        ],
        [
          'Può ancora servirvi, o la questione è risolta?',
          'Entrambe le risposte ci aiutano, e basta una riga.',
          'Se decide un’altra persona, vorremmo sapere a chi chiedere.',
          'Maggiori informazioni: {website}.',
        ],
      ],
    },
    {
      paragraphs: [
        ['vorrei tornare al vostro annuncio su {platform}, «{quote}» ({url}).'],
        [
          [
            '{sender}, a {place}, potrebbe farvi una proposta: {offer}.',
            'Potremmo farvi una proposta: {offer}.',
          ],
          'Attestazione: {certification}.',
          'Maggiori informazioni: {website}.',
        ],
        [
          'Per questo ci manca solo sapere quanto vi serve, dove ed entro quando.',
          'Se nel frattempo avete trovato qualcuno, ditecelo semplicemente.',
          'Allora non chiederemo più.',
        ],
      ],
    },
  ],
  third: [
    {
      paragraphs: [
        ['questo è il mio ultimo messaggio sul vostro annuncio su {platform}: «{quote}» ({url}).'],
        [
          'Se non è ancora deciso nulla, vorremmo sempre farvi una proposta: {offer}.',
          'Attestazione: {certification}.',
          'Maggiori informazioni: {website}.',
        ],
        [
          'Se la questione è risolta, non dovete fare nulla: non scriveremo più a questo proposito.',
          'Se dovesse ripresentarsi più avanti, una risposta a questo messaggio ci raggiunge in ogni momento.',
        ],
      ],
    },
  ],
  notice: {
    source: 'Il vostro indirizzo professionale proviene da: {attribution} ({seen}).',
    opt_out: 'Potete opporvi in ogni momento. Un clic, e non scriviamo più:',
  },
  page: {
    invalid_title: 'Questo link non può essere usato',
    invalid_text: 'Non è completo. Apritelo ancora una volta dal messaggio.',
    title: 'Nessun altro messaggio da questo mittente',
    text: 'Con questo pulsante finiscono i messaggi a {address}.',
    button: 'Non scrivetemi più',
    done_title: 'Non riceverete più nulla da questo mittente',
    done_text: 'A {address} non viene più inviato nulla. Potete chiudere questa pagina.',
  },
}
