import { join } from 'node:path'
import type { Config } from '../config.ts'
import { StartupError } from '../errors.ts'
import { folderStore } from './folderStore.ts'
import type { StoreKind } from './settings.ts'
import type { FileStore } from './store.ts'

/** Opens the store of this kind, by default the store that the settings choose. */
export async function openFileStore(
  { dataDir, files }: Pick<Config, 'dataDir' | 'files'>,
  kind: StoreKind = files.store,
): Promise<FileStore> {
  const root = join(dataDir, 'files')
  if (kind === 'folder') return folderStore(root)
  if (!files.s3) throw new StartupError('Wrong setting: S3_BUCKET_URL must be set for the S3 file store.')
  const { s3Store } = await import('./s3Store.ts')
  return s3Store(files.s3, root)
}
