export const iconPath = '/favicon.svg'

/** A sprout. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1d6b45"/><path d="M16 26V15M16 19c0-5-3-7-8-7 0 5 3 7 8 7Zm0-4c0-5 3-8 8-8 0 5-3 8-8 8Z" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"/></svg>`
