import type { SecretBox } from '../crypto/secretBox.ts'
import { CLOCKS_APART_MS } from '../db/clock.ts'
import { StartupError } from '../errors.ts'
import { dayAt } from '../time/civil.ts'
import { listBackups, removeBackup } from './listed.ts'
import type { ListedBackup } from './listed.ts'
import { readManifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { BACKUP_KEPT_MAX_DAYS } from './rules.ts'

const DAY_MS = 24 * 3_600_000

interface Keeping {
  installation: string
  /** The series of backups to clean up, which belongs to one database. Backups of its copies belong to other series. */
  series: string
  /** Number of days for which backups are kept. */
  keep: number
  now: Date
  timeZone: string
  secrets: SecretBox
}

interface Removed {
  removed: number
  failures: unknown[]
}

/** Removes backups of a database that exceed the limit or are too old. Removes unfinished backups after a day. */
export async function removeOldBackups(place: BackupPlace, keeping: Keeping): Promise<Removed> {
  const listed = await listBackups(place, keeping.installation)
  // Backups made while a clock was wrong can have a date in the future. These backups are kept, and no other backup is
  // removed because of them.
  const latest = keeping.now.getTime() + CLOCKS_APART_MS
  const backups = listed.filter(({ begunAt }) => begunAt.getTime() <= latest)
  const failures: unknown[] = []
  let removed = 0
  for (const backup of await findOver(place, backups, keeping)) {
    try {
      await removeBackup(place, backup)
      removed += 1
    } catch (error) {
      failures.push(error)
    }
  }
  return { removed, failures }
}

async function findOver(
  place: BackupPlace,
  backups: readonly ListedBackup[],
  { series, keep, now, timeZone, secrets }: Keeping,
): Promise<ListedBackup[]> {
  const isOlder = ({ begunAt }: ListedBackup, ageMs: number): boolean =>
    now.getTime() - begunAt.getTime() > ageMs
  const whole = backups.filter(({ isWhole }) => isWhole)
  const own = whole.filter((backup) => (backup.series ?? series) === series)
  const days = [...Map.groupBy(own, ({ begunAt }) => dayAt(begunAt, timeZone)).values()].slice(0, keep)
  // All backups of the newest day are kept, for example a manual backup before a change.
  const ofDays = days.flatMap((ofDay, index) => (index === 0 ? ofDay : ofDay.slice(0, 1)))
  const kept = new Set([...ofDays, await findComplete(place, own, secrets)])
  const newest = new Set([whole[0], own[0]])
  return backups.filter((backup) => {
    if (!backup.isWhole) return isOlder(backup, DAY_MS)
    if (newest.has(backup)) return false
    return isOlder(backup, BACKUP_KEPT_MAX_DAYS * DAY_MS) || (own.includes(backup) && !kept.has(backup))
  })
}

/** The newest backup with all its files. This backup stays even if there are newer backups without some files. */
async function findComplete(
  place: BackupPlace,
  backups: readonly ListedBackup[],
  secrets: SecretBox,
): Promise<ListedBackup | undefined> {
  for (const backup of backups) {
    const manifest = await readManifest(place, backup.name, secrets, { withoutKey: true }).catch(
      (error: unknown) => {
        if (!(error instanceof StartupError)) throw error
      },
    )
    if (manifest?.files.missing === 0) return backup
  }
  return undefined
}
