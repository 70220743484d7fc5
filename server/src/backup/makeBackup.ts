import type pg from 'pg'
import { emitLoneAudit } from '../audit/emitAudit.ts'
import type { SystemCtx } from '../context.ts'
import { longClient } from '../db/connection.ts'
import { cutOff } from '../db/connections.ts'
import { holdFiles } from '../db/heldFiles.ts'
import { openInstallation } from '../db/installation.ts'
import { areFilesHere } from '../files/claim.ts'
import type { FindFiles } from '../files/sweep.ts'
import { PACKAGE_VERSION } from '../version.ts'
import { writeArchive } from './archive.ts'
import { dumpFiles, dumpTables } from './dump.ts'
import type { Dumped, DumpedFiles } from './dump.ts'
import { backupName, removeParts, seriesOf } from './listed.ts'
import { keyFingerprintOf, writeManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { openPlace } from './place.ts'
import type { BackupPlace } from './place.ts'
import { backupFailed, notNoted, otherFiles, underWay } from './refusals.ts'

export interface MadeBackup {
  /** Path of the backup, in the form that a restore expects. */
  backup: string
  tables: number
  rows: number
  files: number
  /** Number of files that rows name but the store does not have. */
  missingFiles: number
  /** Keys of some of the missing files. */
  missing: string[]
  bytes: number
  isEncrypted: boolean
  seconds: number
}

interface Options {
  to: string
  findFiles: FindFiles
}

/**
 * Writes all rows as they are at one moment, and the files that they name, while people continue to work. A backup
 * counts once its last file is written. A failure before that leaves nothing behind.
 */
export async function makeBackup(ctx: SystemCtx, { to, findFiles }: Options): Promise<MadeBackup> {
  const started = performance.now()
  const { config, db, secrets } = ctx.services
  const place = openPlace(to, config.files.s3)
  const { id } = await openInstallation(db, secrets)
  const at = ctx.now()
  const name = backupName(id, await seriesOf(db, id), at)
  const backup = `${place.at}/${name}`
  const { manifest, missing } = await writeBackup(ctx, { place, name, id, at, findFiles }).catch(
    (error: unknown) => {
      throw backupFailed(error)
    },
  )
  const summary = summaryOf(manifest)
  await emitLoneAudit(ctx, {
    action: 'backup.make',
    object: { type: 'backup', id: null },
    after: { name, ...summary },
  }).catch((error: unknown) => {
    throw notNoted(backup, error)
  })
  return { backup, ...summary, missing, seconds: Math.round((performance.now() - started) / 100) / 10 }
}

interface Writing {
  place: BackupPlace
  name: string
  id: string
  at: Date
  findFiles: FindFiles
}

interface Written {
  manifest: Manifest
  missing: string[]
}

async function writeBackup(ctx: SystemCtx, writing: Writing): Promise<Written> {
  const { place, name } = writing
  await expectFiles(ctx)
  return withHeldFiles(ctx, async (held) => {
    await place.begin(name)
    try {
      return await writeParts(ctx, held, writing)
    } catch (error) {
      await removeParts(place, name).catch(({ code }: { code?: string }) =>
        ctx.log.warn({ name, code }, 'parts of a backup that failed are left'),
      )
      throw error
    }
  })
}

/** With a wrong or emptied store, the backup would report files as missing that still exist. */
async function expectFiles({ services }: SystemCtx): Promise<void> {
  if (!(await areFilesHere(services))) throw otherFiles()
}

async function writeParts(
  ctx: SystemCtx,
  { client, whileHeld }: Held,
  { place, name, id, at, findFiles }: Writing,
): Promise<Written> {
  const { config, files: store, secrets } = ctx.services
  const { passphrase } = config.backup
  const content: { dumped?: Dumped; files?: DumpedFiles } = {}
  const parts = await writeArchive(place, name, passphrase, async (add) => {
    content.dumped = await whileHeld(dumpTables(client, ctx, findFiles, add))
    content.files = await whileHeld(dumpFiles(store, content.dumped.files, add))
  })
  const { dumped, files } = content as Required<typeof content>
  if (files.counts.missing > 0) await expectFiles(ctx)
  const { files: _known, ...database } = dumped
  const manifest: Manifest = {
    format: 1,
    product: PACKAGE_VERSION,
    madeAt: at.toISOString(),
    installation: id,
    keyFingerprint: keyFingerprintOf(secrets),
    ...database,
    files: files.counts,
    // Reads the erased accounts at the end, to include people who were erased during the backup.
    erased: (await whileHeld(store.listErased())).toSorted(),
    isEncrypted: passphrase !== undefined,
    parts,
  }
  await writeManifest(place, name, manifest, secrets)
  return { manifest, missing: files.missing }
}

function summaryOf({
  tables,
  files,
  parts,
  isEncrypted,
}: Manifest): Omit<MadeBackup, 'backup' | 'missing' | 'seconds'> {
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.count,
    missingFiles: files.missing,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    isEncrypted,
  }
}

interface Held {
  client: pg.Client
  /** Rejects when the connection breaks, because other work, such as reading the file store, would continue. */
  whileHeld<T>(work: Promise<T>): Promise<T>
}

/** Opens a separate connection. While this connection is open, no file that a row names is deleted. */
async function withHeldFiles<T>({ services }: SystemCtx, work: (held: Held) => Promise<T>): Promise<T> {
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  const client = longClient(services.directUrl, 'doorstep-backup').on('error', broken.reject)
  try {
    await client.connect()
    await client.query(
      `select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'`,
    )
    if (!(await holdFiles(client))) throw underWay()
    const done = await work({ client, whileHeld: (part) => Promise.race([broken.promise, part]) })
    await client.end()
    return done
  } catch (error) {
    cutOff(client)
    throw error
  }
}
