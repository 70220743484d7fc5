import { sameBytes } from '../crypto/secretBox.ts'
import type { SecretBox } from '../crypto/secretBox.ts'
import { StartupError } from '../errors.ts'
import type { StoreKind } from '../files/settings.ts'
import type { Db } from './client.ts'

export interface Installation {
  /** Random, and the database's own for ever; a restored one keeps it. */
  id: string
  /** The key of this process is the one that the database works with. */
  hasItsKey: boolean
  /** Where its files are; undefined until its first start. */
  fileStore: StoreKind | undefined
}

const KEY_LABEL = 'key check'

/** Tells one secret key from another, and nothing of it. */
export function keyCheckOf(secrets: SecretBox): Buffer {
  return secrets.fingerprint(KEY_LABEL)
}

/** Which database this is. Its first start with a key gives it that key. */
export async function openInstallation(db: Db, secrets: SecretBox): Promise<Installation> {
  const keyCheck = keyCheckOf(secrets)
  await db
    .insertInto('installation')
    .values({ key_check: keyCheck })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
  return {
    id: row.id,
    hasItsKey: sameBytes(row.key_check, keyCheck),
    // The table's check lets no other text in.
    fileStore: (row.file_store as StoreKind | null) ?? undefined,
  }
}

export function otherKey(): StartupError {
  return new StartupError(
    'The secret key is not the one that this database was set up with: give every server the same SECRET_KEY, or the same secret.key in its data folder. To replace a lost key, see "npm run admin -- secret-key replace".',
  )
}
