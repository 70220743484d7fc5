import { copyFileSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const FOLDER = new URL('../src/db/migrations/', import.meta.url)

/** The migrations of a version that knew none after this one. */
export function migrationsTo(last: string): URL {
  const folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'migrations-'))}/`)
  for (const file of readdirSync(FOLDER))
    if (file.slice(0, 4) <= last) copyFileSync(new URL(file, FOLDER), new URL(file, folder))
  return folder
}
