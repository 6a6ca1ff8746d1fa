import { withoutAccents } from '#kernel/text/fold.ts'
import { topicOf } from '../page-topics.ts'

/**
 * Whether words name a place on a website instead of a thing or a company: "Home", "Startseite", "Kontakt", "Read
 * more". Asks the words of eleven languages.
 */
export function isGenericLabel(text: string): boolean {
  const key = folded(text)
  return (
    key === '' ||
    labels.has(key) ||
    labels.has(key.replace(newest, '')) ||
    forPros.test(key) ||
    (key.split(' ').length <= 3 && isPlaceOnSite(text))
  )
}

/** `Espace pro`, `Área profissional`. */
const forPros =
  /^(?:espace|coin|area|zona|zone|bereich|portal|acces|acceso|acesso) (?:pros?|profe?ss?ion\w{0,8}|trade|b2b)$/u

/** `Our latest projects`, `Últimas entradas`. */
const newest =
  /^(?:(?:our|the|unsere|nos|les|nuestr[oa]s|las|los|i nostri|le nostre|gli|i|le|onze|de|(?:as|os)? ?noss[oa]s|as|os) )?(?:latest|recent|newest|last|neuesten?|aktuellen?|letzten?|dernier[se]*|recente?s?|ultim[oaie]s?|recient\w+|recenti|laatste|nieuwste) /u

/** In French it is no place where something is. */
const rental = /^locations? d(?:e |es |u |['’])/iu

/** Labels such as "Contact us": their topic is one of the site itself, and there is little else to them. */
function isPlaceOnSite(text: string): boolean {
  if (rental.test(text)) return false
  const topic = topicOf(text)
  return topic !== undefined && topic !== 'offer' && topic !== 'customers'
}

function folded(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const labels: ReadonlySet<string> = new Set(
  `home, homepage, home page, start, startseite, accueil, page d accueil, bienvenue, inicio, pagina de inicio, bienvenidos,
  pagina principal, principal, inizio, pagina iniziale, benvenuti, welkom, startpagina, pagina inicial, bem vindo, hem, startsida, startside, etusivu, strona startowa,
  start, valkommen, forside, velkommen, hjem, strona glowna, witamy, willkommen, herzlich willkommen, welcome, index,
  untitled, untitled document, unbenanntes dokument, document sans titre, documento sin titulo, documento senza titolo, documento sem titulo,
  naamloos document, untitled page, neue seite, neue seite 1, new page 1, nouvelle page 1, nueva pagina 1, nuova pagina 1, new page, my site, website, webseite, menu, main menu, navigation, more, mehr, plus, mas, altro, meer, mais,
  mer, mere, wiecej, read more, learn more, mehr erfahren, weiterlesen, weiter, en savoir plus, lire la suite, leer mas,
  saber mas, scopri di piu, leggi tutto, lees meer, ler mais, saiba mais, las mer, laes mere, czytaj wiecej, products,
  product, services, service, our services, solutions, shop, store, shop now, produkte, leistungen, angebot, angebote,
  unsere leistungen, dienstleistungen, produits, prestations, nos prestations, nos produits, services, boutique,
  productos, servicios, tienda, prodotti, servizi, producten, diensten, winkel, aanbod, produtos, servicos, loja,
  produkter, tjanster, ydelser, oferta, uslugi, sklep, our range, sortiment, unser sortiment, our products, all, alle,
  tous, todos, tutti, gallery, galerie, galeria, galleria, downloads, links, login, english, deutsch, francais, espanol,
  italiano, nederlands, portugues, svenska, dansk, polski, en, de, fr, es, it, nl, pt, sv, da, pl, what we do, how it
  works, so geht s, was wir machen, wer wir sind, who we are, why us, our clients, customers, referenzen, references,
  bestseller, bestsellers, new, neu, sale, new arrivals, nouveautes, novedades, novita, nieuw, novidades, featured,
  pro, free, basic, trade, pros, residential, commercial, partner, partners, partenaires, socios, privacy policy, product, company,
  overview, ubersicht, facebook, instagram, twitter, linkedin, youtube, whatsapp, share, teilen, back to top, nach oben,
  mission, our mission, vision, values, our values, quality, sustainability, awards, certifications, reviews, recent
  posts, latest posts, latest news, quick links, useful links, newsletter, categories, archives, stay connected, stay in
  touch, follow us, featured products, popular products, related products, free consultation, free delivery, free quote,
  opening times, locations, philosophy, craftsmanship, welcome back, your cart, cart, checkout, account, my account, search,
  nachhaltigkeit, qualitat, werte, unsere werte, auszeichnungen, zertifikate, kundenstimmen, bewertungen, neuigkeiten, aktuelles,
  kategorien, archiv, kontaktformular, offnungszeiten, anfahrt, philosophie, das sagen unsere kunden, haufige fragen,
  warenkorb, kasse, mein konto, suche, qualite, developpement durable, valeurs, nos valeurs, avis clients, temoignages,
  actualites, derniers articles, categories, liens utiles, horaires, panier, mon compte, calidad, sostenibilidad, valores,
  opiniones, testimonios, ultimas noticias, enlaces, categorias, horarios, carrito, mi cuenta, qualita, sostenibilita,
  valori, recensioni, ultime notizie, link utili, orari, carrello, kwaliteit, duurzaamheid, waarden, klanten vertellen,
  laatste nieuws, handige links, openingstijden, winkelwagen, qualidade, sustentabilidade, valores, depoimentos, ultimas
  noticias, carrinho, kvalitet, hallbarhet, baeredygtighed, nyheter, nyheder, opinie, aktualnosci, jakosc, impact, showroom, donate, spenden, news, media, videos, video, fotos, photos, book now, jetzt buchen, portfolio, projects,
  projekte, projets, realisations, proyectos, progetti, projecten, projetos, projectes, realizacje, resources, journal, diary, hello, say hello, blog,
  hours, closed, geschlossen, ferme, cerrado, chiuso, gesloten, fechado, business hours, einloggen, inloggen, se connecter, iniciar sesion, accedi, entrar, logga in, log ind, zaloguj, registrieren,
  meistverkauft, unsere bestseller, top produkte, productos destacados, mas vendidos, los mas vendidos, ofertas, prodotti in evidenza, i nostri prodotti, prodotti,
  produtos em destaque, mais vendidos, lancamentos, nossos produtos, solucoes, soluciones, soluzioni, oplossingen, onze producten, nos services, serveis, productes,
  atacado, formas de pagamento, atendimento, institucional, avis google, google reviews, bewertung, mastodon, sample,
  espace pro, espace pros, invest, haltung, get started, book a demo, request a demo, pricing plans, hablamos, lets talk, sprechen wir,
  get in touch, join us, mitmachen, horeca, faq, blog, pro area, fachkreise, professionnels, profesionales, professionisti,
  offerte, offerte aanvragen, angebot anfordern, angebot anfragen, get a quote, request a quote, demander un devis, demande de devis, pedir presupuesto,
  solicitar presupuesto, richiedi preventivo, richiedi un preventivo, pedir orcamento, reserver, reservieren, reservar, prenota, reserveren, support us, nous soutenir,
  unterstutzen, apoyanos, sostienici, steun ons, apoie, dona ora, transparency, transparenz, transparence, transparencia, trasparenza, transparantie, 5x1000, espace adherents,
  espace membres, espace client, espace societaires, members area, mitgliederbereich, area soci, area clienti, area clientes, ledenpagina, kollektiv, collective, collectif,
  features, all features, frequently asked questions, funktionen, fonctionnalites, funciones, caracteristicas, funzionalita, functies, funcionalidades, funkcje,
  fees, tarife, tarifs, tarifas, tariffe, tarieven, precos, prix, prezzi, preise, precios, prijzen, find us, so finden sie uns, nous situer, nous trouver, donde estamos, dove siamo,
  clientes, nuestros clientes, nossos clientes, clienti, i nostri clienti, clients, nos clients, klanten, onze klanten, opdrachtgevers, kunden, unsere kunden, mayoreo, menudeo, al por mayor, por mayor, al detalle,
  rassegna, rassegna stampa, attivita, professionisti, portata, stampa, pers, prensa, imprensa, question, questions, any questions, fragen, noch fragen, une question, des questions, preguntas, domande, vragen, perguntas, duvidas, leichte sprache,
  gebardensprache, easy read, accessibility, barrierefreiheit, satzung, statutes, articles of association, statuts, estatutos, statuto, statuten,
  docs, documentation, dokumentation, documentacion, changelog, roadmap, example product title, product title, service area, areas we cover, areas covered, einzugsgebiet,
  zone d intervention, zones d intervention, secteur d intervention, zona de actuacion, zona di intervento, werkgebied, espacios, dormir, atividades, actividades, activites, aktivitaten, activiteiten, activities,
  cooperative, co operative, genossenschaft, verein, verband, stiftung, cooperativa, coperative, la cooperative, la cooperativa, a cooperativa, association, asociacion, associazione, associacao, vereniging, stichting, cooperatie,
  nosotros, nosotras, historia, nossa historia, nuestra historia, la nostra storia, notre histoire, our story, unsere geschichte, geschichte, ons verhaal, informations, information, informationen, informacion, informazioni, informatie, informacoes,
  catalogo, catalogue, catalog, katalog, catalogus, material, materials, materialien, materiaux, materiales, materiali, materialen, materiais, vale, ok, got it, prima, entendido, entendi, capito, ho capito, d accord, begrepen, akkoord, verstanden, einverstanden,
  entradas, atelier, articles, articulos, artikel, artikelen, articoli, artigos, posts, publicaciones, berichten, beitrage, entries,
  latest from, what people say, what our customers say, ils parlent de nous, dicono di noi, dizem de nos, lo que dicen, carte cadeau, gift card, gift cards, gutschein, gutscheine, tarjeta regalo, buono regalo, cadeaubon, cartao oferta, promotions, best sellers, nos meilleures ventes, meilleures ventes,
  gratis offerte, gratis angebot, devis gratuit, presupuesto gratis, preventivo gratuito, orcamento gratis, free shipping, frete gratis,
  kostenloser versand, livraison gratuite, envio gratis, spedizione gratuita, gratis verzending, shop all, view all, online shop, onlineshop, webshop, boutique en ligne, tienda online, loja online, negozio online,
  thuis, stories, storie, histoires, historias, geschichten, verhalen, diario, tagebuch, dagboek, recipes, rezepte, recettes, recetas, ricette, recepten, receitas, actus, actu,
  amministrazione trasparente, precario, popular products, beliebte produkte, produits populaires, productos populares, prodotti popolari, populaire producten, produtos populares,
  custom text block, satisfied customers, happy customers, zufriedene kunden, clients satisfaits, clientes satisfechos, clienti soddisfatti, tevreden klanten, clientes satisfeitos,
  secure payment, sichere zahlung, sicher bezahlen, paiement securise, pago seguro, pagamento sicuro, pagamento seguro, veilig betalen, uitgelicht, in evidenza, a la une, destacados,
  announcements, finance available, stockists, where to buy, verkaufsstellen, wo kaufen, points de vente, ou acheter, donde comprar, dove comprare, punti vendita, onde comprar, verkooppunten,
  why choose us, before after, before and after, our process, the team, meet the team, visit us, our farm, the farm, unser hof, der hof, notre ferme, la ferme, la granja, nuestra finca, la nostra azienda, onze boerderij, de boerderij, a quinta,
  freshness, frische, fraicheur, frescura, freschezza, versheid, innovation, innovacion, innovazione, innovatie, inovacao, expertise, erfahrung, experience, experiencia, esperienza, ervaring, experiencia,
  competence, kompetenz, competencia, competenza, rigore, rigueur, passion, leidenschaft, pasion, passione, passie, paixao, trust, vertrauen, confiance, confianza, fiducia, vertrouwen, confianca,
  guestbook, visitors book, gastebuch, livre d or, libro de visitas, libro degli ospiti, gastenboek, livro de visitas,
  giving, donate, donate now, donations, make a donation, spenden, jetzt spenden, faire un don, je donne, donar, haz una donacion, dona ora, doneren, doneer, doar,
  help mee, doe mee, get involved, help us, mitmachen, mitmachen und helfen, s engager, participez, participa, colabora, partecipa, safeguarding, child protection, kinderschutz,
  trabajos, nuestros trabajos, trabalhos, i nostri lavori, i miei lavori, nos travaux, unsere arbeiten, meine arbeiten, ons werk, our work, recent work, welcome, croeso, failte,
  endreinigung, kurtaxe, kaution, cleaning fee, deposit, frais de menage, taxe de sejour, fianza, gastos de limpieza, pulizia finale, cauzione, tassa di soggiorno, eindschoonmaak, borgsom, toeristenbelasting, taxa turistica,
  guarantee, garantie, garantia, garanzia, satisfaction, zufriedenheit, satisfaccion, soddisfazione, respect, respekt, respeto, rispetto, solidarity, solidaritat, solidarite, solidaridad, solidarieta,
  legal notice, log in, log out, my orders, pedidos, orders, bestellungen, commandes, ordini, bestellingen, encomendas, gift certificates, all products, alle produkte, tous les produits, todos los productos, tutti i prodotti, alle producten, todos os produtos`
    .split(/,\s+/)
    .map(folded),
)
