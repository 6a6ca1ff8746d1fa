/** Words that business texts are full of: they match everywhere, so they weigh little. By language. */
export const commonWords: Readonly<Record<string, string>> = {
  en: `ask help need want look search find recommend recommendation advice question thanks please
    company business firm team people customer client supplier vendor provider partner service product solution
    software tool platform project work job use make buy sell price cost good best new great local small large
    time day week month year supply quality market industry manage management system organization
    organic ecological sustainable green natural fresh regional delivery open free event tool program report
    contact email mail phone call website page online address list form data place shop store producer maker
    seller dealer distributor wholesaler manufacturer installer contractor consultant consultancy agency expert option
    alternative recommendations offer pack order`,
  de: `suchen brauchen finden empfehlen Empfehlung Frage Hilfe danke bitte Firma Unternehmen Betrieb Team Kunde
    Lieferant Anbieter Partner Dienst Leistung Produkt Lösung Software Projekt Arbeit kaufen verkaufen Preis Kosten
    gut beste neu klein groß Zeit Tag Woche Monat Jahr Qualität Markt regional
    bio biologisch ökologisch nachhaltig natürlich frisch lokal Lieferung Haus Familie Angebot Aktuelles
    Kontakt Telefon Webseite Seite online Adresse Liste Händler Hersteller Fachbetrieb`,
  fr: `chercher besoin trouver recommander conseil question aide merci entreprise société équipe client fournisseur
    prestataire partenaire service produit solution logiciel projet travail acheter vendre prix coût bon meilleur
    nouveau petit grand jour semaine mois année qualité marché local
    bio biologique écologique durable naturel frais régional livraison actualité engagement producteur
    contact téléphone site page ligne adresse liste`,
  es: `buscar necesitar encontrar recomendar consejo pregunta ayuda gracias empresa equipo cliente proveedor socio
    servicio producto solución software proyecto trabajo comprar vender precio coste bueno mejor nuevo pequeño grande
    día semana mes año calidad mercado local
    ecológico orgánico bio sostenible natural fresco regional tienda envío visita
    contacto teléfono correo página dirección lista`,
  it: `cercare bisogno trovare consigliare consiglio domanda aiuto grazie azienda impresa squadra cliente fornitore
    partner servizio prodotto soluzione software progetto lavoro comprare vendere prezzo costo buono migliore nuovo
    piccolo grande giorno settimana mese anno qualità mercato locale
    bio biologico ecologico sostenibile naturale fresco regionale storia consegna
    contatto telefono sito pagina indirizzo lista`,
  nl: `zoeken nodig vinden aanraden aanbevelen advies vraag hulp bedankt bedrijf onderneming team klant leverancier
    aanbieder partner dienst product oplossing software project werk kopen verkopen prijs kosten goed beste nieuw
    klein groot dag week maand jaar kwaliteit markt lokaal bedrijven
    bio biologisch ecologisch duurzaam natuurlijk vers regionaal levering vraag
    contact telefoon website pagina adres lijst`,
  pt: `procurar precisar encontrar recomendar conselho pergunta ajuda obrigado empresa equipa equipe cliente
    fornecedor parceiro serviço produto solução software projeto trabalho comprar vender preço custo bom melhor novo
    pequeno grande dia semana mês ano qualidade mercado local
    orgânico biológico ecológico sustentável natural fresco regional entrega visita
    contato contacto telefone página endereço lista`,
}
