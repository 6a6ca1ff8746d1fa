/** Words with their facts: `{name}` stands for the fact of that name, and for nothing where there is none. */
export function filled(words: string, facts: Readonly<Record<string, string>>): string {
  return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
}
