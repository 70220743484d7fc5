import { rmSync, writeFileSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../errors.ts'
import { makeFolder } from './makeFolder.ts'
import { hasCode } from './storageError.ts'
import { newKey } from './store.ts'

/** Folder for unfinished uploads, inside the folder for files. */
export const INCOMING = 'incoming'

/** Makes the folders below `root`, private to this process, and checks that they can be written. */
export function prepareFolders(root: string, folders: string[]): void {
  try {
    for (const folder of folders) {
      makeFolder(folder)
      // The name of the test file is not a key, so that a search for stored files skips the test file.
      const probe = join(folder, `.probe-${newKey()}`)
      writeFileSync(probe, '', { mode: 0o600 })
      rmSync(probe)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(
      `The folder for files, ${root}, cannot be written to: ${reason}. Check its owner and permissions.`,
      {
        cause: error,
      },
    )
  }
}

/** Removes files that interrupted uploads left behind. Returns the number of removed files. */
export async function clearFolder(folder: string, olderThan: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!(await olderFile(path, olderThan))) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/**
 * Returns the time of the file's last write, if that was before `olderThan`. Returns undefined for a file that has
 * disappeared.
 */
export async function olderFile(path: string, olderThan: Date): Promise<Date | undefined> {
  try {
    const { mtime } = await stat(path)
    return mtime < olderThan ? mtime : undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
