import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../errors.ts'
import { hasCode } from './storageError.ts'
import { newKey } from './store.ts'

/** Easy to see, so that a copy of the folder takes it along. */
export const MARK_NAME = 'database.id'

/** Undefined in a folder that no database has taken yet. */
export function readMark(root: string): string | undefined {
  try {
    return readFileSync(join(root, MARK_NAME), 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Of several first starts at once, one writes it and all read it. */
export function writeMark(root: string, tempDir: string, owner: string): void {
  const draft = join(tempDir, newKey())
  try {
    writeFileSync(draft, `${owner}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, join(root, MARK_NAME))
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

export function foreignFolder(root: string): StartupError {
  return new StartupError(
    `The folder for files, ${root}, belongs to another database: set DATABASE_URL to that one, or DATA_DIR to another folder.`,
  )
}

export function unmarkedFolder(root: string, owner: string): StartupError {
  return new StartupError(
    `The folder for files, ${root}, holds files of an unknown database: set DATA_DIR to another folder, or write ${owner} into ${join(root, MARK_NAME)} if they belong to this one.`,
  )
}
