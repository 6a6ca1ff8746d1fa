import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** Words that mean the same here. */
const meanings = [
  ['pedalling', 'bikes', 'bicycle', 'velo'],
  ['loaves', 'bread', 'bakery', 'brot'],
]
const length = 96

/** In the shape of OpenAI: texts with words of one meaning point the same way, others in directions of their own. */
export function sendEmbeddings(response: ServerResponse, sent: string, behaviour: string): void {
  const { input, model } = JSON.parse(sent) as { input: readonly string[]; model: string }
  const texts = behaviour === 'toofew' ? input.slice(1) : input
  const data = texts.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: behaviour === 'odd' ? ['north'] : directionOf(text),
  }))
  response.writeHead(200, { 'content-type': 'application/json' })
  const usage = { prompt_tokens: 8, total_tokens: 8 }
  response.end(JSON.stringify({ object: 'list', data, model, usage }))
}

function directionOf(text: string): number[] {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu))
  const told = meanings.find((one) => one.some((word) => words.has(word)))
  const vectors = [
    ...(told === undefined ? [] : [scattered(`meaning ${told[0]}`).map((one) => one * 4)]),
    scattered(text),
  ]
  return Array.from({ length }, (_, index) =>
    vectors.reduce((sum, vector) => sum + (vector[index] ?? 0), 0),
  )
}

function scattered(seed: string): number[] {
  return Array.from({ length: length / 32 }, (_, part) => [
    ...createHash('sha256').update(`${part} ${seed}`).digest(),
  ])
    .flat()
    .map((byte) => byte / 127.5 - 1)
}
