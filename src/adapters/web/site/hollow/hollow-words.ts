import { foldedWords } from '#kernel/text/fold.ts'

/** What may stand where a page should: of each kind nothing is told of whose website it is. */
export type Hollow = HollowByWords | 'scripts_required'
/** What is known by its words; the other by what it lacks. */
export type HollowByWords =
  | 'access_denied'
  | 'page_missing'
  | 'login_required'
  | 'consent_required'
  | 'parked'

interface Words {
  /** Titles and headings that are nothing else, as `plainly` writes them. */
  readonly heads: ReadonlySet<string>
  /** What stands in running text, as `spaced` writes it. */
  readonly texts: readonly string[]
}

/** Words of eight languages, folded and with single spaces, without marks. */
export const hollowWords: Readonly<Record<HollowByWords, Words>> = {
  access_denied: {
    heads: set(
      `just a moment, one moment please, one more step, please wait, attention required, access denied, forbidden,
      access forbidden, access to this page has been denied, checking your browser, security check, robot check, bot check,
      human verification, pardon our interruption, are you a robot, are you human, verifying you are human, verify you are human,
      security verification, ddos guard, request unsuccessful, you have been blocked, sorry you have been blocked, request blocked,
      the request could not be satisfied, unauthorized, einen moment, einen moment bitte, nur einen moment, zugriff verweigert,
      zugriff nicht erlaubt, zugang verweigert, sicherheitsuberprufung, un instant, un moment, un instant s il vous plait, acces refuse,
      acces interdit, un momento, acceso denegado, acceso prohibido, acceso restringido, accesso negato, accesso vietato, een moment,
      even geduld, moment geduld, toegang geweigerd, geen toegang, um momento, acesso negado, acesso proibido, dostep zabroniony,
      atkomst nekad, adgang naegtet`,
    ),
    texts: list(
      `checking your browser before accessing, verify that you are human, verify you are human, verify you are a human,
      verifying you are human, confirm you are human, confirm that you are human, prove you are human, needs to review the security of your connection,
      checking if the site connection is secure, enable javascript and cookies to continue, ddos protection by, cloudflare ray id,
      incapsula incident id, you don t have permission to access, you do not have permission to access, unusual traffic from your,
      access to this resource on the server is denied, the owner of this website has banned,
      using a security service to protect itself, ihr browser wird uberpruft, bestatigen sie dass sie ein mensch sind,
      verification de votre navigateur, verifiez que vous etes humain, verifier que vous etes humain, comprobando su navegador,
      verifique que es un ser humano, verifica di essere umano, controllo del browser, controleer of u een mens bent, verifique se voce e humano`,
    ),
  },
  page_missing: {
    heads: set(
      `not found, page not found, file not found, page missing, nothing found, nothing here, the page was not found, page does not exist, this page does not exist,
      this page doesn t exist, page cannot be found, the page cannot be found, this page cannot be found, the page can t be found,
      that page can t be found, this page can t be found, this page could not be found, the requested url was not found, seite nicht gefunden, nicht gefunden,
      diese seite existiert nicht, seite existiert nicht, die seite wurde nicht gefunden, diese seite wurde nicht gefunden,
      seite konnte nicht gefunden werden, die seite konnte nicht gefunden werden, page introuvable, page non trouvee, page non trouve, cette page n existe pas,
      cette page est introuvable, la page est introuvable, la page n existe pas, pagina no encontrada, no encontrado, no encontrada, la pagina no existe,
      esta pagina no existe, pagina non trovata, non trovato, la pagina non esiste, questa pagina non esiste, pagina niet gevonden, niet gevonden,
      deze pagina bestaat niet, de pagina is niet gevonden, pagina nao encontrada, nao encontrado, nao encontrada, esta pagina nao existe, a pagina nao existe,
      sidan hittades inte, siden blev ikke fundet, side ikke fundet, siden ble ikke funnet, strona nie znaleziona, nie znaleziono strony, nie znaleziono`,
    ),
    texts: list(
      `the page you are looking for, the page you re looking for, the page you were looking for, the page you requested, the requested page could not,
      the requested url was not found on this server, nothing was found at this location, die von ihnen gesuchte seite, die gesuchte seite, die angeforderte seite,
      die von ihnen angeforderte seite, die aufgerufene seite, la page que vous cherchez, la page que vous recherchez, la page demandee, la page que vous avez demandee,
      la pagina que buscas, la pagina que busca, la pagina que estas buscando, la pagina solicitada, la pagina cercata, la pagina che stai cercando, la pagina richiesta,
      de pagina die u zoekt, de pagina die je zoekt, de opgevraagde pagina, a pagina que procura, a pagina que voce procura, a pagina solicitada`,
    ),
  },
  login_required: {
    heads: set(
      `log in, login, sign in, please log in, please sign in, login required, log in to your account, login to your account, sign in to your account,
      log in to continue, sign in to continue, member login, members login, customer login, client login, staff login, user login, secure login,
      password protected, password required, protected page, this site is password protected, enter password, anmelden, anmeldung, einloggen,
      bitte anmelden, bitte melden sie sich an, mitglieder login, kundenlogin, passwortgeschutzt, connexion, se connecter, connectez vous,
      identification, identifiez vous, connexion a votre compte, iniciar sesion, inicia sesion, inicio de sesion, acceder, acceso clientes, accedi,
      accesso, area riservata, effettua il login, inloggen, aanmelden, log in op je account, entrar, iniciar sessao, inicie a sessao, fazer login,
      logga in, log ind, logg inn, zaloguj sie, zaloguj, logowanie`,
    ),
    texts: [],
  },
  consent_required: {
    heads: set(
      `before you continue, before you continue to the site, we value your privacy, your privacy, your privacy matters, we care about your privacy, we respect your privacy,
      cookie consent, cookie settings, cookie preferences, this website uses cookies, this site uses cookies, we use cookies, privacy settings, privacy preferences, your choices regarding cookies,
      consent required, bevor sie fortfahren, wir respektieren ihre privatsphare, ihre privatsphare, datenschutzeinstellungen, privatsphare einstellungen,
      cookie einstellungen, diese website verwendet cookies, wir verwenden cookies, zustimmung erforderlich, avant de continuer, nous respectons votre vie privee,
      votre vie privee, gestion des cookies, parametres des cookies, ce site utilise des cookies, nous utilisons des cookies, antes de continuar,
      tu privacidad, su privacidad, valoramos tu privacidad, valoramos su privacidad, configuracion de cookies, este sitio web utiliza cookies, utilizamos cookies,
      prima di continuare, la tua privacy, rispettiamo la tua privacy, diamo valore alla tua privacy, impostazioni dei cookie, questo sito utilizza i cookie, utilizziamo i cookie,
      voordat je verdergaat, voordat u verdergaat, wij respecteren uw privacy, je privacy, uw privacy, cookie instellingen, deze website gebruikt cookies, wij gebruiken cookies,
      a sua privacidade, valorizamos a sua privacidade, respeitamos a sua privacidade, definicoes de cookies, este site utiliza cookies`,
    ),
    texts: [],
  },
  parked: {
    heads: set(
      `domain for sale, this domain is for sale, domain parked, parked domain, domain parking, account suspended, this account has been suspended, website suspended, site suspended,
      site not found, site not published, website not found, domain not found, domain default page, default web site page, default page, index of, welcome to nginx,
      welcome to openresty, welcome to caddy, it works, apache2 default page, apache2 ubuntu default page, apache2 ubuntu default page it works,
      apache2 debian default page, apache2 debian default page it works, iis windows server, iis windows, http server test page, test page for the apache http server, test page for the nginx http server,
      web server s default page, domain zu verkaufen, diese domain steht zum verkauf, domain geparkt, domaine a vendre, nom de domaine a vendre, ce domaine est a vendre, dominio en venta, dominio a la venta,
      dominio in vendita, domein te koop, dominio a venda, dominio estacionado`,
    ),
    texts: list(
      `domain is for sale, domain may be for sale, domain name is for sale, domain name may be for sale, buy this domain, this domain is parked, this domain has been parked, parked free courtesy of,
      this domain name is parked, this domain has expired, this domain is registered but may still be available, this webpage was generated by the domain owner using,
      future home of something quite cool, inquire about this domain, make an offer on this domain, the nginx web server is successfully installed,
      the apache web server is working, web server at this site is working properly, there is no website configured at this address, this account has been suspended,
      domain steht zum verkauf, diese domain kaufen, domain kann gekauft werden, diese domain ist geparkt, domain wurde soeben freigeschaltet, hier entsteht eine neue internetprasenz, hier entsteht eine neue website, domaine est a vendre, acheter ce domaine,
      acheter ce nom de domaine, ce domaine est parke, dominio esta en venta, dominio esta a la venta, comprar este dominio, dominio e in vendita, acquista questo dominio, compra questo dominio,
      questo dominio e parcheggiato, domein is te koop, domeinnaam is te koop, koop dit domein, dit domein is geparkeerd, domeinnaam is geregistreerd, dominio esta a venda, comprar este dominio`,
    ),
  },
}

/** The words of a text with single spaces, without marks and accents. */
export function spaced(text: string): string {
  return foldedWords(text.replaceAll(/['’]/g, ' ')).join(' ')
}

/** The words of a title or heading without what pages of errors put around them: `Oops! Error 404: Not found` → `not found`. */
export function plainly(head: string): string {
  return spaced(head)
    .split(' ')
    .filter((word) => !around.has(word))
    .join(' ')
}

const around = new Set(
  '404 403 401 410 429 503 error errors fehler erreur errore erro fout oops ups uups ooops hoppla oups vaya http code status whoops 1'.split(
    ' ',
  ),
)

function list(words: string): string[] {
  return words.split(',').map(spaced)
}

function set(words: string): ReadonlySet<string> {
  return new Set(list(words))
}
