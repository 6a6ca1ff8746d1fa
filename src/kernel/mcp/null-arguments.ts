/** A message, or a batch, in which `arguments` that are null are left out: so many programs send no arguments. */
export function withoutNullArguments(body: unknown): unknown {
  return Array.isArray(body) ? body.map(leftOut) : leftOut(body)
}

function leftOut(message: unknown): unknown {
  const { params } = (message ?? {}) as {
    readonly params?: { readonly arguments?: unknown } | null
  }
  if (params?.arguments !== null) return message
  return { ...(message as object), params: { ...params, arguments: undefined } }
}
