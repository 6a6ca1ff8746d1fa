import { hash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { Html } from '#kernel/docs/html.ts'
import { blocksOf } from './markdown.ts'
import { markdownPassages } from './parts.ts'

/** The blocks of a Markdown text of somebody else. */
export type Rendering = (text: string) => Promise<readonly Html[]>

/** Characters of what was made of texts: some hundred of the longest, thousands of usual ones. */
const mostKept = 16_777_216

/**
 * Renders texts a passage at a time, between which others have their turn, and keeps what it made lately, by what the text says:
 * marks that are meant to take long take it once, and whoever asks for the same at once waits for it together.
 */
export function renderedTexts(
  most = mostKept,
  render: (passage: string) => Html[] = blocksOf,
): Rendering {
  const kept = new Map<string, Promise<readonly Html[]>>()
  const sizes = new Map<string, number>()
  let size = 0
  const forget = (key: string) => {
    kept.delete(key)
    size -= sizes.get(key) ?? 0
    sizes.delete(key)
  }
  const begun = async (key: string, text: string) => {
    try {
      const blocks = await inTurns(text, render)
      const own = blocks.reduce((sum, block) => sum + block.text.length, key.length)
      sizes.set(key, own)
      size += own
      // What is not done yet has no size, and stays.
      for (const [oldest] of kept) if (size > most && sizes.has(oldest)) forget(oldest)
      return blocks
    } catch (error) {
      forget(key)
      throw error
    }
  }
  return (text) => {
    const key = hash('sha256', text, 'base64url')
    const known = kept.get(key) ?? begun(key, text)
    // The one that was asked for last goes last.
    kept.delete(key)
    kept.set(key, known)
    return known
  }
}

async function inTurns(text: string, render: (passage: string) => Html[]) {
  const blocks: Html[] = []
  for (const passage of markdownPassages(text)) {
    blocks.push(...render(passage))
    await turn()
  }
  return blocks
}
