import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { StartupError } from '../errors.ts'

export interface MigrationFile {
  name: string
  text: string
  checksum: string
}

const defaultFolder = new URL('./migrations/', import.meta.url)
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/

/** A folder whose files make the tables of an empty database. The whole folder counts as one migration. */
const BASELINE = '0001_baseline'

function readText(file: string, folder: URL): string {
  if (file !== BASELINE) return readFileSync(new URL(file, folder), 'utf8')
  const parts = new URL(`${file}/`, folder)
  return readdirSync(parts)
    .toSorted()
    .map((part) => readFileSync(new URL(part, parts), 'utf8'))
    .join('\n')
}

export function readMigrations(folder: URL = defaultFolder): MigrationFile[] {
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      if (file !== BASELINE && !fileName.test(file))
        throw new StartupError(`The migration ${file} is not named NNNN_verb_noun.sql. Rename it.`)
      const text = readText(file, folder)
      return { name: basename(file, '.sql'), text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Returns the reason why a schema that these migrations made cannot be upgraded to the schema of the files. Undefined
 * if an upgrade is possible.
 */
export function findMismatch(
  files: readonly MigrationFile[],
  applied: ReadonlyMap<string, string>,
): { why: 'beforeBaseline' | 'newer' | 'changed'; migration: string } | undefined {
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]))
  const [first] = applied.keys()
  if (first !== undefined && applied.get(BASELINE) !== known.get(BASELINE))
    return { why: 'beforeBaseline', migration: first }
  for (const [migration, checksum] of applied) {
    const expected = known.get(migration)
    if (expected !== checksum) return { why: expected === undefined ? 'newer' : 'changed', migration }
  }
  return undefined
}
