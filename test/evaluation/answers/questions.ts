/** A question, and the ids of the records that say it; none where the workspace does not know. */
export interface Question {
  readonly language: 'en' | 'de' | 'fr' | 'es'
  readonly text: string
  readonly right: readonly string[]
}

const english = `
What is the email of Mara Lind? | mara
What is Mara Lind's phone number? | mara
How can I reach Jonas Brandt by email? | jonas
Do we have an email address for Priya Nair? | priya
What is Greta Holm's telephone number? | greta
Which website does Hearth Mill have? | hearth
In which city is Lentil Works? | lentil
What is the website of Lentil Works? | lentil
What stage is the rye flour deal in? | d-rye
How much is the rye flour for spring worth? | d-rye
What is the value of the red lentils contract? | d-lentils
Where does the wholesale lentils negotiation stand? | d-lentils
When is the invoice to Lentil Works due? | t-invoice
When is the oven inspection due? | t-oven
What priority does the oven inspection have? | t-oven
Who wants less salt in the sourdough? | n-salt
Who asks for organic certification before signing? | n-organic
Who plans a portrait of the mill for a magazine? | n-press
Which food magazine writer do we know? | n-press
Who pays within ten days? | n-salt
Contact tagged press? | greta
Which farmer do we have as a contact? | jonas
What is the phone of Jonas Brandt? | -
What is the email of Greta Holm? | -
Who sells us electricity? | -
What did Boris Karpov order last week? | -
When does the warehouse in Lisbon open? | -
Which deals did we lose to Northern Grain? | -
What is the budget for advertising on television? | -
Who is the landlord of the bakery in Oslo? | -
How many vans does the fleet have? | -
What is the wifi password? | -
`
const german = `
Wie lautet die E-Mail-Adresse von Mara Lind? | mara
Welche Telefonnummer hat Mara Lind? | mara
Wie erreiche ich Jonas Brandt per Mail? | jonas
Welche Telefonnummer hat Greta Holm? | greta
In welcher Stadt ist der Roggenhof? | roggenhof
Welche Webseite hat der Roggenhof? | roggenhof
In welcher Stadt sitzt Hearth Mill? | hearth
In welcher Phase ist der Jahresvertrag für Dinkelmehl? | d-dinkel
Wie hoch ist der Wert vom Dinkelmehl Jahresvertrag? | d-dinkel
Wann sind die Mehlproben für den Roggenhof fällig? | t-samples
Bis wann müssen wir Mehlproben schicken? | t-samples
Welche Priorität haben die Mehlproben? | t-samples
Wer klagt über die Trockenheit? | n-trocken
Warum fällt die Roggenernte kleiner aus? | n-trocken
Wie viele Paletten passen in das Lager in Templin? | n-lager
Wo haben wir Platz für Paletten? | n-lager
Welches Lager haben wir in Templin? | n-lager
Wer ist Amélie Rousseau? | amelie
Welche Mailadresse hat Luc Moreau? | luc
Was wissen wir über Priya Nair? | priya
Welche Telefonnummer hat Luc Moreau? | -
Welche E-Mail hat Greta Holm? | -
Wer liefert uns Strom? | -
Wann kommt der Schornsteinfeger? | -
Wie heißt der Hund von Frau Petersen? | -
Was kostet die Miete in Hamburg? | -
Welche Rabatte bekommt Bäckerei Sonnenschein? | -
Wer hat den Vertrag mit Alpenmilch unterschrieben? | -
Wann ist die nächste Betriebsversammlung? | -
Welche Versicherung haben die Lastwagen? | -
`
const french = `
Quelle est l'adresse mail d'Amélie Rousseau ? | amelie
Quel est le téléphone d'Amélie Rousseau ? | amelie
Quel est le courriel de Luc Moreau ? | luc
Dans quelle ville est Le Fournil du Port ? | fournil
Quel est le site web du Fournil du Port ? | fournil
Quelle est la valeur de l'affaire farine complète ? | d-farine
À quelle étape est la farine complète pour le fournil ? | d-farine
Quelle est l'échéance du devis pour Nantes ? | t-devis
Quelle priorité a le devis pour Nantes ? | t-devis
Qui souhaite une livraison le mardi ? | n-livraison
À quelle heure Amélie souhaite la livraison ? | n-livraison
D'où vient le levain du fournil ? | n-levain
Quel seigle donne le levain ? | n-levain
Qui avons-nous comme contact pour le fromage ? | luc
Quel est le téléphone de Greta Holm ? | greta
Quel est le courriel de Mara Lind ? | mara
Dans quelle ville se trouve Olivar Vidal ? | olivar
Quel est le site web de Hearth Mill ? | hearth
Quel est le courriel de Diego Fuentes ? | diego
Qui est Priya Nair ? | priya
Quel est le téléphone de Luc Moreau ? | -
Qui répare le camion frigorifique ? | -
Quel est le salaire du directeur ? | -
Quand ouvre le marché de Marseille ? | -
Combien de vaches possède Monsieur Lambert ? | -
Qui a signé le bail de Bruxelles ? | -
Quelle banque finance le nouveau moulin ? | -
Quel est le mot de passe du coffre ? | -
Que pense Camille des emballages ? | -
Quel vin servons-nous au gala ? | -
`
const spanish = `
¿Cuál es el correo de Diego Fuentes? | diego
¿Cuál es el teléfono de Diego Fuentes? | diego
¿Qué correo tiene Tomás Vidal? | tomas
¿En qué ciudad está la Panadería Fuentes? | panaderia
¿Cuál es el sitio web de Olivar Vidal? | olivar
¿En qué ciudad está Olivar Vidal? | olivar
¿Cuál es el importe del aceite virgen extra? | d-aceite
¿En qué etapa está el aceite en garrafas? | d-aceite
¿Cuándo vence la visita al olivar? | t-visita
¿Qué prioridad tiene la visita al olivar? | t-visita
¿Quién compró un horno de leña? | n-horno
¿Cuándo compró Diego el horno nuevo? | n-horno
¿Cuándo empieza la cosecha de aceitunas? | n-cosecha
¿Cuántas semanas dura la cosecha? | n-cosecha
¿Qué correo tiene Mara Lind? | mara
¿Cuál es el teléfono de Greta Holm? | greta
¿Cuál es el correo de Jonas Brandt? | jonas
¿En qué ciudad está Lentil Works? | lentil
¿Qué contacto tenemos para el aceite? | tomas
¿Quién es Luc Moreau? | luc
¿Cuál es el teléfono de Tomás Vidal? | -
¿Quién arregla la furgoneta azul? | -
¿Cuándo llega el barco a Cádiz? | -
¿Cuánto cuesta el alquiler en Sevilla? | -
¿Quién diseñó el logotipo? | -
¿Qué seguro tiene el almacén de Bilbao? | -
¿Cómo se llama la gestora de nóminas? | -
¿Dónde guardamos las llaves del molino viejo? | -
¿Quién ganó el concurso de tapas? | -
¿Qué opina Carmen de los envases? | -
`

function questionsIn(language: Question['language'], lines: string): Question[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', right = ''] = line.split(' | ')
      return { language, text, right: right === '-' ? [] : [right] }
    })
}

/** Made by hand, two thirds of which the workspace can say. */
export const questions: readonly Question[] = [
  ...questionsIn('en', english),
  ...questionsIn('de', german),
  ...questionsIn('fr', french),
  ...questionsIn('es', spanish),
]
