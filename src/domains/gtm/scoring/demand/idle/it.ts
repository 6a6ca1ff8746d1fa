import type { IdleWords } from './words.ts'

export const it: IdleWords = {
  jest: [
    'come (di )?un (buco in testa|dito in un occhio)',
    '(ci|mi) mancava (solo|pure|anche|giusto)',
    '(proprio|giusto) (quello|quel) che (ci|mi) mancava',
    'quanto (del|di un|di) (mal|dolor|buco)* ',
    "l'ultima cosa (di cui|che)",
  ],
  unpaid: [
    'in cambio di (visibilita|pubblicita)',
    '(cerco|cerchiamo) ~(stagista|tirocinante)',
    '(non retribuit[oa]|non pagat[oa]|senza compenso)(?= ?[,.;:!)]|$)',
    '(assumiamo|stiamo assumendo|da assumere) ',
  ],
  doubted: [
    '(davvero|veramente) ~(vuole|vogliono) (altr[aio]|altre|ancora)',
    "(davvero|proprio|veramente) bisogno (di un'? ?altr[oa]|dell'ennesim[oa])",
    "serve (davvero|proprio|veramente) (un'? ?altr[oa]|l'ennesim[oa])",
  ],
  past: [
    'nel (19|20)\\d\\d',
    '(quando|una volta|un tempo)',
    '(anni|mesi) fa',
    '(settimana|anno|mese|giorno|estate|inverno) in cui',
    "(l'anno|l'estate|l'inverno|l'autunno|la primavera|il mese) scors[oa]",
    "all'epoca",
  ],
  wanted: [
    '(cercavo|cercavamo|cercava|cercavano)',
    '(mi|ci|gli) serviva',
    '(avevo|avevamo) bisogno',
  ],
  said: ['(dice|ha detto|disse|diceva|mi fa|chiede|esclama)'],
  met: [
    '(edit|aggiorno|aggiornamento)[^\\p{L}]{1,4}~(trovat|risolt)[oa]',
    "(abbiamo risolto|ho risolto|ce l'abbiamo|ce l'ho|gia trovat[oa])(?= ?[,.;!)]|$)",
  ],
  still: ['(ancora|anche|manca|altro|altra|ma)'],
  whose: ['(qualcuno|chi) ~(serve|vuole|bisogno|cerca)'],
  offered: [
    '(ho|abbiamo) ~(posti|posto|disponibilita)',
    '(tariffe|prezzi|info) (sul|in|nel|sulla) ',
    '(le|li|vi|ve le|ve li) \\p{L}{2,12}iamo ',
    'sono (in zona|disponibile|in giro)',
    '(lavoro|faccio|facciamo|offro|offriamo|passo|passiamo|traduco|riparo|ripariamo) ',
  ],
}
