/** Businesses that are looked for, by language: name, city, and what else their description says. */
export const wanted: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  de: [
    ['Bäckerei Löwenzahn', 'Tübingen', 'Sauerteigbrot aus Dinkel'],
    ['Gärtnerei Quellmoos', 'Münster', 'Jungpflanzen und Stauden'],
    ['Schreinerei Hölderlin', 'Göttingen', 'Massivholzmöbel nach Maß'],
    ['Fahrradwerkstatt Speichenkranz', 'Düsseldorf', 'Lastenräder und Reparatur'],
    ['Imkerei Wabenglück', 'Würzburg', 'Lindenhonig und Kerzen'],
    ['Kaffeerösterei Mokkataler', 'Köln', 'Espressobohnen aus Genossenschaften'],
    ['Naturkost Schlüsselblume', 'Nürnberg', 'unverpackt einkaufen'],
    ['Solartechnik Sonnenfänger', 'Freiburg', 'Photovoltaik für Dächer'],
  ],
  en: [
    ['Thistledown Dairy', 'Hereford', 'raw milk cheddar'],
    ['Wychwood Joinery', 'Totnes', 'windows of larch'],
    ['Pennywhistle Bakery', 'Lancaster', 'wholemeal sourdough'],
    ['Brackenridge Orchard', 'Exeter', 'heritage cider apples'],
    ['Kingfisher Boatyard', 'Norwich', 'wooden dinghies'],
    ['Quarrybank Pottery', 'Sheffield', 'stoneware bowls'],
    ['Larkspur Apothecary', 'Bristol', 'herbal tinctures'],
    ['Rookery Cyclery', 'Leeds', 'refurbished bicycles'],
  ],
  fr: [
    ['Boulangerie Coquelicot', 'Besançon', 'pain au levain'],
    ['Fromagerie Étoile du Berger', 'Angoulême', 'tommes de brebis'],
    ['Savonnerie Tournesol', 'Marseille', 'savons à froid'],
    ['Maraîchage des Hirondelles', 'Nantes', 'paniers de légumes'],
    ['Ébénisterie Châtaignier', 'Orléans', 'meubles sur mesure'],
    ['Brasserie Grenouille', 'Strasbourg', 'bière de seigle'],
    ['Librairie Feuillantine', 'Rennes', 'livres d’occasion'],
    ['Apiculture Bourdonnette', 'Nîmes', 'miel de lavande'],
  ],
  es: [
    ['Panadería Girasol Dorado', 'Málaga', 'masa madre'],
    ['Quesería Valdehierro', 'León', 'queso de oveja'],
    ['Carpintería Nogalera', 'Córdoba', 'muebles de olivo'],
    ['Huerta Golondrina', 'Murcia', 'cestas de verdura'],
    ['Jabonería Espliego', 'Cádiz', 'jabón de aceite'],
    ['Cervecería Zarzamora', 'Bilbao', 'cerveza de trigo'],
    ['Almazara Guadalquivir', 'Sevilla', 'aceite virgen extra'],
    ['Librería Cigüeña', 'Logroño', 'cuentos infantiles'],
  ],
  it: [
    ['Panificio Girandola', 'Forlì', 'lievito madre'],
    ['Caseificio Pecorabruna', 'Perugia', 'pecorino stagionato'],
    ['Falegnameria Ciliegio', 'Trento', 'mobili di castagno'],
    ['Vivaio Margheritina', 'Verona', 'piante aromatiche'],
    ['Apicoltura Corbezzolo', 'Genova', 'miele di acacia'],
    ['Pastificio Spigadoro', 'Bologna', 'pasta di grani antichi'],
    ['Frantoio Quercialta', 'Firenze', 'olio extravergine'],
    ['Ciclofficina Pedalando', 'Torino', 'biciclette rigenerate'],
  ],
  nl: [
    ['Bakkerij Korenbloem', 'Zwolle', 'desembrood'],
    ['Kaasmakerij Weidevogel', 'Leeuwarden', 'boerenkaas'],
    ['Brouwerij Ooievaar', 'Den Haag', 'gerstebier'],
    ['Fietsenmaker Spaakwiel', 'Utrecht', 'bakfietsen'],
    ['Kwekerij Sneeuwklokje', 'Haarlem', 'bloembollen'],
    ['Meubelmakerij Lindenhout', 'Arnhem', 'eettafels'],
    ['Zeepmakerij Schuimkraag', 'Nijmegen', 'zeep zonder palmolie'],
    ['Koffiebranderij IJsvogel', 'Groningen', 'espresso'],
  ],
}

/** What people typed, and whom they meant: letters swapped, left out, doubled, hit beside, heard, joined and split. */
export const misspelt: readonly (readonly [string, string])[] = `
bakerei löwenzahn > Bäckerei Löwenzahn
bäckerei löwnzahn > Bäckerei Löwenzahn
baeckerei loewenzahn > Bäckerei Löwenzahn
bäckerei löwenzhan > Bäckerei Löwenzahn
löwen zahn bäckerei > Bäckerei Löwenzahn
beckerei lövenzahn > Bäckerei Löwenzahn
gärtnerei qwellmoos > Gärtnerei Quellmoos
gaertnerei quelmoos > Gärtnerei Quellmoos
gertnerei quellmoos > Gärtnerei Quellmoos
gärtnerei quellmos > Gärtnerei Quellmoos
quell moos gärtnerei > Gärtnerei Quellmoos
schreinerei hoelderlin > Schreinerei Hölderlin
schreinerrei hölderlin > Schreinerei Hölderlin
shreinerei hölderlin > Schreinerei Hölderlin
schreinerei hölderlien > Schreinerei Hölderlin
fahradwerkstatt speichenkranz > Fahrradwerkstatt Speichenkranz
fahrrad werkstatt speichenkranz > Fahrradwerkstatt Speichenkranz
fahrradwerkstat speichenkrantz > Fahrradwerkstatt Speichenkranz
farradwerkstatt spaichenkranz > Fahrradwerkstatt Speichenkranz
imkerei wabenglueck > Imkerei Wabenglück
imkerei wabenglük > Imkerei Wabenglück
imckerei wabenglück > Imkerei Wabenglück
imkrei wabengluck > Imkerei Wabenglück
kafferösterei mokkataler > Kaffeerösterei Mokkataler
kaffee rösterei mokkataler > Kaffeerösterei Mokkataler
kaffeerösterei mokataler > Kaffeerösterei Mokkataler
kaffeeroesterei mokkatahler > Kaffeerösterei Mokkataler
naturkost schlüselblume > Naturkost Schlüsselblume
naturkost schluesselblume > Naturkost Schlüsselblume
naturkosst schlüsselblume > Naturkost Schlüsselblume
natur kost schlüssel blume > Naturkost Schlüsselblume
solartechnick sonnenfänger > Solartechnik Sonnenfänger
solartechnik sonnenfaenger > Solartechnik Sonnenfänger
solar technik sonnenfenger > Solartechnik Sonnenfänger
solartehcnik sonnenfänger > Solartechnik Sonnenfänger
thisteldown dairy > Thistledown Dairy
thistledown diary > Thistledown Dairy
thisldown dairy > Thistledown Dairy
thistle down dairy > Thistledown Dairy
thistledowm dairey > Thistledown Dairy
whychwood joinery > Wychwood Joinery
witchwood joinery > Wychwood Joinery
wychwood joinary > Wychwood Joinery
wychwod jionery > Wychwood Joinery
wych wood joinery > Wychwood Joinery
pennywistle bakery > Pennywhistle Bakery
penny whistle bakery > Pennywhistle Bakery
pennywhistel bakrey > Pennywhistle Bakery
peniwhistle bakery > Pennywhistle Bakery
pennywhislte bakery > Pennywhistle Bakery
brakenridge orchard > Brackenridge Orchard
brackenrige orchard > Brackenridge Orchard
brackenridge orchrad > Brackenridge Orchard
bracken ridge orchard > Brackenridge Orchard
kingfischer boatyard > Kingfisher Boatyard
kingfisher botyard > Kingfisher Boatyard
king fisher boat yard > Kingfisher Boatyard
kingfihser boatyard > Kingfisher Boatyard
quarrybank potery > Quarrybank Pottery
quarybank pottery > Quarrybank Pottery
qaurrybank pottery > Quarrybank Pottery
quarry bank pottry > Quarrybank Pottery
larkspur apothecery > Larkspur Apothecary
larkspurr apothecary > Larkspur Apothecary
larkspur apothocary > Larkspur Apothecary
larksper apothecary > Larkspur Apothecary
rookry cyclery > Rookery Cyclery
rookery ciclery > Rookery Cyclery
rokery cyclery > Rookery Cyclery
rookery cyclrey > Rookery Cyclery
boulangerie coqelicot > Boulangerie Coquelicot
boulangerie cocelicot > Boulangerie Coquelicot
boulangrie coquelicot > Boulangerie Coquelicot
boulangerie coquelico > Boulangerie Coquelicot
boulanjerie coquelicot > Boulangerie Coquelicot
fromajerie etoile du berger > Fromagerie Étoile du Berger
fromagerie etoil du berger > Fromagerie Étoile du Berger
fromagerie étoile du bergé > Fromagerie Étoile du Berger
formagerie etoile du berger > Fromagerie Étoile du Berger
savonerie tournesol > Savonnerie Tournesol
savonnerie tournesole > Savonnerie Tournesol
savonnerie tourne sol > Savonnerie Tournesol
savonnerie turnesol > Savonnerie Tournesol
maraichage des irondelles > Maraîchage des Hirondelles
maréchage des hirondelles > Maraîchage des Hirondelles
maraichage hirondeles > Maraîchage des Hirondelles
maraichaje des hirondelles > Maraîchage des Hirondelles
ebenisterie chataigner > Ébénisterie Châtaignier
ébéniserie châtaignier > Ébénisterie Châtaignier
ebenisterie chatainier > Ébénisterie Châtaignier
ebennisterie chataignier > Ébénisterie Châtaignier
braserie grenouille > Brasserie Grenouille
brasserie grenouile > Brasserie Grenouille
brasserie grenuille > Brasserie Grenouille
brasserie grennouille > Brasserie Grenouille
librarie feuillantine > Librairie Feuillantine
librairie feuilantine > Librairie Feuillantine
librairie feullantine > Librairie Feuillantine
libraire feuillantine > Librairie Feuillantine
apiculture bourdonette > Apiculture Bourdonnette
appiculture bourdonnette > Apiculture Bourdonnette
apicultur bourdonnete > Apiculture Bourdonnette
panaderia jirasol dorado > Panadería Girasol Dorado
panaderia girasl dorado > Panadería Girasol Dorado
panadreia girasol dorado > Panadería Girasol Dorado
panaderia gira sol dorado > Panadería Girasol Dorado
panaderia girasol dorrado > Panadería Girasol Dorado
keseria valdehierro > Quesería Valdehierro
queseria valdeierro > Quesería Valdehierro
quezeria valdehierro > Quesería Valdehierro
queseria valde hierro > Quesería Valdehierro
queseria baldehierro > Quesería Valdehierro
carpinteria nogallera > Carpintería Nogalera
carpinteia nogalera > Carpintería Nogalera
carpinteria nogarela > Carpintería Nogalera
karpinteria nogalera > Carpintería Nogalera
uerta golondrina > Huerta Golondrina
huerta golondirna > Huerta Golondrina
huerta golodrina > Huerta Golondrina
huerta gollondrina > Huerta Golondrina
javoneria espliego > Jabonería Espliego
jaboneria esplego > Jabonería Espliego
jabonreia espliego > Jabonería Espliego
jaboneria expliego > Jabonería Espliego
cerbeceria zarzamora > Cervecería Zarzamora
cerveceria sarsamora > Cervecería Zarzamora
cerveseria zarzamora > Cervecería Zarzamora
cerveceria zarza mora > Cervecería Zarzamora
almasara guadalquivir > Almazara Guadalquivir
almazara guadalkivir > Almazara Guadalquivir
almazara guadalquibir > Almazara Guadalquivir
almazarra guadalquivir > Almazara Guadalquivir
libreria ciguena > Librería Cigüeña
libreria sigueña > Librería Cigüeña
libreria cigueña logrono > Librería Cigüeña
librreia cigüeña > Librería Cigüeña
panificcio girandola > Panificio Girandola
panificio jirandola > Panificio Girandola
panifico girandola > Panificio Girandola
panificio giradnola > Panificio Girandola
panificio girandolla > Panificio Girandola
caseifico pecorabruna > Caseificio Pecorabruna
caseificio pecora bruna > Caseificio Pecorabruna
caseificio peccorabruna > Caseificio Pecorabruna
kaseificio pecorabruna > Caseificio Pecorabruna
falegnameria cigliegio > Falegnameria Ciliegio
falenyameria ciliegio > Falegnameria Ciliegio
falegnamerria ciliegio > Falegnameria Ciliegio
falegnameria cilegio > Falegnameria Ciliegio
vivaio margeritina > Vivaio Margheritina
vivajo margheritina > Vivaio Margheritina
vivaio margheritna > Vivaio Margheritina
vivaio margherittina > Vivaio Margheritina
apicoltura corbezolo > Apicoltura Corbezzolo
apicultura corbezzolo > Apicoltura Corbezzolo
apiccoltura corbezzolo > Apicoltura Corbezzolo
apicoltura corbesolo > Apicoltura Corbezzolo
pastifico spigadoro > Pastificio Spigadoro
pastificio spiga doro > Pastificio Spigadoro
pastificio spiggadoro > Pastificio Spigadoro
pastificio spigadroo > Pastificio Spigadoro
frantoio quercalta > Frantoio Quercialta
frantoyo quercialta > Frantoio Quercialta
frantoio cuercialta > Frantoio Quercialta
frantoio quercia alta > Frantoio Quercialta
ciclofficina pedallando > Ciclofficina Pedalando
cicloficina pedalando > Ciclofficina Pedalando
ciclo officina pedalando > Ciclofficina Pedalando
ciclofficina pedalndo > Ciclofficina Pedalando
bakerij korenbloem > Bakkerij Korenbloem
bakkerij koornbloem > Bakkerij Korenbloem
bakkerei korenbloem > Bakkerij Korenbloem
bakkerij koren bloem > Bakkerij Korenbloem
bakkerij korenblom > Bakkerij Korenbloem
kaasmakerij weidevoogel > Kaasmakerij Weidevogel
kaasmakerij wijdevogel > Kaasmakerij Weidevogel
kasmakerij weidevogel > Kaasmakerij Weidevogel
kaas makerij weide vogel > Kaasmakerij Weidevogel
brouwerij oievaar > Brouwerij Ooievaar
brouwerij ooyevaar > Brouwerij Ooievaar
browerij ooievaar > Brouwerij Ooievaar
brouwerij ooievar > Brouwerij Ooievaar
brauwerij ooievaar > Brouwerij Ooievaar
fietsenmaker spaakwil > Fietsenmaker Spaakwiel
fietsemaker spaakwiel > Fietsenmaker Spaakwiel
fitsenmaker spaakwiel > Fietsenmaker Spaakwiel
fietsen maker spaak wiel > Fietsenmaker Spaakwiel
kwekerij sneuwklokje > Kwekerij Sneeuwklokje
kwekerij sneeuwklokkje > Kwekerij Sneeuwklokje
kweekerij sneeuwklokje > Kwekerij Sneeuwklokje
kwekerij sneeuw klokje > Kwekerij Sneeuwklokje
meubelmakerij lindehout > Meubelmakerij Lindenhout
meubelmaakerij lindenhout > Meubelmakerij Lindenhout
meubelmakerij lindnehout > Meubelmakerij Lindenhout
meubelmakerij lindenhoud > Meubelmakerij Lindenhout
zeepmakerij schuimkraagh > Zeepmakerij Schuimkraag
zeepmakerij sguimkraag > Zeepmakerij Schuimkraag
zepmakerij schuimkraag > Zeepmakerij Schuimkraag
zeepmakerij schuim kraag > Zeepmakerij Schuimkraag
koffiebranderij eisvogel > Koffiebranderij IJsvogel
koffiebrandereij ijsvogel > Koffiebranderij IJsvogel
koffie branderij ijsvogel > Koffiebranderij IJsvogel
kofiebranderij ijsvogel > Koffiebranderij IJsvogel
`
  .trim()
  .split('\n')
  .map((line) => line.split(' > ') as [string, string])
