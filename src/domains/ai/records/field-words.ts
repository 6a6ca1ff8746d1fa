/** How people call the fields of records in English, German, French and Spanish, folded. */
const names: Readonly<Record<string, readonly string[]>> = {
  phone: ['phone', 'telephone', 'telefon', 'telefonnummer', 'handynummer', 'telefono', 'movil'],
  email: ['email', 'mail', 'mailadresse', 'emailadresse', 'courriel', 'correo'],
  value: ['worth', 'amount', 'wert', 'betrag', 'montant', 'valeur', 'importe', 'valor'],
  due_at: ['due', 'deadline', 'fallig', 'frist', 'echeance', 'vence', 'vencimiento', 'plazo'],
  stage: ['stage', 'phase', 'etape', 'etapa', 'fase'],
  website: ['website', 'webseite', 'homepage', 'domain', 'web', 'sitio'],
  city: ['city', 'stadt', 'ville', 'ciudad'],
  industry: ['industry', 'branche', 'secteur', 'sector'],
  priority: ['priority', 'prioritat', 'priorite', 'prioridad'],
  tags: ['tags', 'tag', 'schlagworte', 'etiquetas', 'etiquettes'],
}

const byWord: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([field, words]) => words.map((word) => [word, field] as const)),
)

/** The field that a word names. */
export function fieldOf(word: string): string | undefined {
  return byWord.get(word)
}
