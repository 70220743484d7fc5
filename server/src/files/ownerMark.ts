import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../errors.ts'
import { hasCode } from './storageError.ts'
import { newKey } from './store.ts'

/** The name does not start with a dot, so that a copy of the folder includes the file. */
export const MARK_NAME = 'database.id'

/** Reads the owner of the folder. Returns undefined if no database has claimed the folder yet. */
export function readMark(root: string): string | undefined {
  try {
    return readFileSync(join(root, MARK_NAME), 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** If several servers start for the first time simultaneously, one writes the mark and all read it. */
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

/** A location for files, with the name of its setting for error messages. */
export interface FilePlace {
  kind: 'folder' | 'bucket'
  at: string
  setting: 'DATA_DIR' | 'S3_BUCKET_URL'
  mark: string
}

const named = ({ kind, at }: FilePlace): string => `The ${kind} for files, ${at},`

export function foreignPlace(place: FilePlace): StartupError {
  return new StartupError(
    `${named(place)} belongs to another database: set DATABASE_URL to that one, or ${place.setting} to another ${place.kind}.`,
  )
}

export function unmarkedPlace(place: FilePlace, owner: string): StartupError {
  return new StartupError(
    `${named(place)} has files of an unknown database: set ${place.setting} to another ${place.kind}. If the files belong to this database, write ${owner} into ${place.mark} instead.`,
  )
}

/** Thrown if no database has claimed this location yet. */
export class EmptyPlaceError extends StartupError {}

export function emptyPlace(place: FilePlace): EmptyPlaceError {
  return new EmptyPlaceError(
    `${named(place)} has none of this database's files: set ${place.setting} to the ${place.kind} that has them.`,
  )
}
