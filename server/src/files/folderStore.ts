import { chmod, copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { notFound } from '../errors.ts'
import { clearFolder, INCOMING, olderFile, prepareFolders } from './incoming.ts'
import { emptyPlace, foreignPlace, MARK_NAME, readMark, unmarkedPlace, writeMark } from './ownerMark.ts'
import type { FilePlace } from './ownerMark.ts'
import { hasCode, storageError } from './storageError.ts'
import { isKey, isMark, newKey } from './store.ts'
import type { FileStore, ListedFile, StoredFile } from './store.ts'

const ERASED = 'erased'

/**
 * A store in a local folder: `stored/ab/cd/<key>` for files and `incoming/` for unfinished uploads. The marks of erased
 * accounts, `erased/<mark>`, are next to that folder.
 */
export function folderStore(root: string): FileStore {
  const base = resolve(root)
  const stored = join(base, 'stored')
  const tempDir = join(base, INCOMING)
  prepareFolders(base, [stored, tempDir])
  // The marks of erased accounts are outside the folder that the operator empties before a restore.
  const erased = join(dirname(base), ERASED)
  const pathOf = (key: string) => keyPath(stored, key)
  const place: FilePlace = { kind: 'folder', at: base, setting: 'DATA_DIR', mark: join(base, MARK_NAME) }
  let claimedBy: string | undefined

  async function writeFrom(key: string, sourcePath: string): Promise<void> {
    const target = pathOf(key)
    await guarded(async () => {
      await sync(sourcePath)
      await chmod(sourcePath, 0o600)
      await moveInto(target, sourcePath, tempDir)
    })
  }

  async function write(key: string, data: Buffer): Promise<void> {
    pathOf(key)
    const waiting = join(tempDir, newKey())
    try {
      await guarded(() => writeFile(waiting, data, { flag: 'wx', mode: 0o600 }))
      await writeFrom(key, waiting)
    } finally {
      await rm(waiting, { force: true })
    }
  }

  async function claim(owner: string, { mayBeNew }: { mayBeNew: boolean }): Promise<boolean> {
    if (readMark(base) === undefined) {
      if (!mayBeNew) throw emptyPlace(place)
      const isUsed = await holdsFiles(stored)
      // The first start of another server might have marked the folder and stored a file in the meantime.
      if (isUsed && readMark(base) === undefined) throw unmarkedPlace(place, owner)
      writeMark(base, tempDir, owner)
    }
    if (readMark(base) !== owner) throw foreignPlace(place)
    claimedBy = owner
    return true
  }

  return {
    kind: 'folder',
    tempDir,
    claim,
    isClaimed: async () => claimedBy !== undefined && readMark(base) === claimedBy,
    writeFrom,
    write,
    read: (key) => read(pathOf(key)),
    delete: (key) => rm(pathOf(key), { force: true }),
    list: (olderThan) => list(stored, olderThan),
    noteErased: (mark) => guarded(() => note(erased, mark)),
    listErased: () => listMarks(erased),
    clearTemp: (olderThan) => clearFolder(tempDir, olderThan),
  }
}

function keyPath(stored: string, key: string): string {
  if (!isKey(key)) throw new Error('Not a key of the file store.')
  return join(stored, key.slice(0, 2), key.slice(2, 4), key)
}

async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw storageError(error)
  }
}

async function moveInto(target: string, source: string, tempDir: string): Promise<void> {
  const folder = dirname(target)
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await rename(source, target)
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error
    await placeCopy(source, target, tempDir)
  }
  await syncFolder(folder)
  if (!created) return
  await syncFolder(dirname(folder))
  await syncFolder(dirname(dirname(folder)))
}

/** A file on another disk cannot be renamed into place, but it can be copied first. */
async function placeCopy(source: string, target: string, tempDir: string): Promise<void> {
  const copy = join(tempDir, newKey())
  try {
    await copyFile(source, copy)
    await sync(copy)
    await rename(copy, target)
  } finally {
    await rm(copy, { force: true })
  }
  await rm(source, { force: true })
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// A rename survives a power cut only after its folder is synced to the disk. Windows cannot open folders and does not
// need this.
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function read(path: string): Promise<StoredFile> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw hasCode(error, 'ENOENT') ? notFound() : error
  })
  const { size } = await handle.stat()
  return { stream: handle.createReadStream(), size }
}

async function* list(stored: string, olderThan: Date): AsyncIterable<ListedFile> {
  for (const first of await readdir(stored)) {
    for (const second of await readdir(join(stored, first))) {
      for (const key of await readdir(join(stored, first, second))) {
        const found = await olderFile(join(stored, first, second, key), olderThan)
        if (found && isKey(key)) yield { key, modifiedAt: found }
      }
    }
  }
}

async function note(erased: string, mark: string): Promise<void> {
  if (!isMark(mark)) throw new Error('Not a mark of an account.')
  await mkdir(erased, { recursive: true, mode: 0o700 })
  const path = join(erased, mark)
  await writeFile(path, '', { mode: 0o600 })
  await sync(path)
  await syncFolder(erased)
  await syncFolder(dirname(erased))
}

async function listMarks(erased: string): Promise<string[]> {
  const names = await readdir(erased).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  return names.filter(isMark)
}

async function holdsFiles(stored: string): Promise<boolean> {
  const entries = await readdir(stored, { recursive: true, withFileTypes: true })
  return entries.some((entry) => entry.isFile() && isKey(entry.name))
}
