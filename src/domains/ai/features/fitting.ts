/** The instructions of a feature whose output has to fit a schema: not every provider is told it otherwise. */
export function fitting(instructions: string, schema: Readonly<Record<string, unknown>>): string {
  return `${instructions}
Write one JSON object that fits this JSON Schema, and nothing before or after it:
${JSON.stringify(schema)}`
}
