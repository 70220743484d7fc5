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

/** A file that a row names, with its hash in hex if the row has one. */
export interface KnownFile {
  key: string
  sha256?: string
}

/** Stores files. Keys come from `newKey` and reveal nothing about the content. */
export interface FileStore {
  readonly kind: StoreKind
  /** Uploads wait here, where nobody can read them, until `writeFrom` takes them. */
  readonly tempDir: string
  /**
   * Claims the store for this database alone. Throws a StartupError if it belongs to another database, or has no owner
   * although this database has files elsewhere. If the store is unavailable, returns false and claims it before the
   * first write.
   */
  claim(owner: string, options: { mayBeNew: boolean }): Promise<boolean>
  /** Whether the store has been claimed and is still the same one. */
  isClaimed(): Promise<boolean>
  /** Moves the file at `sourcePath` into the store. The stored file is complete and durable once this resolves. */
  writeFrom(key: string, sourcePath: string): Promise<void>
  write(key: string, data: Buffer): Promise<void>
  /** Throws NOT_FOUND for a missing file. The caller must read the stream to its end or destroy it. */
  read(key: string): Promise<StoredFile>
  /** Ignores a missing file. */
  delete(key: string): Promise<void>
  list(olderThan: Date): AsyncIterable<ListedFile>
  /**
   * Records that an account was erased, by its mark. Durable once it resolves. A database restored from a backup does
   * not know of the erasure.
   */
  noteErased(mark: string): Promise<void>
  listErased(): Promise<string[]>
  /** Removes files that interrupted uploads left behind. Returns how many. */
  clearTemp(olderThan: Date): Promise<number>
}

/** A file to send. The use-case decides who can have it. */
export interface BinaryResult {
  stream: NodeJS.ReadableStream
  type: string
  /** Left out if the content is produced while it is sent. */
  size?: number
  name: string
  /** The browser saves the file and never shows it on the product's pages. */
  isDownload?: boolean
  /** Called at the end. `isWhole` tells whether the whole file was sent. */
  onSent?: (isWhole: boolean) => void
  /** Cuts off the connection at any point of the transfer. */
  cutOff?: AbortSignal
}

const KEY = /^[0-9a-f]{40}$/

/** 160 random bits, so that a key cannot be guessed and never occurs twice. */
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
