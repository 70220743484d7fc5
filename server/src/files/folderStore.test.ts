import { mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError, StartupError } from '../errors.ts'
import { folderStore } from './folderStore.ts'
import { storageError } from './storageError.ts'
import { newKey } from './store.ts'
import type { FileStore } from './store.ts'
import { sweepOrphans } from './sweep.ts'

const OWNER = '3f0e2c4a-0000-4000-8000-000000000001'
const OTHER = '3f0e2c4a-0000-4000-8000-000000000002'
const NEW = { mayBeNew: true }
const HOUR_MS = 3_600_000
const LATER = new Date(Date.now() + HOUR_MS)

let root: string
let store: FileStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'store-'))
  store = folderStore(join(root, 'files'))
  await store.claim(OWNER, NEW)
})

afterEach(() => rm(root, { recursive: true, force: true }))

function pathOf(key: string): string {
  return join(root, 'files', 'stored', key.slice(0, 2), key.slice(2, 4), key)
}

async function keys(olderThan: Date): Promise<string[]> {
  const found = await Array.fromAsync(store.list(olderThan))
  return found.map(({ key }) => key).sort()
}

test('only the server’s user can read stored files and their folders [T15]', async () => {
  const key = newKey()
  await store.write(key, Buffer.from('x'))
  const modes = [pathOf(key), dirname(pathOf(key)), join(root, 'files'), store.tempDir].map(
    async (path) => (await stat(path)).mode & 0o777,
  )
  expect(await Promise.all(modes)).toEqual([0o600, 0o700, 0o700, 0o700])
})

test('the keys of stored files cannot be guessed [T15]', () => {
  const made = Array.from({ length: 1_000 }, newKey)
  expect(new Set(made).size).toBe(1_000)
  expect(made.every((key) => /^[0-9a-f]{40}$/.test(key))).toBe(true)
})

test('a folder that cannot be written stops the start with an error that names the folder', async () => {
  const file = join(root, 'file')
  await writeFile(file, '')
  expect(() => folderStore(join(file, 'files'))).toThrow(StartupError)
  expect(() => folderStore(join(file, 'files'))).toThrow(
    `The folder for files, ${join(file, 'files')}, cannot be written`,
  )
})

test('a full disk is reported as UNAVAILABLE with a clear message, and other errors stay unchanged', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  })
  const shown = storageError(full)
  expect(shown).toBeInstanceOf(AppError)
  expect(shown).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('full') })
  const other = Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'write' })
  expect(storageError(other)).toBe(other)
})

test('the sweep deletes only old files without a row, in batches', async () => {
  const made = Array.from({ length: 520 }, newKey)
  await Promise.all(made.map((key) => store.write(key, Buffer.from('x'))))
  const fresh = newKey()
  const past = (Date.now() - 2 * HOUR_MS) / 1_000
  await Promise.all(made.map((key) => utimes(pathOf(key), past, past)))
  await store.write(fresh, Buffer.from('x'))
  const known = new Set(made.slice(0, 10))
  const sizes: number[] = []
  const isKnown = async (asked: string[]) => {
    sizes.push(asked.length)
    return known
  }
  expect(await sweepOrphans(store, isKnown, HOUR_MS)).toBe(510)
  expect(await keys(LATER)).toEqual([...known, fresh].sort())
  expect(sizes).toEqual([500, 20])
})

test('the sweep removes unfinished uploads after an hour [T22]', async () => {
  const [old, fresh] = [newKey(), newKey()]
  for (const name of [old, fresh]) await writeFile(join(store.tempDir, name), 'x')
  const past = Date.now() / 1_000 - 3601
  await utimes(join(store.tempDir, old), past, past)
  expect(await sweepOrphans(store, async () => new Set(), HOUR_MS)).toBe(1)
  expect(await readdir(store.tempDir)).toEqual([fresh])
})

test('a folder belongs to one database, whichever of its servers starts first', async () => {
  const folder = join(root, 'files')
  await store.write(newKey(), Buffer.from('x'))
  await folderStore(folder).claim(OWNER, NEW)
  await expect(folderStore(folder).claim(OTHER, NEW)).rejects.toThrow(
    new StartupError(
      `The folder for files, ${folder}, belongs to another database: set DATABASE_URL to that one, or DATA_DIR to another folder.`,
    ),
  )
  expect(await readFile(join(folder, 'database.id'), 'utf8')).toBe(`${OWNER}\n`)
})

test('a folder with files but no mark is refused until an operator writes the mark', async () => {
  const folder = join(root, 'files')
  await store.write(newKey(), Buffer.from('x'))
  await rm(join(folder, 'database.id'))
  await expect(folderStore(folder).claim(OWNER, NEW)).rejects.toThrow(
    `${folder}, has files of an unknown database: set DATA_DIR to another folder. If the files belong to this database, write ${OWNER} into ${join(folder, 'database.id')} instead.`,
  )
  await writeFile(join(folder, 'database.id'), OWNER)
  await folderStore(folder).claim(OWNER, NEW)
})

test('several first starts can claim the same empty folder at once', async () => {
  const folder = join(root, 'fresh')
  await Promise.all([1, 2, 3].map(() => folderStore(folder).claim(OWNER, NEW)))
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('the sweep deletes nothing in a folder that is unclaimed or now belongs to another database', async () => {
  const key = newKey()
  await store.write(key, Buffer.from('x'))
  const past = (Date.now() - 2 * HOUR_MS) / 1_000
  await utimes(pathOf(key), past, past)
  const nothing = async () => new Set<string>()
  expect(await sweepOrphans(folderStore(join(root, 'files')), nothing, HOUR_MS)).toBe(0)
  await writeFile(join(root, 'files', 'database.id'), OTHER)
  expect(await sweepOrphans(store, nothing, HOUR_MS)).toBe(0)
  expect(await keys(LATER)).toEqual([key])
})
