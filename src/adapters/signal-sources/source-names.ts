/** The names of all sources; apart from them, since settings are read before anything is loaded. */
export const sourceNames = ['ted', 'hn'] as const
