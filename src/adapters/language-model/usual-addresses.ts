import type { Protocol } from './contract.ts'

/** Where each protocol is spoken when nobody says otherwise. */
export const usualAddresses: Readonly<Record<Protocol, string>> = {
  openai_compatible: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}
