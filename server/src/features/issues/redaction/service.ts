import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { RedactedArea, RedactPhoto, RedactText } from '@doorstep/contract/issues/redaction/schema'
import {
  ISSUE_HELD,
  PHOTO_NOT_READY,
  PHOTO_NOT_SHOWN,
  WORDS_IN_REASON,
  WORDS_NOT_FOUND,
} from '@doorstep/contract/issues/redaction/texts'
import { ISSUE_DESCRIPTION_MAX, ISSUE_NOTE_MAX, ISSUE_TITLE_MAX } from '@doorstep/contract/issues/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { areFilesHere } from '../../../files/claim.ts'
import type { ConvertedImage } from '../../../files/imageJob.ts'
import { blackOutImage } from '../../../files/images.ts'
import { storeAway } from '../../../files/storageError.ts'
import { newKey } from '../../../files/store.ts'
import { deleteFiles, withStoredFiles } from '../../../files/undo.ts'
import { withIdempotency } from '../../../idempotency.ts'
import { authorize } from '../../../policy/authorize.ts'
import type { Right } from '../../../policy/policy.ts'
import { renewDataExport } from '../../data-exports/service.ts'
import { isHeld } from '../../retention/holds/queries.ts'
import { findAttachment } from '../attachments/queries.ts'
import type { AttachmentRow } from '../attachments/queries.ts'
import { keysOf } from '../attachments/service.ts'
import { updateIssueRow } from '../editing/queries.ts'
import type { IssueChange } from '../editing/rules.ts'
import { insertIssueEvent } from '../history/queries.ts'
import { findIssue, getIssueById, lockIssue } from '../queries.ts'
import type { IssueRow } from '../queries.ts'
import { subjectEnd, targetOf } from '../rules.ts'
import { presentSingle, signalIssue } from '../service.ts'
import {
  deleteAuditTexts,
  deleteStoredAnswers,
  findAuditTexts,
  findFileNames,
  findNotes,
  lockMails,
  replaceAttachment,
  updateFileName,
  updateMail,
  updateNote,
} from './queries.ts'
import { wordRemover } from './rules.ts'
import type { Remove } from './rules.ts'

interface TextInput {
  params: { issueId: number }
  body: RedactText
}

/** Removes words from an issue, wherever they stand in it and in what was written about it. */
export async function redactText(ctx: Ctx, { params, body }: TextInput): Promise<Issue> {
  let unused: string[] = []
  const saved = await withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const issue = await requireRedactable(tx, params.issueId, lockIssue)
    return answerOnce(tx, issue, { endpoint: 'redactText', body: [params, body] }, async () => {
      const { words, reason } = body
      const remove = wordRemover(words)
      if (remove(reason) !== reason) throw invalid({ reason: WORDS_IN_REASON })
      const { change, changed } = await removeEverywhere(tx, issue, remove)
      if (changed.length === 0) throw invalid({ words: WORDS_NOT_FOUND })
      unused = await settle(tx, issue, change)
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

type Place = 'title' | 'description' | 'notes' | 'fileNames' | 'mails' | 'audit'

/** Answers in which places the words stood; what the issue itself says then is for the caller to write. */
async function removeEverywhere(
  tx: WriteCtx,
  issue: IssueRow,
  remove: Remove,
): Promise<{ change: IssueChange; changed: Place[] }> {
  const { title, description } = issue
  const change = {
    title: remove(title, ISSUE_TITLE_MAX),
    description: remove(description, ISSUE_DESCRIPTION_MAX),
  }
  const counts: Record<Place, number> = {
    title: change.title === title ? 0 : 1,
    description: change.description === description ? 0 : 1,
    notes: await removeFromNotes(tx, issue, remove),
    fileNames: await removeFromFileNames(tx, issue, remove),
    mails: await removeFromMails(tx, issue, remove),
    audit: await removeFromAudit(tx, issue, remove),
  }
  // The names of a record are the compiler's to know.
  const places = Object.keys(counts) as Place[]
  return { change, changed: places.filter((place) => counts[place] > 0) }
}

async function removeFromNotes(tx: WriteCtx, { id }: IssueRow, remove: Remove): Promise<number> {
  const found = (await findNotes(tx, id)).filter(({ note }) => remove(note) !== note)
  for (const entry of found) await updateNote(tx, entry.id, remove(entry.note, ISSUE_NOTE_MAX))
  return found.length
}

async function removeFromFileNames(tx: WriteCtx, { id }: IssueRow, remove: Remove): Promise<number> {
  const found = (await findFileNames(tx, id)).filter(({ name }) => remove(name) !== name)
  for (const file of found) await updateFileName(tx, file.id, remove(file.name))
  return found.length
}

async function removeFromMails(tx: WriteCtx, { jobId }: IssueRow, remove: Remove): Promise<number> {
  const end = subjectEnd(jobId)
  let count = 0
  for (const { id, subject, body } of await lockMails(tx, end)) {
    // The end stays, whatever is removed: a later redaction finds the mail by it.
    const texts = {
      subject: remove(subject.slice(0, -end.length)) + end,
      body: body === null ? null : remove(body),
    }
    if (texts.subject === subject && texts.body === body) continue
    await updateMail(tx, id, texts)
    count += 1
  }
  return count
}

/** What stands beside a sealed event is erased as a whole, and never rewritten. */
async function removeFromAudit(tx: WriteCtx, { id }: IssueRow, remove: Remove): Promise<number> {
  const found = (await findAuditTexts(tx, id)).filter(({ texts }) =>
    Object.values(texts).some((text) => remove(text) !== text),
  )
  for (const { eventId } of found) await deleteAuditTexts(tx, eventId)
  return found.length
}

interface PhotoInput {
  params: { issueId: number; attachmentId: number }
  body: RedactPhoto
}

/** Blacks areas of a photo out. Another photo takes its place; of the old one no file is left, its original neither. */
export async function redactPhoto(ctx: Ctx, { params, body }: PhotoInput): Promise<Issue> {
  const found = await requireRedactable(ctx, params.issueId, findIssue)
  const shown = await findPhoto(ctx, found, params.attachmentId)
  // One that is gone may be what this very call has replaced when it was made before.
  const picture = shown && (await blackOut(ctx, shown, body.areas))
  const keys = { originalKey: newKey(), displayKey: newKey(), thumbnailKey: newKey() }
  let unused = Object.values(keys)
  const saved = await withStoredFiles(ctx, picture ? unused : [], async () => {
    if (picture) await storePicture(ctx, keys, picture)
    return withTransaction(ctx, async (started) => {
      const tx = atOneInstant(started)
      const issue = await requireRedactable(tx, params.issueId, lockIssue)
      return answerOnce(tx, issue, { endpoint: 'redactPhoto', body: [params, body] }, async () => {
        const before = await findPhoto(tx, issue, params.attachmentId)
        if (!before || !picture) throw notFound()
        const { display } = picture
        const sha256 = createHash('sha256').update(display).digest('hex')
        const attachmentId = await replaceAttachment(tx, before.id, { ...keys, sha256 })
        const others = await settle(tx, issue, {})
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

/** Out of the copy that is shown: all that will be left. */
async function blackOut(
  ctx: Ctx,
  { id, state, displayKey }: AttachmentRow,
  areas: readonly RedactedArea[],
): Promise<ConvertedImage> {
  if (state === 'processing') throw new AppError('CONFLICT', PHOTO_NOT_READY)
  if (displayKey === null) throw new AppError('CONFLICT', PHOTO_NOT_SHOWN)
  const shown = await readShown(ctx, displayKey)
  return blackOutImage(shown, areas).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    ctx.log.warn({ err: error, attachmentId: id }, 'a picture could not be blacked out')
    throw new AppError('CONFLICT', PHOTO_NOT_SHOWN)
  })
}

async function readShown({ services }: Ctx, key: string): Promise<Buffer> {
  try {
    return await buffer((await services.files.read(key)).stream)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
    // A store that is away has none of them.
    if (!(await areFilesHere(services))) throw storeAway()
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
  if (issue.reporterId === null) throw new AppError('CONFLICT', NOT_EDITABLE)
  if (await isHeld(ctx, issue.id)) throw new AppError('CONFLICT', ISSUE_HELD)
  return issue
}

/** That was asked for this very call. */
const isStillVisible = (): Promise<boolean> => Promise.resolve(true)

interface RedactionCall {
  endpoint: string
  body: unknown
}

/** Carries a call out once, however often it is repeated, and answers the issue as it is then: its words are kept nowhere. */
async function answerOnce(
  tx: WriteCtx,
  { id }: IssueRow,
  call: RedactionCall,
  carryOut: () => Promise<void>,
): Promise<Issue> {
  await withIdempotency(tx, { ...call, isStillVisible, idOf: ({ issueId }) => issueId }, async () => {
    await carryOut()
    return { issueId: id }
  })
  return presentSingle(tx, await getIssueById(tx, id))
}

/**
 * Writes the issue, by a new version: a form that is open on the old one cannot bring the words back unseen. Answers the
 * files that are of no use then.
 */
async function settle(tx: WriteCtx, issue: IssueRow, change: IssueChange): Promise<string[]> {
  // Locked, it is in the status that was read.
  await updateIssueRow(tx, issue, change)
  await insertIssueEvent(tx, { issueId: issue.id, kind: 'redacted' })
  await deleteStoredAnswers(tx, issue.id)
  await signalIssue(tx, issue)
  return issue.reporterId === null ? [] : renewDataExport(tx, issue.reporterId)
}
