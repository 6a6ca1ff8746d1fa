/** Whether the database refused a statement because of the constraint of this name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}

/** Whether it refused because some row still points to the one to be deleted. */
export function isReferenced(error: unknown): boolean {
  const foreignKeyViolation = '23503'
  return (error as { code?: unknown }).code === foreignKeyViolation
}
