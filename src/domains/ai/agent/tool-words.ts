/** How people call what tools are named after in German, French and Spanish, folded. */
const names: Readonly<Record<string, string>> = {
  wallet: 'guthaben geldborse portemonnaie solde portefeuille saldo cartera monedero',
  task: 'aufgabe aufgaben tache taches tarea tareas',
  deal: 'geschaft geschafte affaire affaires negocio negocios',
  contact: 'kontakt kontakte contacto contactos',
  account: 'firma firmen kunde kunden entreprise entreprises empresa empresas cliente clientes',
  note: 'notiz notizen nota notas',
  workflow: 'ablauf ablaufe flujo flujos',
  network: 'netzwerk netzwerke reseau reseaux',
  member: 'mitglied mitglieder membre membres miembro miembros',
}

const byWord: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([name, words]) =>
    words.split(' ').map((word) => [word, name] as const),
  ),
)

/** The word by which tools are named, of one that means it; any other as it is. */
export function meaningOf(word: string): string {
  return byWord.get(word) ?? word
}
