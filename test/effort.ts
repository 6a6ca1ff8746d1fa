/** How much is tried of what is without end or much alike: a little in `npm test`, much in `npm run soak`. */
export function effort<T>(usual: T, soak: T): T {
  return process.env['SOAK'] === undefined ? usual : soak
}
