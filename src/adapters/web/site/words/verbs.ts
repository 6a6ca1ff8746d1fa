import { removalsOf } from '../stop-words.ts'

/** Whether words begin as a call to do something does ("Jetzt anfragen", "Découvrez nos pains"). */
export function isVerbAtStart(words: readonly string[], lang: string): boolean {
  const [first = ''] = words
  if (removalsOf(lang).verbs.has(first) || calls.has(first)) return true
  return endings[lang]?.test(first) ?? false
}

// `découvrez`, and what companies say that they do: `coltiviamo persone`.
const endings: Readonly<Record<string, RegExp>> = {
  fr: /[^h]ez$/,
  it: /\p{L}{2}iamo$/u,
  es: /\p{L}{3}[aei]mos$/u,
  pt: /\p{L}{3}[aei]mos$/u,
}

// What buttons of websites tell to do, in ten languages.
const calls: ReadonlySet<string> = new Set(
  `read learn discover book order buy join follow subscribe shop view see watch download start try get find meet visit
  free call email request schedule explore sign log add skip grown handmade welcome trusted loved
  gratis kostenlose kostenloser kostenlosen kostenfreie gratuit gratuite gratuits grátis frete savoir saber
  jetzt mehr entdecken bestellen buchen kaufen anmelden abmelden anfragen lesen lernen rufen schreiben folgen weiter zurück
  ansehen erfahren reparieren bearbeiten willkommen ihre ihr unsere unser
  découvrir acheter commander réserver contacter nous notre nos lire voir suivre demander télécharger ajouter rejoindre
  descubre descubrir compra comprar reserva pide contacta síguenos conoce ver leer haz únete nuestro nuestra nuestros
  scopri acquista prenota contatta seguici leggi guarda vai richiedi aggiungi iscriviti nostro nostra nostri
  ontdek bestel koop boek lees bekijk volg neem vraag schrijf word onze jouw uw
  descubra compre conheça faça saiba veja peça contacte siga leia nosso nossa nossos sua
  läs köp boka beställ kontakta följ upptäck se våra vår
  læs køb book bestil kontakt følg se vores
  zobacz kup zamów czytaj sprawdź skontaktuj poznaj dowiedz nasze nasza nasz`.split(/\s+/),
)
