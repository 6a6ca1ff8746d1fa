import type { OutreachWords } from './wording.ts'

export const es: OutreachWords = {
  greeting: {
    plain: ['Buenos días, {name}:', 'Buenos días:'],
    warm: ['Hola, {name}:', 'Hola al equipo de {company}:', 'Hola:'],
  },
  closing: { plain: 'Atentamente', warm: 'Un cordial saludo' },
  first: [
    {
      subject: ['{offer} para {company}', '{offer}', 'Su anuncio en {platform}'],
      paragraphs: [
        ['Le escribo por su anuncio del {date} en {platform}: «{quote}» ({url}).'],
        [
          [
            'Somos {sender}, en {place}, y esto forma parte de nuestra oferta: {offer}.',
            'Somos {sender}, y esto forma parte de nuestra oferta: {offer}.',
          ],
          'También tenemos: {products}.',
          'Acreditación: {certification}.',
          'Más información: {website}.',
        ],
        [
          '¿Sigue abierto, y podemos enviarle una propuesta para ello?',
          'Si decide otra persona, nos ayudaría saber a quién preguntar.',
          'Basta con una línea.',
        ],
      ],
    },
    {
      subject: ['Su anuncio en {platform}: {offer}', 'Su anuncio en {platform}'],
      paragraphs: [
        ['Su anuncio del {date} en {platform} dice: «{quote}» ({url}).'],
        [
          [
            'Eso tiene que ver con lo que hacemos en {sender}, en {place}: {offer}.',
            'Eso tiene que ver con lo que hacemos en {sender}: {offer}.',
          ],
          'Nuestra gama incluye también: {products}.',
          'Acreditación: {certification}.',
        ],
        [
          '¿Podemos hacerle una propuesta, o ya está decidido?',
          'Si nos dice cuánto, dónde y para cuándo, la propuesta podrá ser exacta.',
          'Nos encuentra en {website}.',
        ],
      ],
    },
    {
      subject: ['{offer}: sobre su anuncio', 'Sobre su anuncio en {platform}'],
      paragraphs: [
        [
          '«{quote}»: así lo dice su anuncio del {date} en {platform} ({url}), y por eso le escribo.',
        ],
        [
          ['{sender}, en {place}, ofrece: {offer}.', '{sender} ofrece: {offer}.'],
          'También de nosotros: {products}.',
          'Acreditación: {certification}.',
        ],
        [
          '¿Le serviría comparar una propuesta nuestra con las que tiene?',
          'Un sí o un no en una línea es suficiente, y lo respetaremos.',
          'Lo que hacemos está descrito en {website}.',
        ],
      ],
    },
  ],
  second: [
    {
      paragraphs: [
        ['Hace unos días le escribí por su anuncio en {platform}: «{quote}» ({url}).'],
        [
          'Se trataba de esta parte de nuestra oferta: {offer}.',
          'También tenemos: {products}.',
          'Acreditación: {certification}.',
        ],
        [
          '¿Todavía le puede servir, o el asunto está resuelto?',
          'Las dos respuestas nos ayudan, y basta con una línea.',
          'Si decide otra persona, nos gustaría saber a quién preguntar.',
          'Más información: {website}.',
        ],
      ],
    },
    {
      paragraphs: [
        ['Quisiera volver a su anuncio en {platform}, «{quote}» ({url}).'],
        [
          [
            '{sender}, en {place}, podría hacerle una propuesta: {offer}.',
            'Podríamos hacerle una propuesta: {offer}.',
          ],
          'Acreditación: {certification}.',
          'Más información: {website}.',
        ],
        [
          'Para ello solo nos falta saber cuánto necesita, dónde y para cuándo.',
          'Si entretanto ha encontrado a alguien, díganoslo sin más.',
          'Entonces no volveremos a preguntar.',
        ],
      ],
    },
  ],
  third: [
    {
      paragraphs: [
        ['Este es mi último mensaje sobre su anuncio en {platform}: «{quote}» ({url}).'],
        [
          'Si todavía no hay nada decidido, nos gustaría hacerle una propuesta: {offer}.',
          'Acreditación: {certification}.',
          'Más información: {website}.',
        ],
        [
          'Si el asunto está resuelto, no tiene que hacer nada: no volveremos a escribir sobre ello.',
          'Si surge más adelante, una respuesta a este mensaje nos llega en cualquier momento.',
        ],
      ],
    },
  ],
  notice: {
    source: 'Su dirección profesional procede de: {attribution} ({seen}).',
    opt_out: 'Puede oponerse en cualquier momento. Un clic, y no escribimos más:',
  },
  page: {
    invalid_title: 'Este enlace no se puede usar',
    invalid_text: 'No está completo. Ábralo otra vez desde el mensaje.',
    title: 'No más mensajes de este remitente',
    text: 'Con este botón terminan los mensajes a {address}.',
    button: 'No escribirme más',
    done_title: 'No recibirá nada más de este remitente',
    done_text: 'No se envía nada más a {address}. Puede cerrar esta página.',
  },
}
