import type { OutreachWords } from './wording.ts'

export const pt: OutreachWords = {
  greeting: {
    plain: ['Bom dia, {name},', 'Bom dia,'],
    warm: ['Olá, {name},', 'Olá à equipa de {company},', 'Olá,'],
  },
  closing: { plain: 'Atentamente', warm: 'Com os melhores cumprimentos' },
  first: [
    {
      subject: ['{offer} para {company}', '{offer}', 'O seu anúncio em {platform}'],
      paragraphs: [
        ['Escrevo-lhe por causa do seu anúncio de {date} em {platform}: «{quote}» ({url}).'],
        [
          [
            'Somos {sender}, em {place}, e isto faz parte da nossa oferta: {offer}.',
            'Somos {sender}, e isto faz parte da nossa oferta: {offer}.',
          ],
          'Também temos: {products}.',
          'Comprovativo: {certification}.',
          'Mais informações: {website}.',
        ],
        [
          'Continua em aberto, e podemos enviar-lhe uma proposta para isso?',
          'Se a decisão couber a outra pessoa, ajudava-nos saber a quem perguntar.',
          'Basta uma linha.',
        ],
      ],
    },
    {
      subject: ['O seu anúncio em {platform}: {offer}', 'O seu anúncio em {platform}'],
      paragraphs: [
        ['O seu anúncio de {date} em {platform} diz: «{quote}» ({url}).'],
        [
          [
            'Isso tem a ver com o que fazemos em {sender}, em {place}: {offer}.',
            'Isso tem a ver com o que fazemos em {sender}: {offer}.',
          ],
          'A nossa gama inclui ainda: {products}.',
          'Comprovativo: {certification}.',
        ],
        [
          'Podemos fazer-lhe uma proposta, ou já está decidido?',
          'Se nos disser quanto, onde e para quando, a proposta poderá ser exata.',
          'Encontra-nos em {website}.',
        ],
      ],
    },
    {
      subject: ['{offer}: sobre o seu anúncio', 'Sobre o seu anúncio em {platform}'],
      paragraphs: [
        [
          '«{quote}»: assim diz o seu anúncio de {date} em {platform} ({url}), e é por isso que lhe escrevo.',
        ],
        [
          ['{sender}, em {place}, oferece: {offer}.', '{sender} oferece: {offer}.'],
          'Também nosso: {products}.',
          'Comprovativo: {certification}.',
        ],
        [
          'Seria útil comparar uma proposta nossa com as que já tem?',
          'Um sim ou um não numa linha é suficiente, e vamos respeitá-lo.',
          'O que fazemos está descrito em {website}.',
        ],
      ],
    },
  ],
  second: [
    {
      paragraphs: [
        ['Há alguns dias escrevi-lhe sobre o seu anúncio em {platform}: «{quote}» ({url}).'],
        [
          'Tratava-se desta parte da nossa oferta: {offer}.',
          'Também temos: {products}.',
          'Comprovativo: {certification}.',
        ],
        [
          'Ainda lhe pode ser útil, ou o assunto está resolvido?',
          'As duas respostas ajudam-nos, e basta uma linha.',
          'Se a decisão couber a outra pessoa, gostaríamos de saber a quem perguntar.',
          'Mais informações: {website}.',
        ],
      ],
    },
    {
      paragraphs: [
        ['Gostaria de voltar ao seu anúncio em {platform}, «{quote}» ({url}).'],
        [
          [
            '{sender}, em {place}, poderia fazer-lhe uma proposta: {offer}.',
            'Poderíamos fazer-lhe uma proposta: {offer}.',
          ],
          'Comprovativo: {certification}.',
          'Mais informações: {website}.',
        ],
        [
          'Para isso só nos falta saber quanto precisa, onde e para quando.',
          'Se entretanto encontrou alguém, basta dizer-nos.',
          'Nesse caso não voltaremos a perguntar.',
        ],
      ],
    },
  ],
  third: [
    {
      paragraphs: [
        ['Esta é a minha última mensagem sobre o seu anúncio em {platform}: «{quote}» ({url}).'],
        [
          'Se ainda nada estiver decidido, continuamos a gostar de lhe fazer uma proposta: {offer}.',
          'Comprovativo: {certification}.',
          'Mais informações: {website}.',
        ],
        [
          'Se o assunto estiver resolvido, não precisa de fazer nada: não voltaremos a escrever sobre isso.',
          'Se surgir mais tarde, uma resposta a esta mensagem chega-nos a qualquer momento.',
        ],
      ],
    },
  ],
  notice: {
    source: 'O seu endereço profissional provém de: {attribution} ({seen}).',
    opt_out: 'Pode opor-se a qualquer momento. Um clique, e não escrevemos mais:',
  },
  page: {
    invalid_title: 'Esta ligação não pode ser usada',
    invalid_text: 'Não está completa. Abra-a mais uma vez a partir da mensagem.',
    title: 'Sem mais mensagens deste remetente',
    text: 'Com este botão terminam as mensagens para {address}.',
    button: 'Não me escrevam mais',
    done_title: 'Não receberá mais nada deste remetente',
    done_text: 'Nada mais é enviado para {address}. Pode fechar esta página.',
  },
}
