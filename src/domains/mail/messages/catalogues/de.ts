import type { Catalogue } from '../wording.ts'

export const de: Catalogue = {
  greeting: 'Guten Tag, {name},',
  greeting_stranger: 'Guten Tag,',
  link_hint: 'Falls der Knopf nicht geht, öffnen Sie diese Adresse:',
  footer: 'Gesendet von Workspace Growth auf {service}.',
  kinds: {
    confirm_address: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      before: [
        'Mit dieser Adresse wurde ein Konto angelegt. Bestätigen Sie, dass sie Ihnen gehört.',
      ],
      button: 'Adresse bestätigen',
      after: [
        'Der Link gilt sieben Tage.',
        'Falls Sie kein Konto angelegt haben, hat jemand anderes Ihre Adresse angegeben. Bestätigen Sie sie dann nicht.',
      ],
    },
    reset_password: {
      subject: 'Wählen Sie ein neues Passwort',
      before: ['Jemand hat für Ihr Konto ein neues Passwort verlangt.'],
      button: 'Neues Passwort wählen',
      after: [
        'Der Link gilt eine Stunde und nur einmal. Mit dem neuen Passwort werden Sie überall abgemeldet.',
        'Falls Sie es nicht waren, können Sie diese Nachricht ignorieren. Ihr Passwort bleibt, wie es ist.',
      ],
    },
    change_address: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      before: [
        'Sie möchten diese Adresse für Ihr Konto verwenden. Bestätigen Sie, dass sie Ihnen gehört.',
      ],
      button: 'Diese Adresse verwenden',
      after: [
        'Der Link gilt einen Tag. Bis dahin behält Ihr Konto die alte Adresse.',
        'Falls Sie das nicht veranlasst haben, ignorieren Sie diese Nachricht.',
      ],
    },
    invitation: {
      subject: '{inviter} lädt Sie zu {organization} ein',
      before: [
        '{inviter} lädt Sie ein, auf Workspace Growth der Organisation „{organization}“ beizutreten, mit der Rolle {role}.',
      ],
      button: 'Einladung ansehen',
      after: [
        'Die Einladung gilt vierzehn Tage.',
        'Falls Sie den Absender nicht kennen, ignorieren Sie diese Nachricht.',
      ],
    },
    address_changed: {
      subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
      before: ['Ihr Konto verwendet jetzt die Adresse {new_address} und nicht mehr diese hier.'],
      button: 'Änderung rückgängig machen',
      after: [
        'Falls Sie das waren, ist nichts weiter zu tun.',
        'Falls nicht, machen Sie es innerhalb von sieben Tagen rückgängig. Ihr Konto bekommt dann diese Adresse zurück, und alle werden abgemeldet.',
      ],
    },
    password_changed: {
      subject: 'Ihr Passwort wurde geändert',
      before: ['Das Passwort Ihres Kontos wurde geändert: {at}.'],
      after: [
        'Falls Sie das waren, ist nichts weiter zu tun.',
        'Falls nicht, verlangen Sie sofort ein neues Passwort: Ihre Adresse ist noch diese hier.',
      ],
    },
    new_sign_in: {
      subject: 'Neue Anmeldung an Ihrem Konto',
      before: [
        'Jemand hat sich mit Ihrem Passwort an Ihrem Konto angemeldet ({at}), aus einem Netz oder mit einem Programm, das bisher nicht verwendet wurde.',
        'Netz: {network}. Programm: {program}.',
      ],
      after: [
        'Falls Sie das waren, ist nichts weiter zu tun.',
        'Falls nicht, ändern Sie Ihr Passwort. Damit enden alle Sitzungen.',
      ],
    },
    new_key: {
      subject: 'Neuer MCP-Schlüssel: {key}',
      before: [
        'In der Organisation „{organization}“ wurde der Schlüssel „{key}“ angelegt ({at}). Programme, die ihn haben, handeln in Ihrem Namen.',
      ],
      after: [
        'Falls Sie das waren, ist nichts weiter zu tun.',
        'Falls nicht, widerrufen Sie den Schlüssel und ändern Sie Ihr Passwort.',
      ],
    },
    second_factor_on: {
      subject: 'Ihr zweiter Faktor ist eingeschaltet',
      before: [
        'Der zweite Faktor Ihres Kontos wurde eingeschaltet: {at}. Zur Anmeldung gehört von nun an ein Code, neben dem Passwort.',
      ],
      button: 'Ausschalten',
      after: [
        'Falls Sie das waren, ist nichts weiter zu tun. Bewahren Sie die Ersatzcodes dort auf, wo Sie sie ohne Ihr Gerät finden.',
        'Falls nicht, schalten Sie ihn innerhalb von sieben Tagen aus. Damit werden alle abgemeldet, und wir senden Ihnen einen Link für ein neues Passwort.',
      ],
    },
    second_factor_off: {
      subject: 'Ihr zweiter Faktor ist ausgeschaltet',
      before: [
        'Der zweite Faktor Ihres Kontos wurde ausgeschaltet: {at}. Zur Anmeldung genügt wieder das Passwort.',
      ],
      after: [
        'Falls Sie das waren oder darum gebeten haben, ist nichts weiter zu tun.',
        'Falls nicht, ändern Sie Ihr Passwort, und richten Sie den zweiten Faktor neu ein.',
      ],
    },
    deletion_scheduled: {
      subject: '{organization} wird gelöscht',
      before: [
        'Die Organisation „{organization}“ wurde von einem ihrer Inhaber gelöscht. Am {at} ist sie fort, mit allem, was darin ist. Bis dahin kann man sie nur lesen.',
      ],
      after: [
        'Falls das so sein soll, ist nichts weiter zu tun. Bis dahin können Sie den Inhalt exportieren.',
        'Falls nicht, stellen Sie sie als Inhaber wieder her, und sehen Sie nach, wer sonst noch Inhaber ist.',
      ],
    },
    deletion_near: {
      subject: '{organization} ist bald fort',
      before: [
        'Die Organisation „{organization}“ wurde gelöscht. Am {at} ist sie endgültig fort, mit allem, was darin ist.',
      ],
      after: ['Bis dahin können Inhaber sie wiederherstellen und den Inhalt exportieren.'],
    },
    leads_digest: {
      subject: 'Neue Interessenten für {domain}: {count}',
      before: [
        'Die geplante Suche für {domain} hat Interessenten gefunden, die Sie noch nicht kannten: {count}. Sie hat {charged} Credits gekostet.',
      ],
      after: [
        'Sie stehen bei Ihrem Profil, die aussichtsreichsten zuerst.',
        'Sie bekommen diese Nachricht, weil im Profil ein Zeitplan eingestellt ist; dort lässt er sich ändern oder beenden.',
      ],
    },
    account_deleted: {
      subject: 'Ihr Konto wurde gelöscht',
      before: ['Ihr Konto wurde gelöscht ({at}), mit Ihrem Namen und Ihrer Adresse.'],
      after: [
        'Was Sie in Organisationen anderer angelegt haben, bleibt dort, ohne Ihren Namen. Dies ist die letzte Nachricht.',
        'Falls Sie es nicht waren, hatte jemand anderes Ihr Passwort: Verwenden Sie es nirgends sonst.',
      ],
    },
    form_submission: {
      subject: 'Jemand hat das Formular „{form}“ gesendet',
      before: [
        'Jemand hat das Formular „{form}“ von {organization} gesendet. Es steht bei dem Formular.',
      ],
      after: [
        'In einigen Stunden werden nur wenige solche Nachrichten gesendet, wie viele Formulare auch ankommen.',
        'Sie erhalten diese Nachricht, weil das Formular Sie nennt; dort lässt sich das ändern.',
      ],
    },
    confirm_submission: {
      subject: 'Bestätigen Sie, was Sie an {organization} gesendet haben',
      before: [
        'Jemand hat das Formular „{form}“ mit dieser Adresse an {organization} gesendet. Bestätigen Sie, dass Sie es waren.',
      ],
      button: 'Ansehen und bestätigen',
      after: [
        'Der Link kann zwei Tage lang verwendet werden.',
        'Wenn Sie es nicht waren, ignorieren Sie diese Nachricht. Dann wird nichts davon übernommen.',
      ],
    },
    claim_business: {
      subject: 'Ein Code für den Eintrag von {business}',
      before: [
        '{asker} von der Organisation „{organization}“ sagt auf {service}, dass der Betrieb „{business}“ ihnen gehört. Ihre Adresse liegt auf dessen Domain, dieser Code beweist es also.',
      ],
      button: 'Der Code',
      after: [
        'Wer ihn von dieser Organisation sendet, verwaltet von da an den Eintrag des Betriebs. Er gilt einmal und einen Tag lang. Geben Sie ihn niemandem, dem Sie das nicht anvertrauen.',
        'Falls Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht. Es ändert sich dann nichts.',
      ],
    },
    objection: {
      subject: 'Bestätigen Sie Ihren Widerspruch',
      before: [
        'Jemand hat mit dieser Adresse widersprochen ({at}): Niemand auf {service} soll Sie aufsuchen oder anschreiben. Bestätigen Sie, dass Sie das waren.',
      ],
      button: 'Widerspruch bestätigen',
      after: [
        'Der Link gilt zwei Tage.',
        'Falls Sie es nicht waren, ignorieren Sie diese Nachricht. Es ändert sich dann nichts.',
      ],
    },
  },
}
