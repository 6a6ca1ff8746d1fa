import type { IdleWords } from './words.ts'

export const nl: IdleWords = {
  jest: [
    "als (een gat in (mijn|je|het|m'n) hoofd|kiespijn)",
    '(zaten|zat|zit|zitten) ~op te wachten',
    'ontbrak er nog maar aan',
    'het laatste wat (ik|we|wij) nodig',
  ],
  unpaid: [
    'in ruil voor (exposure|zichtbaarheid|reclame|naamsvermelding)',
    '(zoek|zoeken) ~stagiaire?',
    '(onbetaald|zonder vergoeding)(?= ?[,.;:!)]|$)',
    '(wij|we) nemen ~aan(?= ?[,.;:!)]|$)',
    '(wij|we) zoeken versterking',
  ],
  doubted: [
    '(wil|willen) ~echt ~nog meer',
    "(hebben|heeft|heb) ~(echt|werkelijk|serieus) ~(nog een|weer een|nog zo'n)",
    '(zit|zitten) ~(echt |werkelijk )?te wachten op',
  ],
  past: [
    'in (19|20)\\d\\d',
    '(toen|vroeger|destijds|indertijd)',
    'vorige? (jaar|voorjaar|zomer|herfst|winter|maand)',
    '(jaar|jaren|maanden|winters) geleden',
  ],
  wanted: ['(zocht|zochten)', 'nodig (had|hadden)', '(had|hadden) ~nodig'],
  said: ['(zei|zegt|riep|vroeg)'],
  met: [
    '(edit|update)[^\\p{L}]{1,4}~(gevonden|geregeld|opgelost)',
    '(inmiddels|intussen|ondertussen|reeds) (geregeld|gevonden|voorzien|opgelost)',
    '(hebben|heb|hadden) er (nu|inmiddels|intussen|al) (een|eentje)',
  ],
  still: ['(nog|ook|andere|maar)'],
  whose: ['(iemand|wie) ~(nodig|wil|zoekt|behoefte)'],
  offered: [
    '(nog|wat|twee|drie|paar) (plekken|plek|gaatjes?|plaatsen|plaats|ruimte)',
    '(tarieven|prijzen|info) (op|in|via) ',
    '(wij|we) \\p{L}{3,12} (ze|het|jullie|je) ',
    'ik (werk|doe|maak|bied|repareer|vertaal) ',
    'ik (ben|kom) [^.!?\\n]{0,30}in de buurt',
    '(heb|hebben) ~(tijd|plek|ruimte)(?= ?[,.;!)]|$)',
    '(wij|we) (doen|maken|bieden|komen|leveren|repareren) ',
  ],
}
