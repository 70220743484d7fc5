import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { loadConfig } from '../src/config.ts'
import { openFileStore } from '../src/files/openStore.ts'
import type { FileStore } from '../src/files/store.ts'
import { startS3 } from './s3.ts'
import type { TestS3 } from './s3.ts'

interface S3Stores {
  s3: TestS3
  storeOf: (settings?: Record<string, string>) => Promise<FileStore>
}

/** Starts an S3 server for all tests of a file. */
export function openS3Stores(): S3Stores {
  let root = ''
  let s3: TestS3 | undefined
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 's3-'))
    s3 = await startS3()
  })
  afterAll(async () => {
    await s3?.close()
    await rm(root, { recursive: true, force: true })
  })
  const stores = {
    get s3() {
      if (!s3) throw new Error('The S3 server has not been started yet.')
      return s3
    },
    storeOf: (settings: Record<string, string> = {}) =>
      openFileStore(loadConfig({ DATA_DIR: root, ...stores.s3.settings, ...settings })),
  }
  return stores
}
