import { stdout } from 'node:process'

export function print(line = '') {
  return stdout.write(`${line}\n`)
}

export function row(name: string, ...cells: string[]) {
  return print(name.padEnd(44) + cells.map((cell) => cell.padStart(14)).join(''))
}

export function times(one: number, other: number): string {
  return `${(one / other).toFixed(1)}x`
}
