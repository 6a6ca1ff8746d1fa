/** Node's own limit on address and headers, so that no part of a path is longer. */
const longestHead = 16_384

/** How addresses are taken apart. */
export const routing = { ignoreTrailingSlash: true, maxParamLength: longestHead }
