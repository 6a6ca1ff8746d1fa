declare module 'pg/lib/utils.js' {
  /** The part that is used; pg says nothing of its types here. */
  const utils: { prepareValue(value: unknown): string | Buffer | null }
  export default utils
}
