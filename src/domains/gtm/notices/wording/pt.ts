import type { NoticeWords } from './en.ts'

export const pt: NoticeWords = {
  title: 'O que guardamos sobre si e os seus direitos (RGPD, artigo 14.º)',
  controller: 'Responsável: {controller}. Contacto: {contact}.',
  data: 'Guardamos o seu nome ou pseudónimo tal como o publicou, um endereço profissional se estiver publicado, e um excerto de no máximo 280 caracteres do que escreveu, com a ligação e a data.',
  source: 'Provém de uma fonte pública: {source}. Recolhido em {collected}.',
  purpose:
    'Guardamo-lo para lhe oferecer o que pediu. O fundamento é o nosso interesse legítimo em encontrar clientes (artigo 6.º, n.º 1, alínea f). Nenhum programa decide sozinho sobre si.',
  time: 'É guardado até que se oponha, e não mais do que a fonte permite. Ninguém o recebe, exceto quem opera os nossos sistemas.',
  rights:
    'Pode pedir acesso, retificação, apagamento, limitação e portabilidade, opor-se a qualquer momento sem motivo, e reclamar junto de uma autoridade de controlo.',
  more: 'Durante quanto tempo se guarda cada fonte, e como opor-se perante todos os que usam este serviço: {url}',
}
