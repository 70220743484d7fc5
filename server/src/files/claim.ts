import type { Db } from '../db/client.ts'
import type { Installation } from '../db/installation.ts'
import { StartupError } from '../errors.ts'
import type { Services } from '../services.ts'
import type { StoreKind } from './settings.ts'
import type { FileStore } from './store.ts'

/**
 * Makes this the store of the database. Refuses one where its files are not; the first start says where they will be.
 * False where the store is away. One that `mayBeEmptied` is taken as it is.
 */
export async function claimFiles(
  db: Db,
  files: FileStore,
  { id, fileStore }: Installation,
  { mayBeEmptied = true } = {},
): Promise<boolean> {
  if (fileStore !== undefined && fileStore !== files.kind) throw otherStore(fileStore)
  // A folder may be new beside a database that came out of a backup: what is missing in it is then known.
  const mayBeNew = fileStore === undefined || (fileStore === 'folder' && mayBeEmptied)
  const isClaimed = await files.claim(id, { mayBeNew })
  if (fileStore !== undefined) return isClaimed
  await db
    .updateTable('installation')
    .set({ file_store: files.kind })
    .where('file_store', 'is', null)
    .execute()
  const { file_store: kept } = await db
    .selectFrom('installation')
    .select('file_store')
    .executeTakeFirstOrThrow()
  // Another server was the first one.
  if (kept !== files.kind) throw otherStore(files.kind === 's3' ? 'folder' : 's3')
  return true
}

/** The store of this process is the one that it claimed, and still where the database has its files. */
export async function areFilesHere({ db, files }: Pick<Services, 'db' | 'files'>): Promise<boolean> {
  const { file_store: kept } = await db
    .selectFrom('installation')
    .select('file_store')
    .executeTakeFirstOrThrow()
  return kept === files.kind && (await files.isClaimed())
}

const NAMES: Record<StoreKind, string> = { folder: 'a folder', s3: 'an S3' }

export function otherStore(kind: StoreKind): StartupError {
  return new StartupError(
    `The files of this database are in ${NAMES[kind]}: set FILE_STORE to ${kind}, or move them with "npm run admin -- files move".`,
  )
}
