import type { IdleWords } from './words.ts'

export const de: IdleWords = {
  jest: [
    'wie (ein(en)? |das )?(kropf|loch im (kopf|knie)|zahnschmerzen|fisch ein fahrrad)',
    'so (notig|dringend) wie (?!moglich|nie|noch)\\p{L}{2,30}(?= ?[,.!?]|$)',
    '(gerade|grade|ja) noch gefehlt',
    'das letzte,? was (ich|wir|man) (jetzt )?(brauch|gebrauch)*',
    '(braucht|will) (doch |eh )?kein mensch',
  ],
  unpaid: [
    '(unentgeltlich|unbezahlt|ohne bezahlung|kein geld (zahlen|dafur))(?= ?[,.;:!)]|$)',
    '(suche|suchen) ~(praktikant|praktikantin|praktikanten)(?= )',
    'gegen (reichweite|sichtbarkeit|verlinkung|erwahnung)',
    'wir (stellen ein|suchen verstarkung)',
  ],
  doubted: [
    '(brauchen|braucht|brauch) ~(wirklich|echt|ernsthaft|tatsachlich) ~(noch|weitere[nrs]?|schon wieder)',
    'braucht die welt',
    '(will|wollen) (wirklich|echt|ernsthaft) ~noch (mehr|ein)*',
  ],
  past: [
    'als (ich|wir|mein|meine|unser|unsere)',
    '(damals|fruher|seinerzeit|einst|(19|20)\\d\\d)',
    'letzte[ns] (jahr|fruhjahr|sommer|herbst|winter|monat)',
    'vor ~(jahren|monaten|wintern)',
  ],
  wanted: ['(brauchte|brauchten|suchte|suchten)'],
  said: ['(meinte|sagte|sagt|meint|fragte|rief)( ~zu (mir|uns)| mich| uns)?'],
  met: [
    '(edit|update|nachtrag)[^\\p{L}]{1,4}~(gefunden|erledigt|gelost|versorgt)',
    '(inzwischen|jetzt|mittlerweile|nun|schon) (versorgt|fundig)',
    '(haben|hab|habe) (jetzt|inzwischen|mittlerweile|nun) (eine[nr]?|eins|jemanden|was)(?= ?[,.;!)]|$)',
  ],
  still: ['(noch|auch|weiterhin|ausserdem|aber)'],
  whose: [
    '(jemand|wer|wem|einer) ~(braucht|brauch|bedarf|lust|fehlt|mochte|will|sucht)',
    '(braucht|sucht|mochte|will|hat) ~(jemand|wer|einer)',
    'jemand ~bedarf',
  ],
  offered: [
    '(platze|platz|termine|kapazitat(en)?|slots?|luft) frei',
    '(preise|tarife|infos) (im|auf|unter) ',
    '(ich|wir) (mache|machen|biete|bieten|liefere|liefern|ubersetze|arbeite|komme|kommen|repariere|reparieren)',
    'habe? (ich|wir) (noch |wieder )?(zeit|platz|luft|termine|kapazitaten)',
  ],
}
