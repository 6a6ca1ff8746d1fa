import type { NoticeWords } from './en.ts'

export const it: NoticeWords = {
  title: 'Che cosa conserviamo di Lei e i Suoi diritti (GDPR, articolo 14)',
  controller: 'Titolare: {controller}. Contatto: {contact}.',
  data: 'Conserviamo il Suo nome o pseudonimo come lo ha pubblicato, un indirizzo professionale se è pubblicato, e un estratto di al massimo 280 caratteri di ciò che ha scritto, con link e data.',
  source: 'Proviene da una fonte pubblica: {source}. Raccolto il {collected}.',
  purpose:
    'Lo conserviamo per offrirLe ciò che ha chiesto. La base è il nostro legittimo interesse a trovare clienti (articolo 6, paragrafo 1, lettera f). Nessun programma decide da solo su di Lei.',
  time: 'È conservato finché Lei non si oppone, e non più a lungo di quanto la fonte permetta. Nessuno lo riceve, tranne chi gestisce i nostri sistemi per noi.',
  rights:
    'Può chiedere accesso, rettifica, cancellazione, limitazione e portabilità, opporsi in ogni momento senza motivo, e presentare reclamo a un’autorità di controllo.',
  more: 'Per quanto si conserva ogni fonte, e come opporsi verso tutti gli utenti di questo servizio: {url}',
}
