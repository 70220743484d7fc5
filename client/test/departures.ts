import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The rows of docs/departures.md, each as its cells. */
export const departures = readFileSync(join(import.meta.dirname, '../../docs/departures.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]+-\d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

/** Returns the names that a cell puts in quotes. */
export const quotedIn = (cell = ''): string[] =>
  [...cell.matchAll(/'([^']+)'/g)].map(([, quoted = '']) => quoted)
