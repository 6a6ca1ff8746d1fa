/** A cell as text: JSON may hold more than texts. */
export function textOfCell(cell: unknown): string {
  if (typeof cell === 'string') return cell
  if (cell === null || cell === undefined) return ''
  return JSON.stringify(cell)
}
