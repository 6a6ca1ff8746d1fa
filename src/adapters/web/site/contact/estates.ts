/** Whether a line names an estate, park or zone of businesses by its name: `Hereford Trading Estate`, `ZA des Prés`. */
export function isEstate(line: string): boolean {
  const text = line.slice(0, longest).trim()
  return english.test(text) || germanic.test(text) || romance.test(text)
}

const longest = 80

const english =
  /^(?!(?:the|an?|our|your|this)\s)\S+ (?:\S+ ){0,3}(?:(?:trading|industrial|business|enterprise|commerce) (?:estate|park|centre|center|village)|(?:retail|science|technology|office) park)$/iu
const germanic =
  /^(?:\S+ ){0,3}\S*(?:gewerbegebiet|industriegebiet|gewerbepark|industriepark|bedrijventerrein|industrieterrein|bedrijvenpark)(?: \S+){0,3}$/iu
const romance =
  /^(?:z\.?[ai]\.?c?\.?|zone (?:industrielle|artisanale|d['’]activités?|commerciale)|parc d['’](?:activités?|affaires)|pol[ií]gono(?: industrial)?|pol\. ind\.|parque (?:industrial|empresarial)|zona (?:industriale|industrial|artigianale)) \S+(?: \S+){0,4}$/iu
