import { z } from 'zod'

export const settings = {
  MAP_TILES_URL: z
    .url({
      protocol: /^https$/,
      error: 'is not an address such as https://tiles.example/{z}/{x}/{y}.png',
    })
    .refine(
      (address) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part)),
      'has to hold {z}, {x} and {y}',
    )
    .refine((address) => !/[{}]/.test(new URL(address).host), 'names no single host')
    .optional(),
  MAP_TILES_CREDIT: z.string().max(200).default('© OpenStreetMap contributors'),
}

declare module '#kernel/config.ts' {
  interface Config {
    /** Where browsers load the tiles of maps; without it maps are drawn. */
    readonly MAP_TILES_URL?: string | undefined
    readonly MAP_TILES_CREDIT: string
  }
}
