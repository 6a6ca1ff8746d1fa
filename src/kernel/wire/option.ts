/** The option that a text means, however its accents are encoded; the text itself where it means none. */
export function optionMeant(options: readonly string[], sent: string): string {
  if (options.includes(sent)) return sent
  const composed = sent.normalize('NFC')
  return options.find((option) => option.normalize('NFC') === composed) ?? sent
}
