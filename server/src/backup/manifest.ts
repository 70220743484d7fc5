import { createHash } from 'node:crypto'
import * as z from 'zod'
import { sameBytes } from '../crypto/secretBox.ts'
import type { SecretBox } from '../crypto/secretBox.ts'
import { keyCheckOf } from '../db/installation.ts'
import type { BackupPlace } from './place.ts'
import { damaged, missing, noBackup, otherBackupKey, otherFormat } from './refusals.ts'

const FORMAT = 1
const MANIFEST = 'manifest.json'
/** The manifest and its seal are written last. A backup without a seal is unfinished. */
export const SEAL = 'manifest.seal'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().nonnegative()

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  product: z.string(),
  madeAt: z.iso.datetime(),
  /** Every migration of the database, ordered by name. */
  schema: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  installation: z.uuid(),
  keyFingerprint: Hash,
  auditSeal: z.strictObject({ number: Count, mac: Hash }).nullable(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.string(), rows: Count })),
  sequences: z.array(z.strictObject({ name: z.string(), next: z.string().regex(/^-?\d+$/) })),
  /** `missing` counts files that rows name but the store did not have. */
  files: z.strictObject({ count: Count, bytes: Count, missing: Count }),
  /** Hashes that identify all accounts that were erased before this backup. */
  erased: z.array(Hash).default([]),
  /** Redacted issues by job number, with the time of the redaction, as far back as the audit goes. */
  redacted: z.array(z.strictObject({ job: Count, at: z.iso.datetime() })).default([]),
  /** Redacted incidents by id, with the time of the redaction, as far back as the audit goes. */
  redactedIncidents: z.array(z.strictObject({ id: Count, at: z.iso.datetime() })).default([]),
  isEncrypted: z.boolean(),
  parts: z.array(z.strictObject({ name: z.string().regex(/^part-\d+$/), bytes: Count, sha256: Hash })).min(1),
})
export type Manifest = z.output<typeof Manifest>
export type Part = Manifest['parts'][number]

export const hashOf = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')

/** Identifies the secret key without revealing it. */
export const keyFingerprintOf = (secrets: SecretBox): string => keyCheckOf(secrets).toString('hex')

/** Without the key, an attacker with access to the location of the backups cannot forge a backup. */
const macOf = (secrets: SecretBox, hash: string): string =>
  secrets.fingerprint(`backup manifest ${hash}`).toString('hex')

/** Writes the manifest and its seal, which completes the backup. */
export async function writeManifest(
  place: BackupPlace,
  name: string,
  manifest: z.input<typeof Manifest>,
  secrets: SecretBox,
): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await place.write(`${name}/${MANIFEST}`, Buffer.from(text))
  const hash = hashOf(text)
  const seal = `${hash}\n${macOf(secrets, hash)}\n`
  await place.write(`${name}/${SEAL}`, Buffer.from(`${seal}${hashOf(seal)}\n`))
}

/** The seal of a manifest: its hash, the key's MAC of that hash, and a hash of both lines. */
const SEAL_TEXT = /^(([0-9a-f]{64})\n([0-9a-f]{64})\n)([0-9a-f]{64})\n$/

/** Reads and checks a manifest. `withoutKey` checks only the hash, not the MAC. */
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
