import type { Db } from '../db/client.ts'
import type { Installation } from '../db/installation.ts'
import { StartupError } from '../errors.ts'
import type { Services } from '../services.ts'
import type { StoreKind } from './settings.ts'
import type { FileStore } from './store.ts'

/**
 * Makes this the file store of the database and records it at the first start. Throws if the files are in another
 * store, and returns false if the store is unavailable. `mayBeEmptied` accepts an empty folder.
 */
export async function claimFiles(
  db: Db,
  files: FileStore,
  { id, fileStore }: Installation,
  { mayBeEmptied = true } = {},
): Promise<boolean> {
  if (fileStore !== undefined && fileStore !== files.kind) throw otherStore(fileStore)
  // After a restore from a backup, the folder can be new. In that case, the restore has already reported which files
  // are missing.
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
  // Another server was faster and has recorded a different store.
  if (kept !== files.kind) throw otherStore(files.kind === 's3' ? 'folder' : 's3')
  return true
}

/** Whether this process has claimed its store, and the database still has its files there. */
export async function areFilesHere({ db, files }: Pick<Services, 'db' | 'files'>): Promise<boolean> {
  const { file_store: kept } = await db
    .selectFrom('installation')
    .select('file_store')
    .executeTakeFirstOrThrow()
  return kept === files.kind && (await files.isClaimed())
}

const NAMES: Record<StoreKind, string> = { folder: 'a folder', s3: 'an S3' }

function otherStore(kind: StoreKind): StartupError {
  return new StartupError(
    `The files of this database are in ${NAMES[kind]}. Set FILE_STORE to ${kind}, or move them with "npm run admin -- files move".`,
  )
}
