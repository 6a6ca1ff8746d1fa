import { foldedLines } from '#kernel/text/fold.ts'

/** How companies say that they are closed for good. That somebody closes on Mondays, or helps who closes, is none of it. */
const closings: readonly RegExp[] = [
  /\b(?:closed|shut|closing) (?:our|its|their) doors (?:for good|for the last time|forever|permanently|in (?:19|20)\d\d)\b/u,
  /\b(?:we|we have|we've|has|business|shop|company) (?:now |sadly |permanently )?closed (?:our|its|their) doors\b/u,
  /\b(?:permanently closed|closed permanently|closed for good|closed down in (?:19|20)\d\d)\b/u,
  /\b(?:we|we have|we've|has|business|company|firm) (?:now |since )?ceased (?:trading|operations)\b/u,
  /\b(?:is|are) no longer (?:trading|in business)\b/u,
  /\b(?:was|were|been) dissolved (?:in|on)\b/u,
  /\b(?:endgultig|dauerhaft|fur immer) geschlossen\b/u,
  /\b(?:geschaft|betrieb|laden|firma|geschaftsbetrieb) (?:(?:ist|wurde|haben wir|zum|im|seit|ende|\d{4}) ){0,3}(?:aufgegeben|eingestellt|aufgelost)\b/u,
  /\b(?:unsere|die) turen (?:fur immer|endgultig) geschlossen\b/u,
  /\b(?:ferme(?:e|s|es)? definitivement|definitivement ferme(?:e|s|es)?|fermeture definitive)\b/u,
  /\b(?:a|avons|ai|ayant) cesse (?:son|notre|toute|mon|leur) activite\b/u,
  /\bcessation d.activite (?:le|depuis|au|en) \d/u,
  /\b(?:en|suite a|apres) (?:la |notre )?cessation d.activite\b/u,
  /\bcerrad[oa]s? (?:permanentemente|definitivamente|para siempre)\b/u,
  /\b(?:hemos|ha|han) cesado (?:la|nuestra|su|toda) actividad\b/u,
  /\bcese (?:definitivo )?de (?:negocio|actividad) (?:en|el|desde) \d/u,
  /\b(?:chius[oaie] definitivamente|definitivamente chius[oaie])\b/u,
  /\b(?:ha|abbiamo|cessata) (?:cessato )?(?:l.|la nostra |la propria |la )attivita (?:nel|dal|il) \d/u,
  /\b(?:ha|abbiamo) cessato (?:l.|la nostra |la propria |ogni )attivita\b/u,
  /\b(?:definitief|voorgoed|permanent) (?:gesloten|gestopt)\b/u,
  /\b(?:zaak|bedrijf|winkel|stichting) (?:is |werd |wordt )?(?:gestaakt|beeindigd|opgeheven)\b/u,
  /\b(?:encerrad[oa]s?|encerrou|encerramos|fechad[oa]s?) (?:definitivamente|permanentemente|de vez)\b/u,
  /\b(?:cessou|cessamos|encerrou|encerramos) (?:a |toda a )?(?:nossa |sua )?atividade\b/u,
]

/** Whether a company says of itself, in one of seven languages, that it is closed for good. Reads 4,000 characters. */
export function saysClosed(description: string): boolean {
  const told = foldedLines(description.slice(0, 4_000))
  return closings.some((closing) => closing.test(told))
}
