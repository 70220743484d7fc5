import { areJobsDone, findLosses } from '../../losses.ts'
import { lossFigures } from '../../print.ts'
import { chooseWriters } from '../../smallEstate.ts'
import { withClient } from '../../stage.ts'
import { untilTrue } from '../../untilTrue.ts'
import { startWriters } from '../../writers.ts'
import { ask } from '../ask.ts'
import type { Experiment } from '../experiment.ts'
import { NO_LIMITED_FOLDER, openLimitedFolder } from '../limitedFolder.ts'
import { startWatched } from '../product.ts'
import { startReaders } from '../readers.ts'
import { mixedRequests } from '../requests.ts'

interface Size {
  writers: number
  /** The experiment frees disk space after this many refused reports and page reads. */
  refusals: number
  reads: number
}

const READERS = 2
const MEGABYTES = { before: 8, after: 64 }

/** The disk for files is full. The database has its own disk. */
export const filesFull: Experiment<Size> = {
  name: 'disk-full-files',
  summary: 'the disk of the files is full until 800 reports with photos were refused',
  full: { writers: 4, refusals: 800, reads: 300 },
  run: async (scene, { writers: count, ...until }) => {
    const { stage, cleanup } = scene
    const folder = openLimitedFolder(MEGABYTES.before, cleanup)
    if (!folder) return { figures: [], notes: [NO_LIMITED_FOLDER] }
    const product = await startWatched(scene, { DATA_DIR: folder.path, DISK_MIN_MB: '1' })
    const people = await withClient(stage.connectionString, (client) => chooseWriters(client, count))
    const photos = 3
    const writers = startWriters({ ...people, photos, pauseMs: 200, url: product.url }, cleanup)
    await writers.after(count)
    const readiness = async (): Promise<unknown> =>
      (await ask(product.url, { method: 'GET', path: '/health/ready' })).body['status']
    const lists = (await mixedRequests(stage)).filter(({ method }) => method === 'GET')
    folder.fill()
    const readers = startReaders(product.url, lists, READERS)
    const refused = (): number => writers.answers.get(503) ?? 0
    await untilTrue(() => refused() >= until.refusals && readers.count() >= until.reads)
    const told = await readiness()
    folder.grow(MEGABYTES.after)
    const grownAt = performance.now()
    await writers.after(1)
    const backAfter = performance.now() - grownAt
    await writers.after(count)
    const ledger = await writers.stop()
    const read = await readers.stop()
    const losses = await withClient(stage.connectionString, async (client) => {
      await untilTrue(() => areJobsDone(client))
      return findLosses(client, ledger, { dataDir: folder.path, photos })
    })
    await product.stop()
    return {
      notes: [
        `readiness while it was full: ${String(told)}; ${refused()} reports were told to come again`,
        `${ledger.issues.size} reports were acknowledged, ${read.count} pages read`,
        ...new Set(read.failed),
      ],
      figures: [
        ...lossFigures([losses]),
        { title: 'reads that failed meanwhile', value: read.failed.length, atMost: 0 },
        { title: 'readiness other than degraded', value: Number(told !== 'degraded'), atMost: 0 },
        { title: 'from more room to the next report', value: backAfter, atMost: 5000, unit: ' ms' },
      ],
    }
  },
}
