import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { EXPORT_KEPT_HOURS } from '@doorstep/contract/data-exports/rules'
import type { DataExport } from '@doorstep/contract/data-exports/schema'
import { emitAudit, emitLoneAudit } from '../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import { newKey } from '../../files/store.ts'
import type { BinaryResult, StoredFile } from '../../files/store.ts'
import { deleteFiles, withStoredFiles } from '../../files/undo.ts'
import { writeZip } from '../../files/zip.ts'
import { queueJob } from '../../jobs/queue.ts'
import { writeTo } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'
import { authorize } from '../../policy/authorize.ts'
import { getUserByEmail } from '../auth/queries.ts'
import { getProfile } from '../profiles/queries.ts'
import { collectEntries } from './contents/service.ts'
import {
  findDataExport,
  isApproved,
  lockDataExport,
  replaceDataExport,
  updateBrokenOff,
  updateExpired,
  updateFetchGoesOn,
  updateFetching,
  updateMade,
  updateTaken,
} from './queries.ts'
import type { DataExportRow, Fetch } from './queries.ts'
import {
  BEATS_MISSED_MAX,
  FETCH_BEAT_MS,
  FETCH_MS,
  isReady,
  isStuck,
  reasonNotToFetch,
  reasonToWait,
} from './rules.ts'

const MAKE_JOB = 'dataExports.make'
const HOUR_MS = 3_600_000

const objectOf = (userId: number): { type: string; id: number } => ({ type: 'user', id: userId })

export async function readDataExport(ctx: Ctx): Promise<DataExport> {
  return presentDataExport(await findDataExport(ctx, ctx.actor.userId), ctx.now())
}

/** Makes all changes of a person's copy wait for each other, including the check that there is no copy yet. */
const lockOf = (userId: number): string => `dataExport:${userId}`

/** Requests a copy of the actor's data. Throws CONFLICT while another copy is being made or is ready. */
export async function requestDataExport(ctx: Ctx): Promise<DataExport> {
  const { userId } = ctx.actor
  return withTransaction(ctx, async (tx) => {
    authorize(tx, 'dataExport:take', { userId })
    // If a person clicks twice, the second call waits for this lock and then finds the first request.
    await lockName(tx, lockOf(userId))
    const refusal = reasonToWait(await lockDataExport(tx, userId), tx.now())
    if (refusal !== undefined) throw new AppError('CONFLICT', refusal)
    await tx.services.limits.shared('LIMIT_DATA_EXPORT').consume(String(userId))
    const row = await replaceDataExport(tx, userId)
    await queueJob(tx, MAKE_JOB, userId)
    await emitAudit(tx, { action: 'dataExport.request', object: objectOf(userId) })
    return presentDataExport(row, tx.now())
  })
}

/**
 * Makes a waiting or ready copy again after part of its content was removed. New requests wait until the removal has
 * ended. Returns the key of the former file.
 */
export async function renewDataExport(tx: SystemWriteCtx, userId: number): Promise<string[]> {
  await lockName(tx, lockOf(userId))
  const row = await lockDataExport(tx, userId)
  if (row?.state !== 'making' && row?.state !== 'ready') return []
  await replaceDataExport(tx, userId)
  await queueJob(tx, MAKE_JOB, userId)
  await emitAudit(tx, { action: 'dataExport.renew', object: objectOf(userId) })
  return row.fileKey === null ? [] : [row.fileKey]
}

/** Makes the requested copy and emails its owner, so that nobody else can download it unnoticed. */
export async function makeDataExport(ctx: SystemCtx, userId: number): Promise<void> {
  const row = await findDataExport(ctx, userId)
  if (row?.state !== 'making' || !(await isApproved(ctx, userId))) return
  const { files } = ctx.services
  const tempPath = join(files.tempDir, newKey())
  const fileKey = newKey()
  try {
    const { size } = await writeZip(tempPath, await collectEntries(ctx, userId), ctx.now())
    await withStoredFiles(ctx, [fileKey], async () => {
      await files.writeFrom(fileKey, tempPath)
      await withTransaction(ctx, async (tx) => {
        const expiresAt = new Date(tx.now().getTime() + EXPORT_KEPT_HOURS * HOUR_MS)
        if (!(await updateMade(tx, row, { fileKey, size, expiresAt })))
          throw new AppError(
            'CONFLICT',
            'The copy of the data was already made, or somebody asked for another copy.',
          )
        await notifyMade(tx, await getProfile(tx, userId))
        await emitAudit(tx, { action: 'dataExport.make', object: objectOf(userId), after: { size } })
      })
    })
  } finally {
    await rm(tempPath, { force: true })
  }
}

/** Writes a person's copy to a new file. The operator runs this as a command, for requests made on paper. */
export async function writeDataExport(
  ctx: SystemCtx,
  email: string,
  path: string,
): Promise<{ userId: number; size: number }> {
  const { id: userId } = await getUserByEmail(ctx, email)
  const { size } = await writeZip(path, await collectEntries(ctx, userId), ctx.now()).catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST')
        throw new AppError('CONFLICT', `${path} already exists. Choose another file name.`)
      if (error.code === 'ENOENT')
        throw new AppError(
          'INVALID',
          `There is no folder for ${path}. Create the folder first, or choose another one.`,
        )
      await rm(path, { force: true })
      throw error
    },
  )
  await emitLoneAudit(ctx, { action: 'dataExport.writeFile', object: objectOf(userId), after: { size } })
  return { userId, size }
}

/** Sends the file to its owner, once. An interrupted download can be repeated until the whole file has arrived. */
export async function fetchDataExport(ctx: Ctx): Promise<BinaryResult> {
  const { userId } = ctx.actor
  const fetch: Fetch = { userId, mark: newKey() }
  const fileKey = await beginFetch(ctx, fetch)
  const settle = (isWhole: boolean): Promise<void> =>
    endFetch(ctx, fetch, { fileKey, isWhole }).catch((error: unknown) => {
      // If the end of a download is not recorded, the download counts as interrupted after a while.
      ctx.log.warn({ err: error }, 'the end of a download was not recorded')
    })
  const file = await ctx.services.files.read(fileKey).catch(async (error: unknown) => {
    await settle(false)
    throw error
  })
  const { stream, cutOff, stop } = whileBytesFlow(ctx, fetch, file)
  return {
    stream,
    cutOff,
    size: file.size,
    type: 'application/zip',
    name: 'my-data.zip',
    isDownload: true,
    onSent: (isWhole) => {
      stop()
      void settle(isWhole)
    },
  }
}

async function beginFetch(ctx: Ctx, fetch: Fetch): Promise<string> {
  const { userId } = fetch
  return withTransaction(ctx, async (tx) => {
    authorize(tx, 'dataExport:take', { userId })
    const found = await lockDataExport(tx, userId)
    const refusal = reasonNotToFetch(found, tx.now())
    if (refusal !== undefined) throw new AppError('CONFLICT', refusal)
    if (!found || !isReady(found, tx.now())) throw notFound()
    await updateFetching(tx, fetch)
    await emitAudit(tx, { action: 'dataExport.fetch', object: objectOf(userId) })
    return found.fileKey
  })
}

interface Flow {
  stream: Readable
  cutOff: AbortSignal
  stop: () => void
}

/** Records heartbeats while the download sends data. Cuts off a download that stalls or was replaced. */
function whileBytesFlow(ctx: SystemCtx, fetch: Fetch, { stream, size }: StoredFile): Flow {
  const cut = new AbortController()
  let hasFlowed = false
  let missed = 0
  const beat = async (): Promise<void> => {
    missed += 1
    if (hasFlowed) {
      hasFlowed = false
      const isOurs = await continueFetch(ctx, fetch).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'the heartbeat of a download was not recorded')
        hasFlowed = true
      })
      if (isOurs === true) missed = 0
      if (isOurs === false) cut.abort()
    }
    if (missed >= BEATS_MISSED_MAX) cut.abort()
  }
  const timer = setInterval(() => void beat(), FETCH_BEAT_MS).unref()
  async function* chunks(): AsyncGenerator<Buffer> {
    let left = size
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hasFlowed = true
      left -= chunk.length
      yield chunk
      // Stops before the file's end event. A client that closes the connection after the last byte would otherwise
      // count as interrupted.
      if (left <= 0) return
    }
  }
  return { stream: Readable.from(chunks()), cutOff: cut.signal, stop: () => clearInterval(timer) }
}

async function continueFetch(ctx: SystemCtx, fetch: Fetch): Promise<boolean> {
  return withTransaction(ctx, (tx) => updateFetchGoesOn(tx, fetch))
}

async function endFetch(
  ctx: SystemCtx,
  { userId, mark }: Fetch,
  { fileKey, isWhole }: { fileKey: string; isWhole: boolean },
): Promise<void> {
  const isEnded = await withTransaction(ctx, async (tx) => {
    const row = await lockDataExport(tx, userId)
    if (row?.fetchMark !== mark) return false
    if (isWhole) await updateTaken(tx, userId)
    else await updateBrokenOff(tx, userId)
    const action = isWhole ? 'dataExport.taken' : 'dataExport.breakOff'
    await emitAudit(tx, { action, object: objectOf(userId) })
    return true
  })
  if (isEnded && isWhole) await deleteFiles(ctx, [fileKey])
}

export async function deleteExpired(ctx: SystemCtx): Promise<void> {
  const keys = await withTransaction(ctx, async (tx) => {
    const dropped = await updateExpired(tx, new Date(tx.now().getTime() - FETCH_MS))
    if (dropped.length > 0)
      await emitAudit(tx, {
        action: 'dataExport.expire',
        object: { type: 'user', id: null },
        after: { count: dropped.length },
      })
    return dropped
  })
  await deleteFiles(ctx, keys)
}

function presentDataExport(row: DataExportRow | undefined, now: Date): DataExport {
  if (!row) return { state: 'none', requestedAt: null, expiresAt: null, size: null }
  const isThere = isReady(row, now)
  return {
    state: stateOf(row, now),
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: (isThere && row.expiresAt?.toISOString()) || null,
    size: isThere ? row.size : null,
  }
}

function stateOf(row: DataExportRow, now: Date): DataExport['state'] {
  if (isStuck(row, now)) return 'stuck'
  return row.state === 'ready' && !isReady(row, now) ? 'expired' : row.state
}

async function notifyMade(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  const { publicUrl } = ctx.services
  await writeTo(ctx, to, {
    kind: 'personalData',
    subject: 'The copy of your data is ready',
    paragraphs: [
      `You have asked for a copy of your data. You can download it once, within the next ${EXPORT_KEPT_HOURS} hours: ${publicUrl}/update-profile`,
      `If this was not you, choose a new password at once: ${publicUrl}/forgot-password`,
    ],
  })
}
