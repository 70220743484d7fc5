// The slowest possible reads of a file, and a read that does nothing. Tests of the file readers run these reads in
// threads.

export function endless(): never {
  for (;;);
}

export function endlessUnless(text: string): string {
  return text === 'quick' ? text : endless()
}

export function greedy(): number {
  const lists: number[][] = []
  for (;;) lists.push(Array.from({ length: 1000 }, () => Math.random()))
}

export function variables(): string[] {
  return Object.keys(process.env)
}

export function echo(text: string): string {
  return text
}

export function broken(): never {
  throw new TypeError('an error in our own code, not a costly file')
}
