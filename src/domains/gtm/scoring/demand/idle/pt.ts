import type { IdleWords } from './words.ts'

export const pt: IdleWords = {
  jest: [
    'como (preciso |precisamos )?(de )?um buraco na cabeca',
    'tanto como (de )?(uma? )?(dor|buraco|tiro) ',
    '(so|mesmo|justamente) o que (me |nos )?faltava',
    'ultima coisa de que (preciso|precisamos)',
  ],
  unpaid: [
    '(em troca de|por) (visibilidade|publicidade)',
    '(procuro|procuramos) ~(estagiari[oa]s?)',
    '(nao remunerad[oa]|nao pag[oa]|sem remuneracao)(?= ?[,.;:!)]|$)',
    '(estamos a (contratar|recrutar)|contrata-se|recrutamos)',
  ],
  doubted: [
    '(quer|querem) (mesmo|realmente) mais',
    '(precisamos|precisa|preciso) (mesmo|realmente|de verdade) de (mais (um|uma)|outr[oa])',
    '(faz|fazia) (mesmo|realmente) falta (mais (um|uma)|outr[oa])',
  ],
  past: [
    'em (19|20)\\d\\d',
    '(quando|antigamente|antes|outrora|na altura)',
    'ha ~(anos|meses|invernos)',
    'no (ano|verao|outono|inverno|mes) passado',
    'na primavera passada',
    '(semana|altura|dia|mes|ano) em que',
  ],
  wanted: [
    '(precisava|precisavamos|precisavam|procurava|procuravamos|procuravam)',
    'fazia(-me|-nos)? falta',
  ],
  said: ['(disse|diz|dizia|perguntou|pergunta)(-me|-nos)?'],
  met: [
    '(edit|editado|atualizacao)[^\\p{L}]{1,4}~(encontr|resolvid)*',
    'ja (temos|tenho|encontrei|encontramos|arranjei|arranjamos)(?= ?[,.;!)]|$)',
    'ja esta (resolvido|tratado|arranjado)',
  ],
  still: ['(ainda|tambem|falta|outro|outra|mas)'],
  whose: ['(alguem|quem) ~(precisa|precisar|quer|procura)'],
  offered: [
    '(tenho|temos) ~(vagas?|lugares)',
    '(precos|valores|info) (no|na|em) ',
    '(estou|estamos) (na zona|disponivel|disponiveis|por perto)',
    '(trabalho|faco|fazemos|ofereco|oferecemos|reparo|reparamos|traduzo) ',
    '(cortamos|vendemos|entregamos|montamos|limpamos|servimos) ',
    'tenho as (noites|tardes|manhas)',
  ],
}
