import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { RedactedArea, RedactPhoto, RedactText } from '@doorstep/contract/issues/redaction/schema'
import {
  ISSUE_HELD,
  PHOTO_NOT_READY,
  PHOTO_NOT_SHOWN,
  WORDS_IN_REASON,
  WORDS_NOT_FOUND,
} from '@doorstep/contract/issues/redaction/texts'
import type { Issue } from '@doorstep/contract/issues/schema'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { areFilesHere } from '../../../files/claim.ts'
import type { ConvertedImage } from '../../../files/imageJob.ts'
import { PictureFault } from '../../../files/imageProcess.ts'
import { asInterrupted, blackOutImage } from '../../../files/images.ts'
import { fileStoreUnavailable } from '../../../files/storageError.ts'
import { newKey } from '../../../files/store.ts'
import { deleteFiles, withStoredFiles } from '../../../files/undo.ts'
import { withIdempotency } from '../../../idempotency.ts'
import { authorize } from '../../../policy/authorize.ts'
import type { Right } from '../../../policy/policy.ts'
import { renewDataExport } from '../../data-exports/service.ts'
import { isHeld } from '../../retention/holds/queries.ts'
import { findAttachment } from '../../issues/attachments/queries.ts'
import type { AttachmentRow } from '../../issues/attachments/queries.ts'
import { keysOf } from '../../issues/attachments/service.ts'
import { findIssue, getIssueById, lockMaybeMerged, updateIssueRow } from '../../issues/queries.ts'
import type { IssueRow, IssueText } from '../../issues/queries.ts'
import { signalPost } from '../../issues/building/signal.ts'
import { findIssueEvent, insertIssueEvent } from '../../issues/history/queries.ts'
import { targetOf } from '../../issues/rules.ts'
import { presentSingle } from '../../issues/present.ts'
import { signalIssue, signalNote } from '../../issues/signal.ts'
import { deleteStoredAnswers, findSidePeople, replaceAttachment } from './queries.ts'
import { wordRemover } from './rules.ts'
import { heardOf, isForFew, removeEverywhere } from '../word-removal/service.ts'
import type { Heard } from '../word-removal/service.ts'

interface TextInput {
  params: { issueId: number }
  body: RedactText
}

/** Removes words from an issue and from all texts and emails about it. */
export async function redactText(ctx: Ctx, { params, body }: TextInput): Promise<Issue> {
  let unused: string[] = []
  const saved = await withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const issue = await requireRedactable(tx, params.issueId, lockMaybeMerged)
    return answerOnce(tx, issue, { endpoint: 'redactText', body: [params, body] }, async () => {
      const { words, reason } = body
      const remove = wordRemover(words)
      if (remove(reason) !== reason) throw invalid({ reason: WORDS_IN_REASON })
      const { change, changed, heard } = await removeEverywhere(tx, issue, remove)
      if (changed.length === 0) throw invalid({ words: WORDS_NOT_FOUND })
      unused = await settle(tx, issue, change, heard)
      await emitAudit(tx, {
        action: 'issue.redactText',
        object: { type: 'issue', id: issue.id },
        about: issue.reporterId,
        after: { changed, reason },
      })
    })
  })
  await deleteFiles(ctx, unused)
  return saved
}

interface PhotoInput {
  params: { issueId: number; attachmentId: number }
  body: RedactPhoto
}

/**
 * Blacks out areas of a photo. A new photo replaces the old photo, and all files of the old photo are deleted,
 * including the original.
 */
export async function redactPhoto(ctx: Ctx, { params, body }: PhotoInput): Promise<Issue> {
  const found = await requireRedactable(ctx, params.issueId, findIssue)
  const shown = await findPhoto(ctx, found, params.attachmentId)
  // If the photo is missing, an earlier try of the same call might have replaced it.
  const picture = shown && (await blackOut(ctx, shown, body.areas))
  const keys = { originalKey: newKey(), displayKey: newKey(), thumbnailKey: newKey() }
  let unused = Object.values(keys)
  const saved = await withStoredFiles(ctx, picture ? unused : [], async () => {
    if (picture) await storePicture(ctx, keys, picture)
    return withTransaction(ctx, async (started) => {
      const tx = atOneInstant(started)
      const issue = await requireRedactable(tx, params.issueId, lockMaybeMerged)
      return answerOnce(tx, issue, { endpoint: 'redactPhoto', body: [params, body] }, async () => {
        const before = await findPhoto(tx, issue, params.attachmentId)
        if (!before || !picture) throw notFound()
        const { display } = picture
        const sha256 = createHash('sha256').update(display).digest('hex')
        const attachmentId = await replaceAttachment(tx, before.id, { ...keys, sha256 })
        const note = before.noteId === null ? undefined : await findIssueEvent(tx, issue.id, before.noteId)
        const isFew = note !== undefined && isForFew(note)
        const heard = isFew ? heardOf([note]) : undefined
        const others = await settle(tx, issue, {}, heard)
        await emitAudit(tx, {
          action: 'issue.redactPhoto',
          object: { type: 'issue', id: issue.id },
          about: issue.reporterId,
          before: { attachmentId: before.id },
          after: { attachmentId, areas: body.areas.length, reason: body.reason },
        })
        unused = [...keysOf(before), ...others]
      })
    })
  })
  await deleteFiles(ctx, unused)
  return saved
}

async function storePicture(
  { services }: Ctx,
  keys: { originalKey: string; displayKey: string; thumbnailKey: string },
  { display, thumbnail }: ConvertedImage,
): Promise<void> {
  await services.files.write(keys.originalKey, display)
  await services.files.write(keys.displayKey, display)
  await services.files.write(keys.thumbnailKey, thumbnail)
}

async function findPhoto(
  ctx: Ctx,
  issue: IssueRow,
  attachmentId: number,
): Promise<AttachmentRow | undefined> {
  const file = await findAttachment(ctx, attachmentId)
  return file?.issueId === issue.id ? file : undefined
}

/** Blacks out areas in the display copy, because the server makes the new photo only from that copy. */
async function blackOut(
  ctx: Ctx,
  { id, state, displayKey }: AttachmentRow,
  areas: readonly RedactedArea[],
): Promise<ConvertedImage> {
  if (state === 'processing') throw new AppError('CONFLICT', PHOTO_NOT_READY)
  if (displayKey === null) throw new AppError('CONFLICT', PHOTO_NOT_SHOWN)
  const shown = await readShown(ctx, displayKey)
  return blackOutImage(shown, areas).catch((error: unknown) => {
    ctx.log.warn({ err: error, attachmentId: id }, 'could not black out a picture')
    if (!(error instanceof PictureFault)) throw asInterrupted(error)
    throw new AppError('CONFLICT', PHOTO_NOT_SHOWN)
  })
}

async function readShown({ services }: Ctx, key: string): Promise<Buffer> {
  try {
    return await buffer((await services.files.read(key)).stream)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
    // If the whole store is unavailable, the photo itself is not the problem.
    if (!(await areFilesHere(services))) throw fileStoreUnavailable()
    throw new AppError('CONFLICT', PHOTO_NOT_SHOWN)
  }
}

async function requireRedactable<C extends Ctx>(
  ctx: C,
  issueId: number,
  find: (ctx: C, right: Right, issueId: number) => Promise<IssueRow | undefined>,
): Promise<IssueRow> {
  const issue = await find(ctx, 'issue:read', issueId)
  if (!issue) throw notFound()
  authorize(ctx, 'issue:redact', targetOf(issue))
  if (issue.isAnonymised) throw new AppError('CONFLICT', NOT_EDITABLE)
  if (await isHeld(ctx, issue.id)) throw new AppError('CONFLICT', ISSUE_HELD)
  return issue
}

/** `requireRedactable` has just checked this condition for the same call. */
const isStillVisible = (): Promise<boolean> => Promise.resolve(true)

const Redacted = z.object({ issueId: z.number() })

/**
 * Carries out a repeated call only once. The stored answer contains no text, so each call returns the current issue.
 */
async function answerOnce(
  tx: WriteCtx,
  { id }: IssueRow,
  call: { endpoint: string; body: unknown },
  carryOut: () => Promise<void>,
): Promise<Issue> {
  await withIdempotency(
    tx,
    { ...call, answer: Redacted, isStillVisible, idOf: ({ issueId }) => issueId },
    async () => {
      await carryOut()
      return { issueId: id }
    },
  )
  return presentSingle(tx, await getIssueById(tx, id))
}

/**
 * Writes a new version, so that an open form cannot restore the words unnoticed. If the change is only in notes with a
 * limited audience, notifies only their readers. Returns the keys of files to delete.
 */
async function settle(
  tx: WriteCtx,
  issue: IssueRow,
  change: IssueText,
  heard: Heard | undefined,
): Promise<string[]> {
  // A firm sees its own note without the words, but only staff see that the note was redacted.
  const audiences = heard?.audiences.map((audience) => (audience === 'order' ? 'staff' : audience))
  await insertIssueEvent(tx, { issueId: issue.id, kind: 'redacted', ...(audiences && { audiences }) })
  if (heard) {
    await signalNote(tx, issue, heard.audiences, heard.firmIds, heard.opened)
    await signalPost(tx, issue, heard.audiences)
  } else {
    // The row is locked, so its status has not changed since it was read.
    await updateIssueRow(tx, issue, change)
    signalIssue(tx, issue)
  }
  await deleteStoredAnswers(tx, issue.id)
  const files: string[] = []
  for (const userId of await findSidePeople(tx, issue.id)) files.push(...(await renewDataExport(tx, userId)))
  return files
}
