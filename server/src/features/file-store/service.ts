import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { emitAudit } from '../../audit/emitAudit.ts'
import { withTransaction } from '../../context.ts'
import type { SystemCtx } from '../../context.ts'
import { openInstallation } from '../../db/installation.ts'
import { findFileKeys, findOriginals } from '../../db/originals.ts'
import { findPictureFiles } from '../../db/pictures.ts'
import { AppError } from '../../errors.ts'
import { findDropped } from '../../files/dropped.ts'
import { openFileStore } from '../../files/openStore.ts'
import { EmptyPlaceError } from '../../files/ownerMark.ts'
import { receiveFile } from '../../files/receive.ts'
import type { StoreKind } from '../../files/settings.ts'
import { newKey } from '../../files/store.ts'
import type { FileStore, KnownFile } from '../../files/store.ts'
import type { FindFiles } from '../../files/sweep.ts'
import { findPhotoFiles } from '../profiles/queries.ts'
import { lockFileRows, updateFileStore } from './queries.ts'

const AT_ONCE = 8
const DAY_MS = 24 * 3_600_000

/**
 * The files that a backup contains. Files made from rows, such as data exports, are left out, because the product can
 * make them again.
 */
export const findKeptFiles: FindFiles = async (ctx, keys) => {
  const found = await Promise.all([
    findPictureFiles(ctx.db, 'issue_attachments', keys),
    findPictureFiles(ctx.db, 'announcement_photos', keys),
    findPictureFiles(ctx.db, 'work_order_photos', keys),
    findFileKeys(ctx.db, 'address_proofs', keys),
    findPhotoFiles(ctx, keys),
    findOriginals(ctx.db, 'firm_papers', keys),
    findOriginals(ctx.db, 'quotes', keys),
    findOriginals(ctx.db, 'order_variations', keys),
    findOriginals(ctx.db, 'certificates', keys),
  ])
  return found.flat()
}

export const findFiles: FindFiles = async (ctx, keys) => {
  const found = await Promise.all([
    findKeptFiles(ctx, keys),
    findFileKeys(ctx.db, 'data_exports', keys),
    findFileKeys(ctx.db, 'landlord_reports', keys),
  ])
  return found.flat()
}

export interface MovedFiles {
  /** The number of files that rows in the database name. */
  files: number
  /** Number of files copied in this run and read back. */
  copied: number
  /** Number of files that were already in the new store, and were read. */
  present: number
  /** The number of files that neither store has. No move can bring these files back. */
  lost: number
  /** Whether the database uses the new store from now on. */
  switched: boolean
  /** The number of files removed from the old store. */
  removed: number
}

type CopyOutcome = 'copied' | 'present' | 'lost' | 'damaged'

interface Stores {
  from: FileStore
  to: FileStore
  /**
   * True if the database already uses the new store. An earlier run then stopped after the switch, before it emptied
   * the old store.
   */
  isOver: boolean
}

interface MoveOptions {
  isSure: boolean
  /** If true, the command continues even if files are missing from both stores. */
  leavesLost?: boolean
}

/**
 * Copies every file that a row names into the store of the settings, and reads the copy. With `isSure`, also switches
 * the database and empties the old store. The command can be stopped and run again at any time. Files without a row
 * stay.
 */
export async function moveFiles(
  ctx: SystemCtx,
  { isSure, leavesLost = false }: MoveOptions,
): Promise<MovedFiles> {
  const stores = await openStores(ctx)
  const files = await findFiles(ctx)
  const judged = new Map<string, CopyOutcome>()
  for (let start = 0; start < files.length; start += AT_ONCE)
    await Promise.all(
      files
        .slice(start, start + AT_ONCE)
        .map(async (file) => judged.set(file.key, await copyFile(stores, file))),
    )
  const keysOf = (outcome: CopyOutcome): string[] =>
    files.map(({ key }) => key).filter((key) => judged.get(key) === outcome)
  const [copied, present, lost, damaged] = [
    keysOf('copied'),
    keysOf('present'),
    keysOf('lost'),
    keysOf('damaged'),
  ]
  if (damaged.length > 0) throw damagedFiles(damaged, files.length)
  const counts = { files: files.length, copied: copied.length, present: present.length, lost: lost.length }
  for (const mark of await stores.from.listErased()) await stores.to.noteErased(mark)
  if (!isSure) return { ...counts, switched: false, removed: 0 }
  if (lost.length > 0 && !leavesLost) throw lostFiles(lost, files.length)
  await withTransaction(ctx, async (tx) => {
    await lockFileRows(tx)
    const unseen = (await findFiles(tx)).filter(({ key }) => !judged.has(key))
    if (unseen.length > 0) throw storedMeanwhile(unseen.length)
    await updateFileStore(tx, stores.to.kind)
    await emitAudit(tx, {
      action: 'fileStore.move',
      object: { type: 'installation', id: null },
      after: { ...counts, fileStore: stores.to.kind },
    })
  })
  // The sweep looks for files of deleted rows only in the new store.
  const dropped = await findDropped(ctx.services)
  const removed = await removeFrom(stores.from, new Set([...copied, ...present, ...dropped]))
  return { ...counts, switched: true, removed }
}

async function openStores({ services }: SystemCtx): Promise<Stores> {
  const { config, db, files: to, secrets } = services
  const { id, fileStore } = await openInstallation(db, secrets)
  const isOver = fileStore === to.kind
  const from = await openFileStore(config, to.kind === 's3' ? 'folder' : 's3')
  const isFromThere = await from.claim(id, { mayBeNew: false }).catch((error: unknown) => {
    throw isOver && error instanceof EmptyPlaceError ? alreadyThere(to.kind) : error
  })
  const isToThere = await to.claim(id, { mayBeNew: !isOver })
  if (!isFromThere || !isToThere)
    throw new AppError('UNAVAILABLE', 'The S3 file store is not answering. Try again when it answers.')
  return { from, to, isOver }
}

function alreadyThere(kind: StoreKind): AppError {
  return new AppError(
    'CONFLICT',
    `The files of this database are already in the store that FILE_STORE names (${kind}). Set FILE_STORE to the store that they should move to.`,
  )
}

/**
 * Copies one file unless the new store already has it. The expected hash comes from the file's row. If the row has no
 * hash, the store that the database uses supplies one.
 */
async function copyFile({ from, to, isOver }: Stores, { key, sha256 }: KnownFile): Promise<CopyOutcome> {
  const there = await hashIn(to, key)
  if (there !== undefined && there === sha256) return 'present'
  const here = await hashIn(from, key)
  const wanted = sha256 ?? (isOver ? (there ?? here) : (here ?? there))
  if (here === undefined && there === undefined) return 'lost'
  if (there === wanted) return 'present'
  if (here !== wanted) return 'damaged'
  const tempPath = join(to.tempDir, newKey())
  try {
    const { stream } = await from.read(key)
    await receiveFile(stream, tempPath, new AbortController().signal)
    await to.writeFrom(key, tempPath)
  } finally {
    await rm(tempPath, { force: true })
  }
  if ((await hashIn(to, key)) !== wanted) return 'damaged'
  return 'copied'
}

async function hashIn(store: FileStore, key: string): Promise<string | undefined> {
  try {
    const { stream } = await store.read(key)
    const hash = createHash('sha256')
    for await (const chunk of stream) hash.update(chunk as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

async function removeFrom(store: FileStore, keys: ReadonlySet<string>): Promise<number> {
  let removed = 0
  for await (const { key } of store.list(new Date(Date.now() + DAY_MS))) {
    if (!keys.has(key)) continue
    await store.delete(key)
    removed += 1
  }
  return removed
}

const NAMED_MAX = 5

const named = (keys: readonly string[]): string => keys.slice(0, NAMED_MAX).join(', ')

function damagedFiles(keys: readonly string[], total: number): AppError {
  return new AppError(
    'CONFLICT',
    `Nothing was removed: ${keys.length} of ${total} files have changed since they were stored (${named(keys)}). Restore them from a backup, then try again.`,
  )
}

function lostFiles(keys: readonly string[], total: number): AppError {
  return new AppError(
    'CONFLICT',
    `Nothing was removed: ${keys.length} of ${total} files are in neither store (${named(keys)}). Bring them back from a backup, or repeat it with --without-lost.`,
  )
}

function storedMeanwhile(count: number): AppError {
  return new AppError(
    'CONFLICT',
    `Nothing was removed: ${count} files were stored in the meantime. Stop every server, then try again.`,
  )
}
