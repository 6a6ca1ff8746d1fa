/** What companies say that they do for others, in the forms in which they and texts about them say it, by language. */
const verbs: Readonly<Record<string, string>> = {
  en: `we\\sdo makes? making produces? producing grows? growing builds? building sells? selling supplies supply supplying offers? offering provides? providing delivers? delivering designs? designing installs? installing repairs? repairing restores? brews? bakes? roasts? crafts? manufactures? cooks? hosts? helps? trains? teaches teach runs rents? imports? distributes? manages? cleans? mills? weaves? recycles? develops? publishes prints? advises advise organises? organizes? specialises? specialises specializes? processes arranges? serves? connects? collects? launders? measures? grooms? looks\\safter`,
  de: `wir\\smachen ich\\smache fertig(en|t) bau(en|t) produzier(en|t) stell(en|t) liefer(n|t) beliefer(n|t) biet(en|et) verkauf(en|t) plan(en|t) entwickel(n|t) reparier(en|t) mahl(en|t) back(en|t) röst(en|et) brau(en|t) koch(en|t) vertreib(en|t) verleih(en|t) vermiet(en|et) berat(en|et) berät restaurier(en|t) sanier(en|t) installier(en|t) montier(en|t) verarbeit(en|et) züch(ten|tet) handel(n|t) druck(en|t) gestalt(en|et) begleit(en|et) pfleg(en|t) rein(igen|igt) spül(en|t) wasch(en|t) nähen näht verwandel(n|t) misch(en|t) sammel(n|t) vermittel(n|t) betreib(en|t) betreu(en|t) bedruck(en|t) vermahl(en|t) keltern?t? schul(en|t) versorg(en|t)`,
  fr: `nous\\sfaisons on\\sfait fabriqu(ons|e|ent) produi(sons|t|sent) propos(ons|e|ent) vend(ons|ent)? livr(ons|e|ent) cultiv(ons|e|ent) réalis(ons|e|ent) con(cevons|çoit|çoivent) constru(isons|it|isent) install(ons|e|ent) répar(ons|e|ent) accompagn(ons|e|ent) conseill(ons|e|ent) torréfi(ons|e|ent) élabor(ons|e|ent) transform(ons|e|ent) cuisin(ons|e|ent) form(ons|ent) lou(ons|ent) distribu(ons|e|ent) fourn(issons|it|issent) reconditionn(ons|e|ent) imprim(ons|e|ent) aménage(ons|ent)? plant(ons|e|ent) entreten(ons) entreti(ent|ennent) assist(ons|e|ent) collect(ons|e|ent) brass(ons|e|ent) élev(ons|e|ent) restaur(ons|e|ent) nettoy(ons) nettoi(e|ent)`,
  es: `fabric(amos|a|an) produc(imos|e|en) elabor(amos|a|an) vend(emos|en?) ofrec(emos|en?) diseñ(amos|a|an) constru(imos|ye|yen) instal(amos|a|an) repar(amos|a|an) cultiv(amos|a|an) distribu(imos|ye|yen) suministr(amos|a|an) acompañ(amos|a|an) asesor(amos|a|an) desarroll(amos|a|an) tost(amos|a|an) gestion(amos|a|an) recicl(amos|a|an) organiz(amos|a|an) form(amos|an) trabaj(amos|an?) realiz(amos|a|an) recuper(amos|a|an) hac(emos|en?) rehabilit(amos|a|an) lav(amos|a|an) limpi(amos|a|an) recog(emos|e|en) imprim(imos|e|en) restaur(amos|a|an) export(amos|a|an) mont(amos|a|an)`,
  it: `facciamo produc(iamo|e|ono) realizz(iamo|a|ano) vend(iamo|e|ono) offr(iamo|e|ono) coltiv(iamo|a|ano) costru(iamo|isce|iscono) install(iamo|a|ano) ripar(iamo|a|ano) progett(iamo|a|ano) forn(iamo|isce|iscono) distribu(iamo|isce|iscono) trasform(iamo|a|ano) lavor(iamo|a|ano) accompagn(iamo|a|ano) organizz(iamo|a|ano) cucin(iamo|a|ano) allev(iamo|a|ano) rigener(iamo|a|ano) tost(iamo|a|ano) noleggi(amo|a|ano) stamp(iamo|a|ano) ospit(iamo|a|ano) assist(iamo|e|ono) macin(iamo|a|ano) support(iamo|a|ano) cur(iamo|a|ano) forgi(amo|a|ano) restaur(iamo|a|ano) raccogli(amo|e|ono) segu(iamo|e|ono) imbottigli(amo|a|ano)`,
  nl: `w(ij|e)\\sdoen ma(ken|akt) lever(en|t) verko(pen|opt) bouw(en|t) verhu(ren|urt) bied(en|t) produce(ren|ert) te(len|elt) ontwerp(en|t) installe(ren|ert) repare(ren|ert) bak(ken|t) br(ouwen|ouwt|anden|andt) was(sen|t) begeleid(en|t) advise(ren|ert) ontwikkel(en|t) verzorg(en|t) verwerk(en|t) kwe(ken|ekt) organise(ren|ert) schoonma(ken|akt) plaats(en|t) restaure(ren|ert) drukken drukt le(ggen|gt) ontzorg(en|t) help(en|t) schilder(en|t) koken kookt verzamel(en|t) recycle(n|t) maal maalt malen opleiden`,
  pt: `fabric(amos|a|am) produz(imos|em)? vend(emos|em?) oferec(emos|em?) cultiv(amos|a|am) constru(ímos|ímos|ói|oem) instal(amos|a|am) repar(amos|a|am) projet(amos|a|am) desenh(amos|a|am) desenvolv(emos|em?) forne(cemos|ce|cem) distribu(ímos|i|em) transform(amos|a|am) acompanh(amos|a|am) torr(amos|a|am) entreg(amos|a|am) organiz(amos|a|am) recicl(amos|a|am) faz(emos|em)? cozinh(amos|a|am) trabalh(amos|a|am) constrói reabilit(amos|a|am) recolh(emos|e|em) coletamos coleta(m)? trat(amos|a|am) restaur(amos|a|am) aluga(mos|m)? cri(amos|a|am) imprim(imos|e|em)`,
  sv: `tillverk(ar) producer(ar) sälj(er) odl(ar) erbjud(er) bygg(er) lever(erar) plock(ar) förädl(ar) bak(ar) rost(ar) install(erar) reparer(ar) design(ar) hyr hjälper driver`,
  da: `produc(erer) sælg(er) dyrk(er) tilbyd(er) bygg(er) lever(er) bag(er) brygg(er) install(erer) reparer(er) design(er) lav(er) fremstill(er) rådgiv(er) hjælper`,
  no: `produs(erer) selg(er) dyrk(er) tilbyr bygg(er) lever(er) bak(er) install(erer) reparer(er) lag(er) hjelper`,
  pl: `produkuj(emy|e|ą) wytwarz(amy|a|ają) sprzedaj(emy|e|ą) oferuj(emy|e|ą) uprawi(amy|a|ają) dostarcz(amy|a|ają) buduj(emy|e|ą) projektuj(emy|e|ą) hoduj(emy|e|ą) montuj(emy|e|ą) naprawi(amy|a|ają)`,
}

const patterns: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(verbs).map(([lang, forms]) => [lang, patternOf(forms)]),
)

function patternOf(forms: string): RegExp {
  const any = forms.split(/\s+/).join('|').replaceAll('(', '(?:')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu')
}

/** Whether a text says that somebody makes, sells or does something. */
export function isOffering(text: string, lang: string): boolean {
  return text.search(patternOfLanguage(lang)) >= 0
}

/** What follows each of those words in a text. */
export function afterOffering(text: string, lang: string): string[] {
  return [...text.slice(0, 1_000).matchAll(patternOfLanguage(lang))].map((match) =>
    text.slice(match.index + match[0].length).trimStart(),
  )
}

const none = /(?!)/gu

function patternOfLanguage(lang: string): RegExp {
  return patterns.get(lang) ?? none
}
