/**
 * Readers that take the square of what they read, to see that steps tell: in our own loops, and in what the runtime
 * does. What patterns do inside is not counted; they are judged as they are written.
 */
export const careless: Record<string, (text: string) => unknown> = {
  'a careless loop': (text) => {
    let pairs = 0
    for (let one = 0; one < text.length; one += 8)
      for (let other = 0; other < text.length; other += 8) pairs += 1
    return pairs
  },
  'a careless search': (text) => Array.from(text, () => text.indexOf('~')),
}
