import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../db/rows.ts'
import { SEAL, hashOf } from './manifest.ts'
import type { BackupPlace } from './place.ts'

// These functions list and remove backups by name, without reading their content.

export interface ListedBackup {
  name: string
  begunAt: Date
  /**
   * Identifies the database that made the backup. Undefined for backups with a name in the form of earlier versions.
   */
  series: string | undefined
  isWhole: boolean
  paths: string[]
}

const NAME = /^backup-([0-9a-f]{8})-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-([0-9a-f]{8})-[0-9a-f]{8})?$/

const shortOf = (installation: string): string => installation.slice(0, 8)

/** The names of backups sort by time, and no two backups have the same name. */
export function backupName(installation: string, series: string, at: Date): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `backup-${shortOf(installation)}-${time}Z-${series}-${randomBytes(4).toString('hex')}`
}

const PLACE = { cluster: z.string(), database: z.string() }

/** Identifies this database. Copies of the database share its installation id, so the id alone is not enough. */
export async function seriesOf(db: QueryExecutorProvider, installation: string): Promise<string> {
  const [place] = await rowsOf(
    db,
    PLACE,
    sql`select (select system_identifier::text from pg_control_system()) as cluster, oid::text as database
      from pg_database where datname = current_database()`,
  )
  return hashOf(`${installation} ${place?.cluster} ${place?.database}`).slice(0, 8)
}

/** Lists the backups of one installation or of all installations, newest first. Includes unfinished backups. */
export async function listBackups(place: BackupPlace, installation?: string): Promise<ListedBackup[]> {
  const paths = await place.list(installation === undefined ? 'backup-' : `backup-${shortOf(installation)}-`)
  return [...Map.groupBy(paths, (path) => path.slice(0, path.indexOf('/')))]
    .flatMap(([name, own]) => {
      const [matched, , day, hours, minutes, seconds, series] = NAME.exec(name) ?? []
      const begunAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
      if (matched === undefined || Number.isNaN(begunAt.getTime())) return []
      return [{ name, begunAt, series, paths: own, isWhole: own.includes(`${name}/${SEAL}`) }]
    })
    .toSorted(
      (one, other) => other.begunAt.getTime() - one.begunAt.getTime() || (one.name < other.name ? 1 : -1),
    )
}

type Parts = Pick<ListedBackup, 'name' | 'paths'>

/** Removes the seal first, because a folder without a seal no longer counts as a backup. */
export async function removeBackup(place: BackupPlace, { name, paths }: Parts): Promise<void> {
  await place.remove(`${name}/${SEAL}`)
  for (const path of paths) await place.remove(path)
}

/** Removes all parts of an unfinished backup. */
export async function removeParts(place: BackupPlace, name: string): Promise<void> {
  const paths = await place.list(name)
  await removeBackup(place, { name, paths: paths.filter((path) => path.startsWith(`${name}/`)) })
}
