/** What stands on every page of real websites and says nothing about the business, by language. */
export interface Furniture {
  readonly cookies: string
  readonly buttons: readonly string[]
  readonly news: string
  readonly small: string
}

/** The furniture of a language; that of another family member where there is none. */
export function furnitureOf(language: string): Furniture {
  const [cookies = '', buttons = '', news = '', small = ''] = texts[language] ?? texts['en'] ?? []
  return { cookies, buttons: buttons.split('; '), news, small }
}

const texts: Readonly<Record<string, readonly string[]>> = {
  en: [
    'We value your privacy. We use cookies to improve your browsing experience, serve personalised content and analyse our traffic. By clicking Accept All you consent to our use of cookies.',
    'Accept All; Reject; Cookie settings; Skip to content; Search; Sign up; Read more; Follow us on Facebook; Back to top',
    'Join our newsletter for news, recipes and special offers. Emily Carter, 3 May 2024, 2 comments',
    'Terms and Conditions; Privacy Policy; Cookie Policy; Sitemap; Opening hours; Careers',
  ],
  de: [
    'Wir verwenden Cookies, um Inhalte zu personalisieren und die Zugriffe auf unsere Website zu analysieren. Durch Klicken auf „Alle akzeptieren“ stimmen Sie der Verwendung aller Cookies zu.',
    'Alle akzeptieren; Nur notwendige; Zum Inhalt springen; Suche; Mehr erfahren; Weiterlesen; Jetzt anfragen; Nach oben',
    'Melden Sie sich zu unserem Newsletter an und erfahren Sie Neuigkeiten zuerst. Geschrieben von Sabine Müller am 3. Mai 2024',
    'AGB; Datenschutzerklärung; Widerrufsrecht; Impressum; Cookie-Einstellungen; Öffnungszeiten; Stellenangebote',
  ],
  fr: [
    'Nous utilisons des cookies pour vous garantir la meilleure expérience sur notre site. Si vous continuez à utiliser ce site, nous supposerons que vous en êtes satisfait.',
    'Tout accepter; Refuser; Aller au contenu; Rechercher; En savoir plus; Lire la suite; Nous suivre; Haut de page',
    'Inscrivez-vous à notre lettre d’information pour recevoir nos actualités. Publié par Camille Bernard le 3 mai 2024',
    'Conditions générales de vente; Politique de confidentialité; Plan du site; Horaires d’ouverture; Recrutement',
  ],
  es: [
    'Utilizamos cookies propias y de terceros para mejorar nuestros servicios y mostrarle publicidad relacionada con sus preferencias. Si continúa navegando, acepta su uso.',
    'Aceptar todo; Rechazar; Saltar al contenido; Buscar; Leer más; Síguenos; Volver arriba',
    'Suscríbete a nuestro boletín y recibe todas las novedades. Publicado por Marta Gómez el 3 de mayo de 2024',
    'Aviso legal; Política de privacidad; Política de cookies; Mapa del sitio; Horario de apertura; Trabaja con nosotros',
  ],
  it: [
    'Questo sito utilizza cookie tecnici e di profilazione per offrirti la migliore esperienza. Cliccando su Accetta acconsenti all’uso di tutti i cookie.',
    'Accetta tutti; Rifiuta; Vai al contenuto; Cerca; Scopri di più; Leggi tutto; Seguici; Torna su',
    'Iscriviti alla newsletter per ricevere tutte le novità. Pubblicato da Giulia Romano il 3 maggio 2024',
    'Termini e condizioni; Informativa sulla privacy; Mappa del sito; Orari di apertura; Lavora con noi',
  ],
  nl: [
    'Deze website maakt gebruik van cookies om uw ervaring te verbeteren. Door op accepteren te klikken gaat u akkoord met het gebruik van alle cookies.',
    'Alles accepteren; Weigeren; Ga naar de inhoud; Zoeken; Lees meer; Volg ons; Naar boven',
    'Schrijf je in voor onze nieuwsbrief en mis geen enkel nieuwtje. Geplaatst door Sanne de Vries op 3 mei 2024',
    'Algemene voorwaarden; Privacyverklaring; Cookiebeleid; Sitemap; Openingstijden; Vacatures',
  ],
  pt: [
    'Utilizamos cookies para melhorar a sua experiência no nosso site. Ao continuar a navegar, concorda com a utilização de cookies.',
    'Aceitar tudo; Rejeitar; Saltar para o conteúdo; Pesquisar; Ler mais; Siga-nos; Voltar ao topo',
    'Subscreva a nossa newsletter e receba todas as novidades. Publicado por Mariana Costa a 3 de maio de 2024',
    'Termos e condições; Política de privacidade; Mapa do site; Horário de funcionamento; Trabalhe connosco',
  ],
  sv: [
    'Vi använder kakor för att ge dig en bättre upplevelse av vår webbplats. Genom att fortsätta godkänner du att vi använder kakor.',
    'Acceptera alla; Neka; Hoppa till innehåll; Sök; Läs mer; Följ oss; Till toppen',
    'Anmäl dig till vårt nyhetsbrev och få de senaste nyheterna. Skrivet av Erik Johansson den 3 maj 2024',
    'Köpvillkor; Integritetspolicy; Webbplatskarta; Öppettider; Lediga jobb',
  ],
  da: [
    'Vi bruger cookies til at forbedre din oplevelse på vores hjemmeside. Ved at klikke accepterer du vores brug af cookies.',
    'Accepter alle; Afvis; Gå til indhold; Søg; Læs mere; Følg os; Til toppen',
    'Tilmeld dig vores nyhedsbrev og få de seneste nyheder. Skrevet af Mette Jensen den 3. maj 2024',
    'Handelsbetingelser; Privatlivspolitik; Åbningstider; Ledige stillinger',
  ],
  pl: [
    'Ta strona korzysta z plików cookies w celu realizacji usług. Możesz określić warunki przechowywania lub dostępu do plików cookies w swojej przeglądarce.',
    'Akceptuję wszystkie; Odrzuć; Przejdź do treści; Szukaj; Czytaj więcej; Dowiedz się więcej; Do góry',
    'Zapisz się do newslettera i bądź na bieżąco. Dodane przez Anna Nowak dnia 3 maja 2024',
    'Regulamin; Polityka prywatności; Mapa strony; Godziny otwarcia; Praca',
  ],
  no: [
    'Vi bruker informasjonskapsler for å gi deg en bedre opplevelse på våre nettsider. Ved å fortsette godtar du bruken av dem.',
    'Godta alle; Avvis; Hopp til innhold; Søk; Les mer; Følg oss; Til toppen',
    'Meld deg på nyhetsbrevet vårt og få siste nytt. Skrevet av Ingrid Hansen 3. mai 2024',
    'Salgsbetingelser; Personvern; Åpningstider; Ledige stillinger',
  ],
}
