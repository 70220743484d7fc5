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

/** A file that a row names, with its hash in hex where that was written down. */
export interface KnownFile {
  key: string
  sha256?: string
}

/** Where files live. Keys come from `newKey` and say nothing of what they hold. */
export interface FileStore {
  readonly kind: StoreKind
  /** Uploads wait here, out of everybody's reach, until `writeFrom` takes them. */
  readonly tempDir: string
  /**
   * Makes it the store of this database alone; a StartupError where it is that of another one, or nobody's while this
   * database has its files somewhere already. False where it is away: then it is claimed before it takes a file.
   */
  claim(owner: string, options: { mayBeNew: boolean }): Promise<boolean>
  /** It was claimed, and still is what was claimed. */
  isClaimed(): Promise<boolean>
  /** Takes the file at `sourcePath`, which is gone afterwards. Kept for good, whole or not at all, when it resolves. */
  writeFrom(key: string, sourcePath: string): Promise<void>
  write(key: string, data: Buffer): Promise<void>
  /** NOT_FOUND where there is none. The caller reads the stream to its end or destroys it. */
  read(key: string): Promise<StoredFile>
  /** Nothing happens where there is none. */
  delete(key: string): Promise<void>
  list(olderThan: Date): AsyncIterable<ListedFile>
  /**
   * Notes that an account was erased, by its mark; for good when it resolves. A database that is restored from a backup
   * does not know it any more.
   */
  noteErased(mark: string): Promise<void>
  /** Every mark that was noted. */
  listErased(): Promise<string[]>
  /** Removes what an interrupted upload left behind; answers how many files. */
  clearTemp(olderThan: Date): Promise<number>
}

/** A file to send; the use-case decides who may have it. */
export interface BinaryResult {
  stream: NodeJS.ReadableStream
  type: string
  /** Unknown of what is made while it is sent. */
  size?: number
  name: string
  /** To be saved, never shown by the browser in our place. */
  isDownload?: boolean
  /** Told once it is over, whether all of it was handed to the connection. */
  onSent?: (isWhole: boolean) => void
  /** Cuts the connection, wherever it is. */
  cutOff?: AbortSignal
}

const KEY = /^[0-9a-f]{40}$/

/** 160 random bits: not to be guessed, never met twice. */
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
