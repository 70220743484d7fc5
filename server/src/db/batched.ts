import DataLoader from 'dataloader'
import type { ReadDb } from './client.ts'

/** Longer lists would be planned anew each time: see `decidesPlan` of `client.ts`. */
const MOST = 100

/**
 * What several requests ask for or write in the same turn of the event loop goes to the database as one statement, so
 * that under load a statement's way there and back is shared. `run` answers one result for each input, in their order;
 * where it throws, all of them fail. A transaction shares with nobody.
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
        // After all that came in together was read; by default it is after each of them.
        batchScheduleFn: setImmediate,
      })
    loaders.set(db, loader)
    return loader.load(input)
  }
}
