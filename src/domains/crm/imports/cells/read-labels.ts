const separators = /:::|[;,|\n]/

/** Labels in one cell: a JSON array, or texts between separators. Google marks its own groups by a star. */
export function readLabels(text: string): string[] {
  const listed = text.startsWith('[') ? listIn(text) : undefined
  const labels = listed ?? separated(text).map((one) => one.replace(/^\* /, ''))
  return labels.map((one) => one.trim()).filter((one) => one !== '')
}

/** What stands between separators, without white space around it. */
export function separated(text: string): string[] {
  return text
    .split(separators)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** The same labels as one cell; where one would be read as another, as JSON. */
export function writeLabels(labels: readonly string[]): string {
  const isPlain = labels.every((label) => !separators.test(label) && !/^(?:\[|\* )/.test(label))
  return isPlain ? labels.join('; ') : JSON.stringify(labels)
}

function listIn(text: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : undefined
  } catch {
    return undefined
  }
}
