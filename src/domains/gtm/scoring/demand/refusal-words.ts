interface RefusalWords {
  /** Who says so wants nobody: they have found one, or want no offers. */
  readonly refused: readonly string[]
  /** What is not wanted; something else may be. */
  readonly negated: readonly string[]
  /** Behind these stands what is wanted. */
  readonly but: readonly string[]
}

/** How a language refuses, in the notation of the forms. */
export const refusalWords: Readonly<Record<string, RefusalWords>> = {
  en: {
    refused: [
      '(stop|quit|cease) (sending|mailing|emailing|messaging|calling|ringing|writing|contacting|offering|pitching|spamming|bothering)',
      "(do not|don't|dont) (send|mail|offer|pitch) (me|us) (any|more|offers|quotes|proposals|adverts|anything)",
      "(do not|don't|dont) contact (me|us)",
      'no (more |further )?(offers|quotes|pitches|proposals|sales calls|cold calls) (please|any ?more|needed|wanted)',
      "(not|n't|no longer|never) (actually |really |currently |even )?(looking|searching|hunting|shopping|in the market)( for)? (any(one|body|thing)?|some(one|body)|offers?|quotes?|help|suppliers?)",
      '(not|no longer) (actually |really |currently )?(looking|searching|in the market)( any ?more| at the moment| right now| at present| for now)?(?= ?[.,;!\\n]|$)',
      '(no longer) (need|needs|needed|require|required|want|wanted|looking|searching|seeking|in need)',
      "(don't|do not|doesn't) need (it|one|any|anyone|anybody|them|offers|quotes) any ?more",
      "(position|post|role|job|vacancy|slot|contract|request|order)('s| is| was| has been)? (now |already |just |since )?(been )?(filled|taken|placed|awarded)",
      "(i'm|im|we're|i am|we are) (all |now |already )?(sorted|suited)(?= ?[.,;!\\n]|$)",
      "(will not|won't|wont|will no longer) be (needing|requiring)",
      '(i|we) can (warmly|highly|thoroughly|heartily|wholeheartedly) recommend',
    ],
    negated: [
      "(not|n't|never) (actually |really |currently |even )?(looking|searching|hunting|asking) for",
      "(don't|do not|doesn't) (really |actually )?(need|require)",
      "(if|in case) (anyone|anybody|someone|somebody|any of you) (here |else )?(is|are|'s)? ?(still |also )?(looking for|searching for|needs)",
    ],
    but: ['but', 'just'],
  },
  de: {
    refused: [
      '(bitte|schickt|sendet|schicken|senden|schreibt|macht) ~kein(e|en|erlei) (weiteren |neuen )?(angebote|mails|werbung|nachrichten|vorschlage|anfragen)',
      '(such|brauch|benotig)(e|en|t) (aktuell |derzeit |wirklich |gar |auch |jetzt |inzwischen )?(niemand(en)?|nichts|nicht mehr|keine (angebote|hilfe))',
      '(such|brauch|benotig)(e|en|t) ~kein(e|en|er)? ~mehr',
      '(niemanden|nichts|kein(e|en)?) ~mehr (zu )?(brauchen|suchen|notig|gesucht)',
      'nicht mehr (notig|gesucht|auf der suche|gebraucht)',
      '(stelle|platz|auftrag|posten|anfrage) ist (schon |bereits |inzwischen )?(besetzt|vergeben|weg)',
      '(hort|horen sie) (bitte )?auf,? (mir|uns)',
      '(ich|wir) (kann|konnen) ~(warmstens|nur warmstens|von herzen) empfehlen',
    ],
    negated: [
      '(such|brauch|benotig)(e|en|t) (nicht|kein(e|en)?)',
      'nicht auf der suche',
      '(falls|wenn) (hier |noch )?(jemand|einer|wer) ~(sucht|braucht)',
    ],
    but: ['aber', 'sondern', 'nur'],
  },
  fr: {
    refused: [
      "de ne (plus|pas) (nous |me |m')?(envoyer|ecrire|contacter|demarcher|proposer|appeler|solliciter)",
      "(arretez|arreter|cessez) de (nous |me |m')?(envoyer|ecrire|contacter|demarcher|proposer|appeler|solliciter)",
      "(inutile|plus la peine) de (nous |me |m')?(envoyer|ecrire|contacter|demarcher|proposer|appeler|solliciter)",
      "ne (nous |me |m')?(envoyez|ecrivez|contactez|demarchez|proposez|appelez) (plus|pas)",
      'ne (re)?cherch(e|ons|ent) (plus|personne|rien|aucune?)',
      'plus besoin',
      '(poste|place|demande) (est )?(deja )?(pourvue?|prise?|close)',
      '(je|nous) vous recommand(e|ons)',
    ],
    negated: [
      'ne (re)?cherch(e|ons|ent) pas',
      "(n'ai|n'avons|n'a|ai|avons) pas besoin",
      "si (quelqu'un|l'un de vous) (re)?cherche",
    ],
    but: ['mais', 'juste'],
  },
  es: {
    refused: [
      '(dejad|dejen|deje|deja|paren|parad) de (enviar|mandar|escribir|llamar|ofrecer)(me|nos|nosl[oa]s|mel[oa]s)?',
      'no (me |nos )?(envieis|envien|manden|mandeis|escribais|escriban|llamen|llameis)',
      'no (busco|buscamos|necesito|necesitamos) (ya )?(a nadie|nada|mas|ningun[oa]?)',
      'ya no (busco|buscamos|necesito|necesitamos|hace falta|se necesita|se busca)',
      '(puesto|plaza|vacante|encargo) (ya )?(esta )?(ya )?(cubiert|ocupad|adjudicad)[oa]',
      '(os |les |te )?recomiendo (encarecidamente|de corazon|sin dudarlo)',
    ],
    negated: [
      'no (busco|buscamos|necesito|necesitamos)',
      'si alguien (busca|necesita|esta buscando)',
    ],
    but: ['pero', 'sino', 'solo'],
  },
  it: {
    refused: [
      '(smettete|smetta|smettetela|smettila|basta) (di|con) (mandar|inviar|scriver|chiamar|contattar|propor|offert)*',
      'non (mi |ci )?(mandate|inviate|scrivete|chiamate|contattate)(mi|ci)?( piu)?',
      'non (cerco|cerchiamo|sto cercando|stiamo cercando|mi serve|ci serve|serve) (piu|nessun[oa]?|niente|altro)',
      'non (ho|abbiamo) piu bisogno',
      '(posto|posizione|incarico) (e )?(gia )?(stat[oa] )?(assegnat|occupat|copert)[oa]',
      '(vi |ti |lo |la )?consiglio (vivamente|caldamente|di cuore)',
    ],
    negated: [
      'non (cerco|cerchiamo|sto cercando|stiamo cercando|mi serve|ci serve|ho bisogno|abbiamo bisogno)',
      'se (qualcuno|qualcun altro) (cerca|sta cercando)',
    ],
    but: ['ma', 'bensi', 'solo'],
  },
  nl: {
    refused: [
      '(stuur|mail|bel|schrijf|benader) ~(geen|niet) ~(meer|aanbiedingen|offertes|mails?|voorstellen)',
      '(stop|stoppen|hou op|houd op) ~(met )?(\\p{L}{2,14} )?(te )?(sturen|mailen|bellen|schrijven|benaderen|aanbieden)',
      '(zoek|zoeken) (ook |op dit moment |momenteel )?(niemand|niets|niet (meer|langer))',
      '(zoek|zoeken|heb|hebben) geen ~meer( nodig)?',
      '(niet|niets|niemand) (meer |langer )(nodig|gezocht|op zoek)',
      '(functie|plek|vacature|opdracht) is (al |inmiddels )?(vervuld|bezet|vergeven|weg|ingevuld)',
      '(kan|kunnen) ~van harte aanraden',
    ],
    negated: [
      '(zoek|zoeken) (niet|geen)',
      'niet op zoek',
      '(heb|hebben) geen \\p{L}{2,20} nodig',
      '(als|mocht) (er )?iemand ~(zoekt|zoeken)',
    ],
    but: ['maar', 'alleen'],
  },
  pt: {
    refused: [
      '(parem|pare|deixem|deixe) de (me |nos )?(enviar|mandar|escrever|ligar|contactar|contatar|oferecer)(-(me|nos))?',
      'nao (me |nos )?(enviem|mandem|escrevam|liguem|contactem|contatem)',
      '(ja )?nao (procuro|procuramos|preciso|precisamos) (mais )?(de )?(ninguem|nada|mais|nenhum[oa]?)',
      'ja nao (procuro|procuramos|preciso|precisamos|e preciso|e necessario)',
      '(vaga|lugar|posto) (ja )?(foi |esta )?(ja )?(preenchid|ocupad)[oa]',
      'recomendo (vivamente|sem duvida)',
    ],
    negated: [
      'nao (procuro|procuramos|preciso|precisamos)',
      'se alguem (procura|procurar|precisa|precisar)',
    ],
    but: ['mas', 'so', 'apenas'],
  },
}
