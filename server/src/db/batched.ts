import DataLoader from 'dataloader'
import type { ReadDb } from './client.ts'

/**
 * Maximum number of inputs in a batch. PostgreSQL would plan a statement again for each longer list: see `decidesPlan`
 * in `client.ts`.
 */
const MOST = 100

/**
 * Combines the requests of one turn of the event loop into one statement, which saves round trips under load. `run`
 * returns one result per input, in order. If `run` throws, all requests fail. Transactions never share a statement.
 */
export function batched<Input, Result>(
  run: (db: ReadDb, inputs: readonly Input[]) => Promise<readonly Result[]>,
): (db: ReadDb, input: Input) => Promise<Result> {
  const loaders = new WeakMap<ReadDb, DataLoader<Input, Result>>()
  return (db, input) => {
    const loader =
      loaders.get(db) ??
      new DataLoader<Input, Result>((inputs) => run(db, inputs), {
        cache: false,
        maxBatchSize: MOST,
        // Collects all requests of one turn of the event loop. By default, DataLoader would send a statement sooner.
        batchScheduleFn: setImmediate,
      })
    loaders.set(db, loader)
    return loader.load(input)
  }
}
