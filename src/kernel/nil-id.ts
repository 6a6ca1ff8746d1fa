/** Names nothing, and sorts before every other id: the nil UUID of RFC 9562. */
export const nilId = '00000000-0000-0000-0000-000000000000'
