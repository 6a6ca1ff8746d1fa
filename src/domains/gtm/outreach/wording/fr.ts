import type { OutreachWords } from './wording.ts'

export const fr: OutreachWords = {
  greeting: {
    plain: ['Bonjour {name},', 'Bonjour,'],
    warm: ['Bonjour {name},', 'Bonjour à toute l’équipe de {company},', 'Bonjour,'],
  },
  closing: { plain: 'Cordialement', warm: 'Bien cordialement' },
  first: [
    {
      subject: ['{offer} pour {company}', '{offer}', 'Votre annonce sur {platform}'],
      paragraphs: [
        ['Je vous écris au sujet de votre annonce du {date} sur {platform} : « {quote} » ({url}).'],
        [
          [
            'Nous sommes {sender}, à {place}, et ceci fait partie de notre offre : {offer}.',
            'Nous sommes {sender}, et ceci fait partie de notre offre : {offer}.',
          ],
          'Nous avons aussi : {products}.',
          'Attestation : {certification}.',
          'Pour en savoir plus : {website}.',
        ],
        [
          'Est-ce encore d’actualité, et pouvons-nous vous adresser une proposition ?',
          'Si la décision revient à quelqu’un d’autre, dites-nous à qui nous adresser.',
          'Une ligne suffit.',
        ],
      ],
    },
    {
      subject: ['Votre annonce sur {platform} : {offer}', 'Votre annonce sur {platform}'],
      paragraphs: [
        ['Votre annonce du {date} sur {platform} dit : « {quote} » ({url}).'],
        [
          [
            'Cela touche à ce que nous faisons chez {sender}, à {place} : {offer}.',
            'Cela touche à ce que nous faisons chez {sender} : {offer}.',
          ],
          'Notre gamme comprend aussi : {products}.',
          'Attestation : {certification}.',
        ],
        [
          'Pouvons-nous vous faire une proposition, ou est-ce déjà décidé ?',
          'Avec la quantité, le lieu et la date, elle pourra être précise.',
          'Vous nous trouvez sur {website}.',
        ],
      ],
    },
    {
      subject: ['{offer} : au sujet de votre annonce', 'Au sujet de votre annonce sur {platform}'],
      paragraphs: [
        [
          '« {quote} » : c’est ce que dit votre annonce du {date} sur {platform} ({url}), et c’est pourquoi je vous écris.',
        ],
        [
          ['{sender}, à {place}, propose : {offer}.', '{sender} propose : {offer}.'],
          'Également chez nous : {products}.',
          'Attestation : {certification}.',
        ],
        [
          'Vous serait-il utile de comparer notre proposition à celles que vous avez ?',
          'Un oui ou un non en une ligne suffit, et nous nous y tiendrons.',
          'Notre activité est décrite sur {website}.',
        ],
      ],
    },
  ],
  second: [
    {
      paragraphs: [
        [
          'Il y a quelques jours, je vous ai écrit au sujet de votre annonce sur {platform} : « {quote} » ({url}).',
        ],
        [
          'Il s’agissait de cette partie de notre offre : {offer}.',
          'Nous avons aussi : {products}.',
          'Attestation : {certification}.',
        ],
        [
          'Cela peut-il encore vous servir, ou est-ce réglé ?',
          'Les deux réponses nous aident, et une ligne suffit.',
          'Si la décision revient à quelqu’un d’autre, dites-nous à qui nous adresser.',
          'Pour en savoir plus : {website}.',
        ],
      ],
    },
    {
      paragraphs: [
        ['Je reviens à votre annonce sur {platform}, « {quote} » ({url}).'],
        [
          [
            '{sender}, à {place}, pourrait vous faire une proposition : {offer}.',
            'Nous pourrions vous faire une proposition : {offer}.',
          ],
          'Attestation : {certification}.',
          'Pour en savoir plus : {website}.',
        ],
        [
          'Il nous manque seulement la quantité, le lieu et la date.',
          'Si vous avez trouvé quelqu’un entre-temps, dites-le-nous simplement.',
          'Nous ne poserons alors plus la question.',
        ],
      ],
    },
  ],
  third: [
    {
      paragraphs: [
        [
          'Ceci est mon dernier message au sujet de votre annonce sur {platform} : « {quote} » ({url}).',
        ],
        [
          'Si rien n’est encore décidé, nous aimerions toujours vous faire une proposition : {offer}.',
          'Attestation : {certification}.',
          'Pour en savoir plus : {website}.',
        ],
        [
          'Si l’affaire est réglée, vous n’avez rien à faire : nous n’écrirons plus à ce sujet.',
          'Si la question revient plus tard, une réponse à ce message nous parvient à tout moment.',
        ],
      ],
    },
  ],
  notice: {
    source: 'Votre adresse professionnelle provient de : {attribution} ({seen}).',
    opt_out: 'Vous pouvez vous y opposer à tout moment. Un clic, et nous n’écrivons plus :',
  },
  page: {
    invalid_title: 'Ce lien ne peut pas être utilisé',
    invalid_text: 'Il n’est pas complet. Ouvrez-le encore une fois depuis le message.',
    title: 'Plus de messages de cet expéditeur',
    text: 'Avec ce bouton, les messages à {address} prennent fin.',
    button: 'Ne plus m’écrire',
    done_title: 'Vous ne recevrez plus rien de cet expéditeur',
    done_text: 'Plus rien n’est envoyé à {address}. Vous pouvez fermer cette page.',
  },
}
