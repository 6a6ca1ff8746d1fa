/** How much of what chance decides is tried: a little in `npm test`, much in `npm run soak`. */
export function effort(usual: number, soak: number): number {
  return process.env['SOAK'] === undefined ? usual : soak
}
