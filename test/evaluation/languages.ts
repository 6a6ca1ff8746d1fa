/** What invented businesses of one language are made of. Words stand in the order of how common they are. */
export interface Language {
  readonly country: string
  readonly country_code: string
  /** City, latitude and longitude, the largest first. */
  readonly cities: readonly (readonly [string, number, number])[]
  /** What a business is, as its name says it. */
  readonly trades: readonly string[]
  readonly qualities: readonly string[]
  /** What descriptions are made of. */
  readonly words: readonly string[]
  /** Of which surnames and villages are made. */
  readonly beginnings: readonly string[]
  readonly middles: readonly string[]
  readonly endings: readonly string[]
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

export const languages: readonly Language[] = [
  {
    country: 'Germany',
    country_code: 'DE',
    cities: [
      ['Berlin', 52.52, 13.4],
      ['Hamburg', 53.55, 9.99],
      ['München', 48.14, 11.58],
      ['Köln', 50.94, 6.96],
      ['Frankfurt am Main', 50.11, 8.68],
      ['Stuttgart', 48.78, 9.18],
      ['Düsseldorf', 51.23, 6.78],
      ['Leipzig', 51.34, 12.37],
      ['Nürnberg', 49.45, 11.08],
      ['Freiburg', 48.0, 7.85],
      ['Göttingen', 51.54, 9.92],
      ['Lüneburg', 53.25, 10.41],
      ['Würzburg', 49.79, 9.95],
      ['Görlitz', 51.15, 14.99],
    ],
    trades:
      words(`Bäckerei Hofladen Werkstatt Gärtnerei Tischlerei Brauerei Mühle Imkerei Käserei Weberei
      Solartechnik Zimmerei Schreinerei Buchhandlung Molkerei Töpferei Druckerei Kaffeerösterei Naturkost
      Fahrradwerkstatt Baumschule Genossenschaft Energieberatung Lehmbau Polsterei Seifenmanufaktur Saatgut
      Landwirtschaft Weingut Fischräucherei Holzbau Dachbegrünung Schneiderei Gemüsekiste Waldkindergarten`),
    qualities:
      words(`Grüne Alte Neue Freie Gute Kleine Große Lebendige Faire Solidarische Wilde Rote Goldene
      Nördliche Sonnige Ehrliche Feine Schöne`),
    words:
      words(`und die der wir mit aus für von unsere nachhaltig regional handwerklich Bio Holz Brot Gemüse
      Region Menschen Garten Energie Boden Wasser Familie Hof Kunden Qualität Tradition Zukunft gemeinsam Obst
      Kräuter Honig Milch Getreide Mehl Wolle Leder Papier Möbel Fenster Dämmung Sonne Wind Kreislauf Reparatur
      Saison Ernte Vielfalt Gemeinschaft Werkzeug Ausbildung Lieferung Verpackung klimaneutral plastikfrei
      traditionell biologisch ökologisch frisch gesund fair`),
    beginnings: words(
      'Schm Müll Hof Brand Kl Gr Fr W Lin Stein Berg Birk Eich Wald Rosen Kr Sch Ober Nieder Alten',
    ),
    middles: words('e i au ei ü ö a o u ie'),
    endings: words(
      'mann berg bach hausen dorf stein feld meier born heim walde ler ner rich tal hagen',
    ),
  },
  {
    country: 'United Kingdom',
    country_code: 'GB',
    cities: [
      ['London', 51.51, -0.13],
      ['Birmingham', 52.49, -1.9],
      ['Manchester', 53.48, -2.24],
      ['Leeds', 53.8, -1.55],
      ['Glasgow', 55.86, -4.25],
      ['Bristol', 51.45, -2.59],
      ['Edinburgh', 55.95, -3.19],
      ['Sheffield', 53.38, -1.47],
      ['Norwich', 52.63, 1.3],
      ['Exeter', 50.72, -3.53],
      ['Totnes', 50.43, -3.68],
      ['Hereford', 52.06, -2.71],
      ['Lancaster', 54.05, -2.8],
    ],
    trades:
      words(`Bakery Farm Brewery Workshop Nursery Dairy Mill Pottery Weavers Joinery Roastery Orchard Kitchen
      Collective Cooperative Forge Press Apothecary Market Grocers Studio Tannery Cidery Builders Boatyard
      Smokehouse Foundry Laundry Bookshop Cyclery Seedbank Upholstery Thatchers Beekeepers Glassworks`),
    qualities:
      words(`Green Old Little Wild Golden Silver Honest Common Red Northern Bright Open Slow Good Hidden Blue
      Merry Humble`),
    words:
      words(`and the of we with from our for organic local sustainable handmade timber bread vegetables community
      people garden energy soil water family farm customers quality tradition future together fruit herbs honey milk
      grain flour wool leather paper furniture windows insulation solar wind circular repair season harvest diversity
      tools training delivery packaging carbon neutral plastic free traditional fresh healthy fair wholesale`),
    beginnings: words(
      'Ash Black Brad Clif Dun East Fern Har Hol Kings Lang Mar Nor Oak Pen Rad Stan Thorn West Wood',
    ),
    middles: words('er e in ing al en o a i y'),
    endings: words(
      'ton ley ford ham worth field wick stead bury combe by shaw wood dale brook well',
    ),
  },
  {
    country: 'France',
    country_code: 'FR',
    cities: [
      ['Paris', 48.86, 2.35],
      ['Marseille', 43.3, 5.37],
      ['Lyon', 45.76, 4.84],
      ['Toulouse', 43.6, 1.44],
      ['Nantes', 47.22, -1.55],
      ['Strasbourg', 48.57, 7.75],
      ['Montpellier', 43.61, 3.88],
      ['Bordeaux', 44.84, -0.58],
      ['Rennes', 48.11, -1.68],
      ['Besançon', 47.24, 6.02],
      ['Orléans', 47.9, 1.9],
      ['Angoulême', 45.65, 0.16],
      ['Nîmes', 43.84, 4.36],
    ],
    trades:
      words(`Boulangerie Ferme Brasserie Atelier Pépinière Fromagerie Moulin Poterie Tissage Menuiserie
      Torréfaction Verger Cuisine Coopérative Forge Imprimerie Herboristerie Épicerie Savonnerie Maraîchage Librairie
      Charpente Rucher Vignoble Biscuiterie Conserverie Cordonnerie Ébénisterie Ressourcerie Laiterie Cidrerie
      Chocolaterie Ferronnerie Tannerie`),
    qualities:
      words(`Verte Vieille Petite Grande Belle Bonne Douce Joyeuse Sauvage Dorée Rouge Claire Libre Nouvelle
      Sereine Lente Royale`),
    words:
      words(`et la le les des nous avec pour de notre biologique local durable artisanal bois pain légumes région
      communauté gens jardin énergie sol eau famille ferme clients qualité tradition avenir ensemble fruits herbes miel
      lait céréales farine laine cuir papier meubles fenêtres isolation soleil vent circulaire réparation saison récolte
      diversité outils formation livraison emballage équitable traditionnel frais sain école forêt rivière château`),
    beginnings: words(
      'Beau Bel Cham Char Clair Du Font Gran Haut Lan Mar Mont Neuf Per Roch Saint Ver Vill Val Bois',
    ),
    middles: words('e i ou eu é a o au an'),
    endings: words(
      'mont ville court lieu fort val champ bois neau llet rand rier seau zac gnac nay',
    ),
  },
  {
    country: 'Spain',
    country_code: 'ES',
    cities: [
      ['Madrid', 40.42, -3.7],
      ['Barcelona', 41.39, 2.17],
      ['Valencia', 39.47, -0.38],
      ['Sevilla', 37.39, -5.98],
      ['Zaragoza', 41.65, -0.88],
      ['Málaga', 36.72, -4.42],
      ['Murcia', 37.98, -1.13],
      ['Bilbao', 43.26, -2.93],
      ['Córdoba', 37.89, -4.78],
      ['León', 42.6, -5.57],
      ['Cádiz', 36.53, -6.29],
      ['Logroño', 42.47, -2.45],
    ],
    trades:
      words(`Panadería Granja Cervecería Taller Vivero Quesería Molino Alfarería Tejeduría Carpintería Tostadero
      Huerta Cocina Cooperativa Herrería Imprenta Herbolario Mercado Jabonería Librería Apicultura Bodega Almazara
      Conservera Zapatería Ebanistería Lechería Sidrería Chocolatería Curtiduría Cerrajería Lavandería Bicicletería`),
    qualities:
      words(`Verde Vieja Nueva Pequeña Grande Buena Dulce Alegre Silvestre Dorada Roja Clara Libre Honesta Lenta
      Antigua Serena`),
    words:
      words(`y la el los de nosotros con para nuestra ecológico local sostenible artesanal madera pan verduras región
      comunidad gente jardín energía suelo agua familia finca clientes calidad tradición futuro juntos fruta hierbas miel
      leche cereales harina lana cuero papel muebles ventanas aislamiento sol viento circular reparación temporada cosecha
      diversidad herramientas formación entrega envase justo tradicional fresco sano aceite aceitunas montaña niños`),
    beginnings: words(
      'Al Bel Cas Fuen Gran Her Jim Lo Mar Mon Nav Oli Per Quin Rob San Tor Val Vill Zam',
    ),
    middles: words('a e i o u ue ie á é'),
    endings: words(
      'nez dez rez sol verde blanca seca mora lillo rejo dero gosa llar vega dilla cedo',
    ),
  },
  {
    country: 'Italy',
    country_code: 'IT',
    cities: [
      ['Roma', 41.9, 12.5],
      ['Milano', 45.46, 9.19],
      ['Napoli', 40.85, 14.27],
      ['Torino', 45.07, 7.69],
      ['Palermo', 38.12, 13.36],
      ['Genova', 44.41, 8.93],
      ['Bologna', 44.49, 11.34],
      ['Firenze', 43.77, 11.26],
      ['Verona', 45.44, 10.99],
      ['Forlì', 44.22, 12.04],
      ['Perugia', 43.11, 12.39],
      ['Trento', 46.07, 11.12],
    ],
    trades:
      words(`Panificio Fattoria Birrificio Officina Vivaio Caseificio Mulino Ceramica Tessitura Falegnameria
      Torrefazione Frutteto Cucina Cooperativa Fucina Tipografia Erboristeria Mercato Saponificio Libreria Apicoltura
      Cantina Frantoio Conserve Calzoleria Ebanisteria Latteria Pasticceria Cioccolateria Conceria Ciclofficina
      Lavanderia Agriturismo Pastificio`),
    qualities:
      words(`Verde Vecchia Nuova Piccola Grande Buona Dolce Allegra Selvatica Dorata Rossa Chiara Libera Onesta
      Lenta Antica Serena`),
    words:
      words(`e la il di noi con per nostra biologico locale sostenibile artigianale legno pane verdure regione
      comunità gente giardino energia suolo acqua famiglia fattoria clienti qualità tradizione futuro insieme frutta erbe
      miele latte cereali farina lana cuoio carta mobili finestre isolamento sole vento circolare riparazione stagione
      raccolto diversità attrezzi formazione consegna imballaggio equo tradizionale fresco sano olio olive montagna città`),
    beginnings: words(
      'Al Bel Cas Col Fer Font Gar Lom Mar Mon Nov Pal Per Rav Ross San Tor Val Vill Zan',
    ),
    middles: words('a e i o u ia ie uo'),
    endings: words(
      'ni tti lli rini nelli bello monte forte secca zzano ggio reto sano vera netti ldi',
    ),
  },
  {
    country: 'Netherlands',
    country_code: 'NL',
    cities: [
      ['Amsterdam', 52.37, 4.9],
      ['Rotterdam', 51.92, 4.48],
      ['Den Haag', 52.08, 4.31],
      ['Utrecht', 52.09, 5.12],
      ['Eindhoven', 51.44, 5.48],
      ['Groningen', 53.22, 6.57],
      ['Nijmegen', 51.84, 5.85],
      ['Arnhem', 51.98, 5.91],
      ['Haarlem', 52.38, 4.64],
      ['Zwolle', 52.51, 6.09],
      ['Leeuwarden', 53.2, 5.79],
      ['Maastricht', 50.85, 5.69],
    ],
    trades:
      words(`Bakkerij Boerderij Brouwerij Werkplaats Kwekerij Kaasmakerij Molen Pottenbakkerij Weverij
      Timmerwerkplaats Koffiebranderij Boomgaard Keuken Coöperatie Smederij Drukkerij Kruidenwinkel Markt Zeepmakerij
      Boekhandel Imkerij Wijngaard Conserven Schoenmakerij Meubelmakerij Zuivelboerderij Chocolaterie Leerlooierij
      Fietsenmaker Wasserij Tuinderij Zaadhandel Pluktuin`),
    qualities:
      words(`Groene Oude Nieuwe Kleine Grote Goede Zoete Vrolijke Wilde Gouden Rode Heldere Vrije Eerlijke Trage
      Stille Zonnige`),
    words:
      words(`en de het van wij met voor onze biologisch lokaal duurzaam ambachtelijk hout brood groenten regio
      gemeenschap mensen tuin energie bodem water familie boerderij klanten kwaliteit traditie toekomst samen fruit
      kruiden honing melk granen meel wol leer papier meubels ramen isolatie zon wind circulair reparatie seizoen oogst
      diversiteit gereedschap opleiding levering verpakking eerlijk traditioneel vers gezond kaas aardappelen dijk polder`),
    beginnings: words(
      'Van Ber Bos Dijk Groen Haar Hoog Jan Klein Lang Meer Noor Oost Pol Rijn Schoon Steen Vel West Zand',
    ),
    middles: words('e oo aa ee ij oe a o'),
    endings: words(
      'veld huizen dam dijk burg horst sma stra mans kamp beek woude recht drecht wijk laar',
    ),
  },
]
