import { begunAt, listBackups, removeBackup } from './manifest.ts'
import type { ListedBackup } from './manifest.ts'
import type { BackupPlace } from './place.ts'

const DAY_MS = 24 * 3_600_000
/** What the data retention page promises. */
const KEPT_MAX_MS = 90 * DAY_MS

/** Removes those of a database that are too many or too old, and what was not finished a day later; answers how many. */
export async function removeOldBackups(
  place: BackupPlace,
  installation: string,
  { keep, now }: { keep: number; now: Date },
): Promise<number> {
  const backups = await listBackups(place, installation)
  const ageOf = (backup: ListedBackup): number => now.getTime() - begunAt(backup).getTime()
  const whole = backups.filter(({ isWhole }) => isWhole)
  const over = [
    ...whole.filter((backup, index) => index >= keep || (index > 0 && ageOf(backup) > KEPT_MAX_MS)),
    ...backups.filter((backup) => !backup.isWhole && ageOf(backup) > DAY_MS),
  ]
  for (const backup of over) await removeBackup(place, backup)
  return over.length
}
