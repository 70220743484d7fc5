import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { StoreKind } from './settings.ts'

export interface StoredFile {
  stream: Readable
  size: number
}

export interface ListedFile {
  key: string
  modifiedAt: Date
}

/** A file that a database row refers to, with its hash in hex if the row has one. */
export interface KnownFile {
  key: string
  sha256?: string
}

/** Stores files. Each file has a key from `newKey`, which reveals nothing about the content. */
export interface FileStore {
  readonly kind: StoreKind
  /** The folder in which uploads wait until `writeFrom` takes them. Nobody can read them there. */
  readonly tempDir: string
  /**
   * Claims the store for this database alone. Throws a StartupError if the store belongs to another database. Also
   * throws if the store has no owner although this database has files elsewhere. If the store is unavailable, returns
   * false and claims it before the first write.
   */
  claim(owner: string, options: { mayBeNew: boolean }): Promise<boolean>
  /** Whether the store has been claimed and is still the same store. */
  isClaimed(): Promise<boolean>
  /**
   * Moves the file at `sourcePath` into the store. When this resolves, the stored file is complete and survives a power
   * cut.
   */
  writeFrom(key: string, sourcePath: string): Promise<void>
  write(key: string, data: Buffer): Promise<void>
  /**
   * Opens a file. Throws NOT_FOUND if the file is missing. The caller must read the stream to its end or destroy it.
   */
  read(key: string): Promise<StoredFile>
  /** Deletes a file. A missing file is not an error. */
  delete(key: string): Promise<void>
  list(olderThan: Date): AsyncIterable<ListedFile>
  /**
   * Stores the mark of an erased account. When this resolves, the mark survives a power cut. A database restored from a
   * backup has no record of the erasure.
   */
  noteErased(mark: string): Promise<void>
  listErased(): Promise<string[]>
  /** Removes files that interrupted uploads left behind. Returns the number of removed files. */
  clearTemp(olderThan: Date): Promise<number>
}

/** A file to send to a person. The use-case decides who can have the file. */
export interface BinaryResult {
  stream: NodeJS.ReadableStream
  type: string
  /** The size of the file. Left out if the content is produced while it is sent. */
  size?: number
  name: string
  /** The browser saves the file and never shows it on the product's pages. */
  isDownload?: boolean
  /** Called at the end of the transfer. `isWhole` tells whether the whole file was sent. */
  onSent?: (isWhole: boolean) => void
  /** Cuts off the connection at any point of the transfer. */
  cutOff?: AbortSignal
}

const KEY = /^[0-9a-f]{40}$/

/** A key has 160 random bits, so nobody can guess it and no key occurs twice. */
export function newKey(): string {
  return randomBytes(20).toString('hex')
}

const MARK = /^[0-9a-f]{64}$/

export function isMark(mark: string): boolean {
  return MARK.test(mark)
}

export function isKey(key: string): boolean {
  return KEY.test(key)
}
