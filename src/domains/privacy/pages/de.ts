import type { PrivacyWords } from './en.ts'

export const de: PrivacyWords = {
  title: 'Wen dieser Dienst speichert, und wie Sie widersprechen',
  what: 'Kleine Unternehmen finden mit diesem Dienst heraus, wer sucht, was sie anbieten. Dazu liest er öffentliche Quellen. Von einer Person, die öffentlich nach etwas fragt, speichert er den Namen oder Nutzernamen, wie er dort steht, einen Link zum Beitrag und einen Auszug von höchstens 280 Zeichen ohne Adressen und Telefonnummern; von einem Unternehmen auch, was sein Register oder sein Eintrag sagt.',
  purpose:
    'Jede Organisation, die den Dienst verwendet, speichert das für sich, auf der Grundlage ihres berechtigten Interesses, Kunden zu finden (DSGVO, Artikel 6 Absatz 1 Buchstabe f), und ist dafür verantwortlich. Wer Ihnen schreibt, nennt in der ersten Nachricht die Quelle.',
  rights:
    'Sie können die Organisation, die Ihnen geschrieben hat, fragen, was sie über Sie speichert, und es berichtigen oder löschen lassen. Sie können hier widersprechen, einmal für alle Organisationen und ohne Grund. Sie können sich bei einer Aufsichtsbehörde beschweren.',
  sources_title: 'Quellen, und wie lange gespeichert wird, was sie sagen',
  source: '{source}: {days} Tage',
  source_people: '{source}: {days} Tage; Namen oder Nutzernamen von Personen',
  object_title: 'Widersprechen',
  object_text:
    'Von da an sucht hier niemand Sie auf oder schreibt Ihnen, und was dafür mit Ihrer Adresse gespeichert war, wird entfernt. Von Ihnen bleibt ein Code, der aus Ihrer Adresse gebildet ist und niemandem sagt, wer Sie sind.',
  email: 'Ihre E-Mail-Adresse',
  email_hint: 'Dorthin senden wir einen Link, damit niemand für jemand anderen widerspricht.',
  handle: 'Ihr Name, wo Sie öffentlich schreiben (kann leer bleiben)',
  handle_hint:
    'Zum Beispiel ein Nutzername in einem Forum. Wer gleich heißt, wird auch in Ruhe gelassen. Weil niemand einen Namen beweisen kann, wird nicht mehr benutzt, was allein unter ihm gespeichert war, und es wird nach Ablauf seiner Zeit gelöscht.',
  button: 'Link zusenden',
  fault:
    'Geben Sie eine E-Mail-Adresse wie ada@example.org ein und einen Namen von höchstens 200 Zeichen.',
  sent_title: 'Sehen Sie in Ihr Postfach',
  sent_text:
    'Wenn die Adresse stimmt, ist ein Link dorthin unterwegs. Öffnen Sie ihn, um den Widerspruch zu bestätigen. Ob wir etwas über Sie wissen, macht hier keinen Unterschied.',
  unable:
    'Dieser Dienst kann hier noch keine Widersprüche annehmen. Schreiben Sie dem, der ihn betreibt.',
  confirm_title: 'Bestätigen Sie Ihren Widerspruch',
  confirm_text: 'Niemand hier soll {who} mehr aufsuchen oder anschreiben.',
  confirm_button: 'Ja, ich widerspreche',
  done_title: 'Sie werden von nun an in Ruhe gelassen',
  done_text:
    'Was gespeichert war, um Sie aufzusuchen, wird entfernt. Sie können diese Seite schließen.',
  invalid_title: 'Dieser Link kann nicht verwendet werden',
  invalid_text:
    'Er wurde schon verwendet oder ist abgelaufen. Sie können auf der Seite /privacy/ noch einmal widersprechen.',
}
