import type { PageWords } from './en.ts'

export const de: PageWords = {
  invalid_title: 'Dieser Link kann nicht verwendet werden',
  invalid_text:
    'Er wurde schon verwendet, ist abgelaufen oder durch einen neueren ersetzt. Fordern Sie einen neuen an.',
  taken_title: 'Diese Adresse ist vergeben',
  taken_text: 'Ein anderes Konto verwendet die Adresse {address}. Es wurde nichts geändert.',
  confirm_title: 'Bestätigen Sie Ihre Adresse',
  confirm_text: 'Ist {address} Ihre E-Mail-Adresse?',
  confirm_button: 'Ja, bestätigen',
  confirm_done_title: 'Ihre Adresse ist bestätigt',
  confirm_done_text: 'Vielen Dank. Sie können diese Seite schließen.',
  address_title: 'Diese Adresse verwenden',
  address_text: 'Ihr Konto verwendet von nun an {address}. Die alte Adresse wird benachrichtigt.',
  address_button: 'Diese Adresse verwenden',
  address_done_title: 'Ihre Adresse wurde geändert',
  address_done_text:
    'Melden Sie sich von nun an mit {address} an. Sie können diese Seite schließen.',
  undo_title: 'Änderung der Adresse rückgängig machen',
  undo_text:
    'Ihr Konto bekommt die Adresse {address} zurück. Alle werden abgemeldet, Schlüssel und ein zweiter Faktor aus der Zeit nach der Änderung enden, und wir senden Ihnen einen Link für ein neues Passwort.',
  undo_button: 'Rückgängig machen',
  undo_done_title: 'Die Änderung ist rückgängig gemacht',
  undo_done_text: 'Ein Link für ein neues Passwort ist unterwegs an {address}.',
  factor_title: 'Zweiten Faktor ausschalten',
  factor_text:
    'Für das Konto von {address}. Alle werden abgemeldet, Schlüssel enden, und wir senden Ihnen einen Link für ein neues Passwort.',
  factor_button: 'Ausschalten',
  factor_done_title: 'Ihr zweiter Faktor ist ausgeschaltet',
  factor_done_text: 'Ein Link für ein neues Passwort ist unterwegs an {address}.',
  reset_title: 'Wählen Sie ein neues Passwort',
  reset_text: 'Für das Konto von {address}. Sie werden überall abgemeldet.',
  reset_label: 'Neues Passwort',
  reset_hint: 'Mindestens 12 Zeichen. Mehrere Wörter merken sich leicht.',
  reset_button: 'Passwort setzen',
  reset_fault: 'Verwenden Sie mindestens 12 Zeichen und höchstens 1024 Bytes.',
  reset_done_title: 'Ihr Passwort wurde geändert',
  reset_done_text: 'Melden Sie sich von nun an damit an. Sie können diese Seite schließen.',
  invitation_title: '{organization} beitreten',
  invitation_text:
    '{inviter} lädt {address} in die Organisation {organization} ein, mit der Rolle {role}.',
  invitation_new: 'Sie haben noch kein Konto. Wählen Sie dafür einen Namen und ein Passwort.',
  invitation_name: 'Ihr Name',
  invitation_password: 'Passwort',
  invitation_button: 'Einladung annehmen',
  invitation_fault: 'Geben Sie Ihren Namen ein und ein Passwort mit mindestens 12 Zeichen.',
  invitation_done_title: 'Willkommen bei {organization}',
  invitation_done_text: 'Sie sind jetzt Mitglied. Melden Sie sich mit {address} an.',
  invitation_closed:
    'Mit dieser Adresse gibt es kein Konto, und die Registrierung ist geschlossen. Bitten Sie den Betreiber dieses Dienstes um ein Konto, und öffnen Sie den Link dann noch einmal.',
}
