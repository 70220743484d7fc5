import { readdir, readFile, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { startS3 } from './s3.ts'

/** Direct access to the files of a test server. */
export interface TestStore {
  settings: Record<string, string>
  keys(): Promise<string[]>
  read(key: string): Promise<Buffer>
  /** Makes these files this many minutes old. */
  age(keys: readonly string[], minutes: number): Promise<void>
  clear(): Promise<void>
  close(): Promise<void>
}

interface Place {
  dataDir: string
  services: { files: { delete(key: string): Promise<void> } }
}

/** The kinds of store for files. `place` returns the server that uses the store, once the server is running. */
export const STORES: Record<'folder' | 's3', (place: () => Place) => Promise<TestStore>> = {
  folder: async (place) => {
    const stored = (): string => join(place().dataDir, 'files/stored')
    const pathOf = (key: string): string => join(stored(), key.slice(0, 2), key.slice(2, 4), key)
    const keys = async (): Promise<string[]> => {
      const entries = await readdir(stored(), { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    }
    return {
      settings: {},
      keys,
      read: (key) => readFile(pathOf(key)),
      age: async (aged, minutes) => {
        const then = new Date(Date.now() - minutes * 60_000)
        for (const key of aged) await utimes(pathOf(key), then, then)
      },
      clear: async () => {
        for (const key of await keys()) await rm(pathOf(key))
      },
      close: async () => {},
    }
  },
  s3: async (place) => {
    const s3 = await startS3()
    return {
      settings: s3.settings,
      keys: s3.keys,
      read: s3.read,
      age: async (aged, minutes) => {
        for (const key of aged) await s3.write(key, await s3.read(key), minutes)
      },
      clear: async () => {
        for (const key of await s3.keys()) await place().services.files.delete(key)
      },
      close: s3.close,
    }
  },
}
