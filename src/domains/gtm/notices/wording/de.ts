import type { NoticeWords } from './en.ts'

export const de: NoticeWords = {
  title: 'Was wir von Ihnen speichern, und Ihre Rechte (DSGVO, Artikel 14)',
  controller: 'Verantwortlich: {controller}. Kontakt: {contact}.',
  data: 'Wir speichern Ihren Namen oder Benutzernamen, wie Sie ihn veröffentlicht haben, eine geschäftliche Adresse, falls eine veröffentlicht ist, und einen Auszug von höchstens 280 Zeichen aus Ihrem Text, mit Link und Zeitpunkt.',
  source: 'Das stammt aus einer öffentlichen Quelle: {source}. Erhoben am {collected}.',
  purpose:
    'Wir speichern es, um Ihnen anzubieten, wonach Sie gefragt haben. Grundlage ist unser berechtigtes Interesse, Kunden zu finden (Artikel 6 Absatz 1 Buchstabe f). Kein Programm entscheidet allein über Sie.',
  time: 'Es bleibt gespeichert, bis Sie widersprechen, und nicht länger, als die Quelle erlaubt. Niemand erhält es außer denen, die unsere Systeme für uns betreiben.',
  rights:
    'Sie können Auskunft, Berichtigung, Löschung, Einschränkung und Übertragung verlangen, jederzeit ohne Grund widersprechen und sich bei einer Aufsichtsbehörde beschweren.',
  more: 'Wie lange jede Quelle gespeichert wird, und wie Sie allen widersprechen, die diesen Dienst nutzen: {url}',
}
