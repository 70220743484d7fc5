import pg from 'pg'
import { emitLoneAudit } from '../audit/emitAudit.ts'
import type { SystemCtx } from '../context.ts'
import { CONNECT_LIMIT_MS } from '../db/connection.ts'
import { cutOff } from '../db/connections.ts'
import { holdFiles } from '../db/heldFiles.ts'
import { openInstallation } from '../db/installation.ts'
import type { FindFiles } from '../files/sweep.ts'
import { PACKAGE_VERSION } from '../version.ts'
import { writeArchive } from './archive.ts'
import { dumpFiles, dumpTables } from './dump.ts'
import type { Dumped, DumpedFiles } from './dump.ts'
import { backupName, keyFingerprintOf, writeManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { openPlace } from './place.ts'
import { backupFailed, underWay } from './refusals.ts'

export interface MadeBackup {
  /** As a restore takes it. */
  backup: string
  tables: number
  rows: number
  files: number
  /** Rows name that many more, which the store does not have. */
  missingFiles: number
  /** Some of them. */
  missing: string[]
  bytes: number
  isEncrypted: boolean
  seconds: number
}

interface Options {
  /** The folder or bucket for it. */
  to: string
  findFiles: FindFiles
}

/**
 * Writes all rows as they are at one moment, and the files that they name, while people go on working. It is a backup
 * once its last file is there.
 */
export async function makeBackup(ctx: SystemCtx, { to, findFiles }: Options): Promise<MadeBackup> {
  const started = performance.now()
  const { config, db, secrets } = ctx.services
  const place = openPlace(to, config.files.s3)
  const { id } = await openInstallation(db, secrets)
  const at = ctx.now()
  const name = backupName(id, at)
  const { passphrase } = config.backup
  try {
    const { manifest, missing } = await withHeldFiles(ctx, async (client) => {
      const content: { dumped?: Dumped; files?: DumpedFiles } = {}
      const parts = await writeArchive(place, name, passphrase, async (add) => {
        content.dumped = await dumpTables(client, ctx, findFiles, add)
        content.files = await dumpFiles(ctx.services.files, content.dumped.files, add)
      })
      const { dumped, files } = content as Required<typeof content>
      const { files: _known, ...database } = dumped
      const written: Manifest = {
        format: 1,
        product: PACKAGE_VERSION,
        madeAt: at.toISOString(),
        installation: id,
        keyFingerprint: keyFingerprintOf(secrets),
        ...database,
        files: files.counts,
        isEncrypted: passphrase !== undefined,
        parts,
      }
      return { manifest: written, missing: files.missing }
    })
    await writeManifest(place, name, manifest, secrets)
    const made = {
      ...summaryOf(manifest),
      missing,
      seconds: Math.round((performance.now() - started) / 100) / 10,
    }
    await emitLoneAudit(ctx, {
      action: 'backup.make',
      object: { type: 'backup', id: null },
      after: { name, ...summaryOf(manifest) },
    })
    return { backup: `${place.at}/${name}`, ...made }
  } catch (error) {
    throw backupFailed(error)
  }
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

/** Over a connection of its own, as long as which no file of a row goes. */
async function withHeldFiles<T>(
  { services }: SystemCtx,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  const client = new pg.Client({
    connectionString: services.directUrl,
    application_name: 'doorstep-backup',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  }).on('error', broken.reject)
  try {
    await client.connect()
    await client.query(
      `select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'`,
    )
    if (!(await holdFiles(client))) throw underWay()
    const done = await Promise.race([work(client), broken.promise])
    await client.end()
    return done
  } catch (error) {
    cutOff(client)
    throw error
  }
}
