import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { createSecretBox } from '../crypto/secretBox.ts'
import { connected } from '../db/connection.ts'
import type { NamedUrl } from '../db/connection.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { openOperatorDatabase } from '../db/opening.ts'
import { readEntries } from './archive.ts'
import { loadFiles, loadTables } from './load.ts'
import { cannotCreateDatabase } from './refusals.ts'
import { judge, knownKey, openBackup, ownerIn } from './restoreBackup.ts'

export interface VerifiedBackup {
  madeAt: string
  tables: number
  rows: number
  files: number
  missingFiles: number
}

/** The PostgreSQL error code for a missing right. */
const FORBIDDEN = '42501'

/**
 * Restores the rows into a temporary database, migrates it to this version, and compares rows and files with the
 * manifest. The files are only read. The temporary database is removed at the end.
 */
export async function verifyBackup(
  config: Config,
  from: string,
  whenEnding: (step: () => Promise<void>) => void,
): Promise<VerifiedBackup> {
  const backup = await openBackup(config, from, createSecretBox(knownKey(config)), false)
  const { manifest } = backup
  await judge(backup)
  const owner = ownerIn(config, await openOperatorDatabase(config, whenEnding))
  const scratch = await makeScratch(owner, whenEnding)
  await migrateToLatest(scratch, { only: new Set(manifest.schema.map(({ name }) => name)) })
  const entries = readEntries(backup)
  // `loadTables` and `loadFiles` compare the loaded rows and files with the manifest or the stored hashes.
  const { next } = await loadTables({ owner: scratch, manifest, entries, giveUp: 'select where false' })
  const files = await loadFiles({ write: async () => {} }, next, entries)
  await migrateToLatest(scratch)
  return {
    madeAt: manifest.madeAt,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files,
    missingFiles: manifest.files.missing,
  }
}

async function makeScratch(
  owner: NamedUrl,
  whenEnding: (step: () => Promise<void>) => void,
): Promise<NamedUrl> {
  const name = `doorstep_verify_${randomBytes(6).toString('hex')}`
  await connected(owner, async (db) => {
    await sql`create database ${sql.id(name)} template template0`.execute(db).catch((error: unknown) => {
      throw error instanceof Error && 'code' in error && error.code === FORBIDDEN
        ? cannotCreateDatabase(owner)
        : error
    })
  })
  whenEnding(() =>
    connected(owner, async (db) => {
      await sql`drop database ${sql.id(name)} with (force)`.execute(db)
    }),
  )
  const url = new URL(owner.url)
  url.pathname = `/${name}`
  return { ...owner, url: url.href }
}
