import { sameBytes } from '../crypto/secretBox.ts'
import type { SecretBox } from '../crypto/secretBox.ts'
import { StartupError } from '../errors.ts'
import type { StoreKind } from '../files/settings.ts'
import type { Db } from './client.ts'

export interface Installation {
  /** A random id that always belongs to this database. A restored database keeps the id. */
  id: string
  /** Whether this process has the secret key of the database. */
  hasItsKey: boolean
  /** Kind of store for the files of the database. Undefined before the first start. */
  fileStore: StoreKind | undefined
}

const KEY_LABEL = 'key check'

/** Identifies a secret key without revealing it. */
export function keyCheckOf(secrets: SecretBox): Buffer {
  return secrets.fingerprint(KEY_LABEL)
}

/** Reads which database this is. The first start with a key stores that key's fingerprint. */
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
    // A check constraint allows no other text, so this cast is safe.
    fileStore: (row.file_store as StoreKind | null) ?? undefined,
  }
}

export function otherKey(): StartupError {
  return new StartupError(
    'The secret key is not the one that this database was set up with: give every server the same SECRET_KEY, or the same secret.key in its data folder. To replace a lost key, see "npm run admin -- secret-key replace".',
  )
}
