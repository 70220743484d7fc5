/** Chooses and prints a seed. Set `ANY_SEED` to repeat a run. */
export function drawnRuns(
  name: string,
  numRuns: number,
): { numRuns: number; seed: number; endOnFailure: true } {
  const seed = Number(process.env['ANY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  process.stdout.write(`${name}: ANY_SEED=${seed}\n`)
  return { numRuns, seed, endOnFailure: true }
}
