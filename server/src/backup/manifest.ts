import { createHash } from 'node:crypto'
import * as z from 'zod'
import { sameBytes } from '../crypto/secretBox.ts'
import type { SecretBox } from '../crypto/secretBox.ts'
import { keyCheckOf } from '../db/installation.ts'
import type { BackupPlace } from './place.ts'
import { damaged, missing, noBackup, otherBackupKey, otherFormat } from './refusals.ts'

const FORMAT = 1
const MANIFEST = 'manifest.json'
/** Written last: what has none was not finished. */
const SEAL = 'manifest.seal'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().nonnegative()

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  product: z.string(),
  madeAt: z.iso.datetime(),
  /** Every migration of the database, in the order of their names. */
  schema: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  installation: z.uuid(),
  keyFingerprint: Hash,
  /** The newest seal of the audit. */
  auditSeal: z.strictObject({ number: Count, mac: Hash }).nullable(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.string(), rows: Count })),
  sequences: z.array(z.strictObject({ name: z.string(), next: z.string().regex(/^-?\d+$/) })),
  /** `missing`: rows name that many more, which the store did not have. */
  files: z.strictObject({ count: Count, bytes: Count, missing: Count }),
  isEncrypted: z.boolean(),
  parts: z.array(z.strictObject({ name: z.string().regex(/^part-\d+$/), bytes: Count, sha256: Hash })).min(1),
})
export type Manifest = z.output<typeof Manifest>
export type Part = Manifest['parts'][number]

export const hashOf = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')

/** Of the secret key, of which it tells nothing. */
export const keyFingerprintOf = (secrets: SecretBox): string => keyCheckOf(secrets).toString('hex')

/** Who could write backups, and has not the key, makes no other one of them. */
const macOf = (secrets: SecretBox, hash: string): string =>
  secrets.fingerprint(`backup manifest ${hash}`).toString('hex')

/** Makes it a backup. */
export async function writeManifest(
  place: BackupPlace,
  name: string,
  manifest: Manifest,
  secrets: SecretBox,
): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await place.write(`${name}/${MANIFEST}`, Buffer.from(text))
  const hash = hashOf(text)
  const seal = `${hash}\n${macOf(secrets, hash)}\n`
  await place.write(`${name}/${SEAL}`, Buffer.from(`${seal}${hashOf(seal)}\n`))
}

/** The hash of the manifest and what the key makes of it, and a hash of both. */
const SEAL_TEXT = /^(([0-9a-f]{64})\n([0-9a-f]{64})\n)([0-9a-f]{64})\n$/

/** With `withoutKey` the hash alone tells that it is what was written. */
export async function readManifest(
  place: BackupPlace,
  name: string,
  secrets: SecretBox,
  { withoutKey }: { withoutKey: boolean },
): Promise<Manifest> {
  const seal = (await place.read(`${name}/${SEAL}`))?.toString('latin1')
  if (seal === undefined) throw noBackup(`${place.at}/${name}`)
  const text = await place.read(`${name}/${MANIFEST}`)
  if (text === undefined) throw missing(MANIFEST)
  const [, said = '', hash = '', mac = '', check] = SEAL_TEXT.exec(seal) ?? []
  if (check !== hashOf(said)) throw damaged(SEAL)
  if (hash !== hashOf(text)) throw damaged(MANIFEST)
  const manifest = parse(text)
  if (withoutKey) return manifest
  if (manifest.keyFingerprint !== keyFingerprintOf(secrets)) throw otherBackupKey()
  if (!sameBytes(Buffer.from(mac), Buffer.from(macOf(secrets, hash)))) throw damaged(SEAL)
  return manifest
}

function parse(text: Buffer): Manifest {
  const parsed = Manifest.safeParse(JSON.parse(text.toString('utf8')))
  if (!parsed.success) throw otherFormat()
  return parsed.data
}

export interface ListedBackup {
  name: string
  isWhole: boolean
  paths: string[]
}

/** The backups of one database, newest first, also what was not finished. */
export async function listBackups(place: BackupPlace, installation: string): Promise<ListedBackup[]> {
  const byName = Map.groupBy(await place.list(prefixOf(installation)), (path) =>
    path.slice(0, path.indexOf('/')),
  )
  return [...byName]
    .map(([name, paths]) => ({ name, paths, isWhole: paths.includes(`${name}/${SEAL}`) }))
    .toSorted((one, other) => (one.name < other.name ? 1 : -1))
}

const prefixOf = (installation: string): string => `backup-${installation.slice(0, 8)}-`

/** Sorted by name they are sorted by time. */
export const backupName = (installation: string, at: Date): string =>
  `${prefixOf(installation)}${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** When a backup was begun, as its name says. */
export function begunAt({ name }: ListedBackup): Date {
  const [, day, time] = /-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z$/.exec(name) ?? []
  return new Date(`${day}T${time?.replaceAll('-', ':')}Z`)
}

/** First what makes it a backup: one that is half removed is none. */
export async function removeBackup(place: BackupPlace, { name, paths }: ListedBackup): Promise<void> {
  await place.remove(`${name}/${SEAL}`)
  for (const path of paths) await place.remove(path)
}
