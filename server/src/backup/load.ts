import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import PQueue from 'p-queue'
import type { NamedUrl } from '../db/connection.ts'
import { longClient } from '../db/connection.ts'
import { cutOff } from '../db/connections.ts'
import { beginLocked, countRows, refill, restartSequences } from '../db/copy.ts'
import type { FileStore } from '../files/store.ts'
import { isKey } from '../files/store.ts'
import { WHO_WORKS } from '../jobs/queue.ts'
import type { Entry } from './archive.ts'
import { FILE_HASHES, fileEntry, readOwnTables, tableEntry } from './dump.ts'
import { hashOf } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { damaged, joined, otherTables } from './refusals.ts'

type Entries = AsyncGenerator<Entry, void, undefined>

interface Loading {
  owner: NamedUrl
  manifest: Manifest
  entries: Entries
  /**
   * An SQL statement that gives up waiting messages. It runs in the transaction that loads the rows, so nobody sees
   * these messages as waiting.
   */
  giveUp: string
}

interface Loaded {
  /** The first entry of the archive after the tables. */
  next: Entry | undefined
  givenUp: number
}

/** Fills the tables of an empty schema of the backup's version, in one transaction. */
export async function loadTables(loading: Loading): Promise<Loaded> {
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  const client = longClient(loading.owner.url, 'doorstep-restore').on('error', broken.reject)
  try {
    await client.connect()
    const loaded = await Promise.race([fillTables(client, loading), broken.promise])
    await client.end()
    return loaded
  } catch (error) {
    // Closing the connection rolls the transaction back.
    cutOff(client)
    throw error
  }
}

async function fillTables(client: pg.Client, { owner, manifest, entries, giveUp }: Loading): Promise<Loaded> {
  const tables = await readOwnTables(client)
  const known = manifest.tables.map(({ name, columns }) => ({ name, columns }))
  if (JSON.stringify(tables) !== JSON.stringify(known)) throw otherTables()
  await beginLocked(client, tables, 'access exclusive')
  let next: Entry | undefined
  let givenUp = 0
  await refill(client, ['public'], tables, async () => {
    for (next = await take(entries); next?.name.startsWith('tables/') === true; next = await take(entries)) {
      const entry = next
      const table = tables.find(({ name }) => entry.name.startsWith(tableEntry(name)))
      if (!table) throw damaged(entry.name)
      await pipeline([entry.data], client.query(copyFrom(`copy ${table.name} (${table.columns}) from stdin`)))
    }
    for (const { name, rows } of manifest.tables)
      if ((await countRows(client, { name })) !== rows) throw damaged(tableEntry(name))
    await restartSequences(client, manifest.sequences)
    givenUp = (await client.query(giveUp)).rowCount ?? 0
  })
  // A running server loses its connection at the first check, but might have connected again since.
  if ((await client.query(WHO_WORKS)).rowCount) throw joined(owner)
  await client.query('commit')
  return { next, givenUp }
}

async function take(entries: Entries): Promise<Entry | undefined> {
  const { value } = await entries.next()
  return value ?? undefined
}

const AT_ONCE = 8

/** Stores every file and compares its hash with the recorded hash. Returns the number of files. */
export async function loadFiles(
  store: Pick<FileStore, 'write'>,
  first: Entry | undefined,
  entries: Entries,
): Promise<number> {
  const writes = new PQueue({ concurrency: AT_ONCE })
  const failures: unknown[] = []
  const hashes: string[] = []
  let entry = first
  for (; entry && entry.name !== FILE_HASHES; entry = await take(entries)) {
    const { name, data } = entry
    const key = name.slice(fileEntry('').length)
    if (name !== fileEntry(key) || !isKey(key)) throw damaged(name)
    hashes.push(`${hashOf(data)}  ${name}\n`)
    await writes.onSizeLessThan(AT_ONCE)
    void writes.add(() => store.write(key, data)).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) break
  }
  await writes.onIdle()
  if (failures.length > 0) throw failures[0]
  if (entry?.data.toString('latin1') !== hashes.join('')) throw damaged(FILE_HASHES)
  return hashes.length
}
