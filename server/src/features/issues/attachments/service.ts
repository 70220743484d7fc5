import { ATTACHMENTS_MAX } from '@doorstep/contract/issues/attachments/rules'
import { ATTACHMENT_MESSAGES } from '@doorstep/contract/issues/attachments/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { updatePicture } from '../../../db/pictures.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { convertStored, openPicture } from '../../../files/convert.ts'
import { inspectImage } from '../../../files/images.ts'
import { newKey } from '../../../files/store.ts'
import { deleteFiles, withStoredFiles } from '../../../files/undo.ts'
import type { BinaryResult } from '../../../files/store.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { queueJobs } from '../../../jobs/queue.ts'
import { authorize } from '../../../policy/authorize.ts'
import type { Right } from '../../../policy/policy.ts'
import { includes } from '../../../policy/scopes.ts'
import { signalPost } from '../building/signal.ts'
import { findIssueEvent, insertIssueEvent } from '../history/queries.ts'
import { audiencesOf, openedAt, readsNote } from '../../../policy/notes.ts'
import { findIssue, getIssueById, lockIssue } from '../queries.ts'
import type { IssueRow } from '../queries.ts'
import { targetOf } from '../rules.ts'
import { findNoteReader, presentSingle } from '../present.ts'
import { signalIssue, signalNote } from '../signal.ts'
import { deleteAttachmentRow, findAttachment, insertAttachments } from './queries.ts'
import type { AttachmentRow } from './queries.ts'

export const CONVERT_JOB = 'attachments.convert'
/** Some calls accept PDF files, and the server stores these files unchanged. */
const PDF_TYPE = 'application/pdf'

/** Refuses pictures with too many pixels before the server stores anything. */
export async function inspectFiles(files: readonly UploadedFile[]): Promise<void> {
  for (const file of files) if (file.type !== PDF_TYPE) await inspectImage(file.tempPath, file.type)
}

/** An uploaded file in the store. `hasRow` is true if a row refers to the file. */
export interface StoredUpload extends UploadedFile {
  originalKey: string
  hasRow: boolean
}

/**
 * Stores the files, then runs `work`, which inserts their rows in a transaction. The files are stored before it, so a
 * slow store holds no lock and no connection. If `work` fails or inserts no row for a file, the file is deleted again.
 */
export async function withUploads<T>(
  ctx: SystemCtx,
  files: readonly UploadedFile[],
  work: (uploads: StoredUpload[]) => Promise<T>,
): Promise<T> {
  const uploads = files.map((file) => ({ ...file, originalKey: newKey(), hasRow: false }))
  const keys = uploads.map(({ originalKey }) => originalKey)
  const result = await withStoredFiles(ctx, keys, async () => {
    await allSettled(uploads.map((file) => ctx.services.files.writeFrom(file.originalKey, file.tempPath)))
    return work(uploads)
  })
  const unused = uploads.filter(({ hasRow }) => !hasRow)
  await deleteFiles(
    ctx,
    unused.map(({ originalKey }) => originalKey),
  )
  return result
}

/**
 * Rejects with the first error, but only after every write has ended. The clean-up would miss a file that is written
 * later.
 */
async function allSettled(writes: Promise<void>[]): Promise<void> {
  await Promise.allSettled(writes)
  await Promise.all(writes)
}

/** Inserts a row for each file. Jobs convert the files afterwards. */
export async function insertFiles(
  tx: SystemWriteCtx,
  issueId: number,
  uploads: readonly StoredUpload[],
  noteId: number | null = null,
): Promise<number[]> {
  if (uploads.length === 0) return []
  const ids = await insertAttachments(tx, { issueId, noteId }, uploads)
  for (const upload of uploads) upload.hasRow = true
  if (!tx.silent) await queueJobs(tx, CONVERT_JOB, ids, { retriesForADay: true })
  return ids
}

/** Adds files to the person's own Submitted issue. Skips files that the issue already has. */
export async function addAttachments(
  ctx: Ctx,
  { params, files }: Params<'issueId'> & { files: UploadedFile[] },
): Promise<Issue> {
  await inspectFiles(files)
  // These checks run early, so that the server stores nothing for a call that it will refuse. The same checks run again
  // under the lock.
  const found = await requireOwnSubmitted(ctx, params.issueId, findIssue)
  if (files.length === 0) throw invalid({ files: 'Choose a file to add.' })
  const missing = await missingFiles(ctx, found, files)
  return withUploads(ctx, missing, (uploads) =>
    withTransaction(ctx, async (tx) => {
      const issue = await requireOwnSubmitted(tx, params.issueId, lockIssue)
      const ids = await insertFiles(tx, issue.id, await missingFiles(tx, issue, uploads))
      if (ids.length > 0) await insertIssueEvent(tx, { issueId: issue.id, kind: 'filesAdded' })
      await emitAudit(tx, {
        action: 'issue.addAttachments',
        object: { type: 'issue', id: issue.id },
        after: { attachmentIds: ids },
      })
      signalIssue(tx, issue)
      return presentSingle(tx, await getIssueById(tx, issue.id))
    }),
  )
}

/** Returns the files that the issue does not have yet. Throws if the issue would then have too many files. */
async function missingFiles<F extends UploadedFile>(ctx: Ctx, { id }: IssueRow, files: F[]): Promise<F[]> {
  const { files: present } = await getIssueById(ctx, id)
  const missing = files.filter((file) => !present.some((row) => row.uploadedSha256 === file.sha256))
  if (present.length + missing.length > ATTACHMENTS_MAX) throw invalid({ files: ATTACHMENT_MESSAGES.tooMany })
  return missing
}

export async function deleteAttachment(
  ctx: Ctx,
  { params }: Params<'issueId' | 'attachmentId'>,
): Promise<void> {
  const removed = await withTransaction(ctx, async (tx) => {
    const issue = await requireOwnSubmitted(tx, params.issueId, lockIssue)
    const file = await findAttachment(tx, params.attachmentId)
    if (!file || file.issueId !== issue.id || file.noteId !== null) throw notFound()
    await deleteAttachmentRow(tx, file.id)
    await insertIssueEvent(tx, { issueId: issue.id, kind: 'fileRemoved' })
    await emitAudit(tx, {
      action: 'issue.deleteAttachment',
      object: { type: 'issue', id: issue.id },
      before: { attachmentId: file.id, sha256: file.sha256 },
    })
    signalIssue(tx, issue)
    return file
  })
  // The server deletes files after the commit, so that no row loses its file. The sweep removes any file that is left.
  await deleteFiles(ctx, keysOf(removed))
}

async function requireOwnSubmitted<C extends Ctx>(
  ctx: C,
  issueId: number,
  find: (ctx: C, right: Right, issueId: number) => Promise<IssueRow | undefined>,
): Promise<IssueRow> {
  const issue = (await find(ctx, 'issue:attach', issueId)) ?? (await find(ctx, 'issue:read', issueId))
  if (!issue) throw notFound()
  authorize(ctx, 'issue:attach', targetOf(issue))
  if (issue.status !== 'Submitted')
    throw new AppError('CONFLICT', 'You can add or remove files only while the issue is Submitted.')
  return issue
}

/** The keys of an attachment's files in the store. */
export function keysOf(file: AttachmentRow): string[] {
  return [file.originalKey, file.displayKey, file.thumbnailKey].filter((key) => key !== null)
}

interface ReadInput extends Params<'issueId' | 'attachmentId'> {
  query: { size?: 'thumbnail' | undefined }
}

/** Reads the converted picture or its thumbnail. The server never returns the original. */
export async function readAttachment(ctx: Ctx, { params, query }: ReadInput): Promise<BinaryResult> {
  const issue = await findIssue(ctx, 'issue:readAttachment', params.issueId)
  const file = issue && (await findAttachment(ctx, params.attachmentId))
  if (!file || file.issueId !== issue.id || !(await mayReadPhoto(ctx, issue, file))) throw notFound()
  return openPicture(ctx, file, query)
}

/** A photo of a note is only for people who can read the note. */
async function mayReadPhoto(ctx: Ctx, issue: IssueRow, { noteId }: AttachmentRow): Promise<boolean> {
  if (noteId === null) return includes(ctx.actor, 'issueField:attachments', targetOf(issue))
  const note = await findIssueEvent(ctx, issue.id, noteId)
  return note !== undefined && readsNote(await findNoteReader(ctx, issue), note)
}

/** Makes the display copy and the thumbnail of one attachment. Marks a picture that cannot be read as failed. */
export async function convertAttachment(ctx: SystemCtx, attachmentId: number): Promise<void> {
  const file = await findAttachment(ctx, attachmentId)
  if (!file || file.state !== 'processing') return
  await convertStored(ctx, 'issue_attachments', file, (keys) =>
    withTransaction(ctx, async (tx) => {
      if (!(await updatePicture(tx.db, 'issue_attachments', file.id, keys)))
        throw new AppError('CONFLICT', 'Somebody has removed this file in the meantime.')
      await emitAudit(tx, {
        action: 'issue.convertAttachment',
        object: { type: 'issue', id: file.issueId },
        after: { attachmentId, ready: keys !== undefined },
      })
      await signalPhoto(tx, await getIssueById(tx, file.issueId), file)
    }),
  )
}

async function signalPhoto(tx: SystemWriteCtx, issue: IssueRow, { noteId }: AttachmentRow): Promise<void> {
  const note = noteId === null ? undefined : await findIssueEvent(tx, issue.id, noteId)
  if (note) {
    await signalNote(tx, issue, audiencesOf(note), [note.firmId], openedAt(note))
    await signalPost(tx, issue, audiencesOf(note))
  } else signalIssue(tx, issue)
}
