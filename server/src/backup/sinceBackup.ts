import type { SecretBox } from '../crypto/secretBox.ts'
import { StartupError } from '../errors.ts'
import type { OpenBackup } from './archive.ts'
import { listBackups } from './listed.ts'
import { readManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { unreadPlace } from './refusals.ts'

/**
 * The erasures and redactions since a backup was made, as recorded by that backup and by newer backups of the same
 * database.
 */
export interface SinceBackup {
  /** Hashes that identify the accounts that the restore must not bring back. */
  erased: string[]
  /** Job numbers of issues whose redacted content the restore brings back. */
  redacted: number[]
  /** Ids of incidents whose redacted content the restore brings back. */
  redactedIncidents: number[]
  /** Time of the newest backup that was read. Events after that time are unknown. */
  knownTo: string
  /** Newer backups that cannot be read. */
  unread: string[]
}

interface Options {
  /** Places that might have newer backups. */
  places: readonly BackupPlace[]
  secrets: SecretBox
  withoutKey: boolean
}

export async function readSince(
  { place, name, manifest }: OpenBackup,
  { places, ...key }: Options,
): Promise<SinceBackup> {
  const manifests: Manifest[] = [manifest]
  const unread: string[] = []
  for (const other of new Map(places.map((each) => [each.at, each])).values()) {
    for (const newer of await findNewer(other, manifest)) {
      if (newer === name && other.at === place.at) continue
      const read = await readManifest(other, newer, key.secrets, key).catch((error: unknown) => {
        if (!(error instanceof StartupError)) throw unreadPlace(other.at, error)
      })
      if (!read) unread.push(`${other.at}/${newer}`)
      else if (read.installation === manifest.installation) manifests.push(read)
    }
  }
  return {
    erased: [...new Set(manifests.flatMap(({ erased }) => erased))],
    redacted: redactedSince(issuesOf(manifest), manifests.flatMap(issuesOf)),
    redactedIncidents: redactedSince(incidentsOf(manifest), manifests.flatMap(incidentsOf)),
    knownTo: manifests.map(({ madeAt }) => madeAt).reduce((one, other) => (one > other ? one : other)),
    unread,
  }
}

interface Redaction {
  /** The job number of the issue, or the id of the incident. */
  of: number
  at: string
}

const issuesOf = ({ redacted }: Manifest): Redaction[] => redacted.map(({ job, at }) => ({ of: job, at }))

const incidentsOf = ({ redactedIncidents }: Manifest): Redaction[] =>
  redactedIncidents.map(({ id, at }) => ({ of: id, at }))

/** Returns the job numbers of issues, or the ids of incidents, with a redaction that the backup does not have. */
function redactedSince(before: readonly Redaction[], all: readonly Redaction[]): number[] {
  const known = new Set(before.map(({ of, at }) => `${of} ${at}`))
  const later = all.filter(({ of, at }) => !known.has(`${of} ${at}`))
  return [...new Set(later.map(({ of }) => of))].toSorted((one, other) => one - other)
}

async function findNewer(place: BackupPlace, { installation, madeAt }: Manifest): Promise<string[]> {
  const backups = await listBackups(place, installation).catch((error: unknown) => {
    throw unreadPlace(place.at, error)
  })
  // The name of a backup shows whole seconds only, so a difference of one second is allowed.
  return backups
    .filter((backup) => backup.isWhole && backup.begunAt.getTime() > Date.parse(madeAt) - 1000)
    .map(({ name }) => name)
}
