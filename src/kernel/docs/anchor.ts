/** The place on the page where something with a name is found. */
export function anchorOf(kind: string, name: string): string {
  return `${kind}-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
}
