import type { IdleWords } from './words.ts'

export const es: IdleWords = {
  jest: [
    'como (necesito |necesitamos )?un (agujero|tiro) en ',
    'tanto como un (dolor|tiro|agujero) ',
    '(justo |precisamente )?lo (unico )?que (me |nos )?faltaba',
    'lo ultimo que (necesito|necesitamos|nos hace falta|me hace falta)',
  ],
  unpaid: [
    '(a cambio de|por) (visibilidad|publicidad)',
    '(busco|buscamos) ~becari[oa]s?',
    '(sin sueldo|sin remuneracion|no remunerad[oa])(?= ?[,.;:!)]|$)',
    '(estamos contratando|se contrata|contratamos) ',
  ],
  doubted: [
    '(de verdad|realmente|en serio) ~(quiere|quieren) mas',
    '(de verdad|realmente|en serio) (hace falta|necesitamos|necesita|necesito) (otr[oa]|un[oa] mas)',
    '(necesita|necesitamos|necesito|hace falta) (realmente|de verdad|en serio) (otr[oa]|un[oa] mas)',
  ],
  past: [
    'en (19|20)\\d\\d',
    '(cuando|antes|antiguamente|antano|en su dia)',
    'hace ~(anos|meses|inviernos)',
    'el (ano|verano|otono|invierno|mes) pasado',
    'la primavera pasada',
  ],
  wanted: [
    '(necesitaba|necesitabamos|necesitaban|buscaba|buscabamos|buscaban)',
    '(me|nos) hacia falta',
  ],
  said: ['(dijo|dice|decia|pregunto|pregunta|solto)'],
  met: [
    '(edito|edit|editado|actualizo)[^\\p{L}]{1,4}~(encontr|resuelt|solucionad)*',
    'ya (esta|lo tenemos|la tenemos|lo tengo|la tengo|encontre|encontramos|hemos encontrado|resuelto)(?= ?[,.;!)]|$)',
    'ya esta (resuelto|solucionado|arreglado)',
  ],
  still: ['(falta|todavia|aun|tambien|otro|otra|pero)'],
  whose: ['(alguien|quien) ~(necesit|quier|busc)*'],
  offered: [
    '(me|nos) queda(n)? ~(huecos?|plazas?|citas?)',
    '(precios|tarifas|info) en ',
    '(estoy|estamos|paso|pasamos) [^.!?\\n]{0,30}(por|en) la (zona|comarca)',
    '(trabajo|hago|ofrezco|hacemos|ofrecemos|reparo|reparamos|traduzco) ',
    '(los|las|te|os) \\p{L}{2,12}(amos|emos|imos) ',
    'tengo (las |la )?(tardes?|mananas?|noches?|huecos?)',
  ],
}
