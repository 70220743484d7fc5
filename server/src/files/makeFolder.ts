import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { hasCode } from './storageError.ts'

/**
 * Makes the folder and its parents, which only this account can open. Node's option `recursive` loops for ever below a
 * folder in which nobody can create folders, such as /proc.
 */
export function makeFolder(folder: string): void {
  const above = dirname(folder)
  try {
    if (above !== folder && !existsSync(above)) makeFolder(above)
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const isThere = hasCode(error, 'EEXIST') && statSync(folder).isDirectory()
    if (!isThere) throw error
  }
}
