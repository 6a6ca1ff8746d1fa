import type { NoticeWords } from './en.ts'

export const es: NoticeWords = {
  title: 'Qué guardamos de usted y sus derechos (RGPD, artículo 14)',
  controller: 'Responsable: {controller}. Contacto: {contact}.',
  data: 'Guardamos su nombre o alias tal como lo publicó, una dirección profesional si está publicada, y un extracto de 280 caracteres como máximo de lo que escribió, con su enlace y su fecha.',
  source: 'Proviene de una fuente pública: {source}. Lo recogimos el {collected}.',
  purpose:
    'Lo guardamos para ofrecerle lo que pidió. La base es nuestro interés legítimo en encontrar clientes (artículo 6, apartado 1, letra f). Ningún programa decide por sí solo sobre usted.',
  time: 'Se guarda hasta que usted se oponga, y no más de lo que permite la fuente. Nadie lo recibe salvo quien opera nuestros sistemas.',
  rights:
    'Puede pedir acceso, rectificación, supresión, limitación y portabilidad, oponerse en cualquier momento sin dar motivos, y reclamar ante una autoridad de control.',
  more: 'Cuánto se guarda cada fuente, y cómo oponerse ante todos los que usan este servicio: {url}',
}
