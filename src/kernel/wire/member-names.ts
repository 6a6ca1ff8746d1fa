/** What every object has is found in each, though nobody sent it: no value is to be looked up by such a name. */
export const notOfAllObjects = [
  (name: string) => !(name in Object.prototype),
  'Send another name: every object has a member of this one already',
] as const
