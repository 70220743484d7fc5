import { emitAudit } from '../../../audit/emitAudit.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { AppError, invalid } from '../../../errors.ts'
import { findAreas, findAssets } from '../../issues/building/queries.ts'
import { wrongPlace } from '../../issues/building/rules.ts'
import { insertIssueEvent } from '../../issues/history/queries.ts'
import { notifyNote } from '../../issues/messages.ts'
import { updateConversation } from '../../issues/notes/queries.ts'
import { getIssueById, updateIssueRow } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { signalBuilding } from '../../issues/building/signal.ts'
import { signalIssue, signalNote } from '../../issues/signal.ts'
import { resolveCategory } from '../../lookups/service.ts'
import {
  authorizeNote,
  authorizeText,
  changesPlace,
  changesPublicPart,
  changesText,
  commentOf,
  isStaffsAnswer,
  refuseText,
  refuseUneditable,
  requireComment,
} from './rules.ts'
import type { Intent, Saved, Update, Written } from './rules.ts'

/** Changes title, description, categories, area or asset, with or without a note. */
export function toEdit(issue: IssueRow, update: Update): Intent {
  return {
    authorize: (ctx) => {
      authorizeText(ctx, issue, update)
      authorizeNote(ctx, issue, update)
    },
    carryOut: async (tx) => {
      const { movers } = update
      refuseUneditable(issue, update)
      refuseText(issue, update)
      if (movers.includes('staff')) requireComment(update)
      await requireFields(tx, issue, update)
      const written = await save(tx, issue, update)
      if (changesPublicPart(update)) await signalBuilding(tx, written.after, issue)
      return answerNoted(tx, written, update)
    },
  }
}

/** Adds a note without any other change. */
export function toNote(issue: IssueRow, update: Update): Intent {
  return {
    authorize: (ctx) => authorizeNote(ctx, issue, update),
    carryOut: async (tx) => {
      const { note, movers } = update
      const isStaff = movers.includes('staff')
      if (note !== undefined || isStaff) refuseUneditable(issue, update)
      if (isStaff) requireComment(update)
      if (note === undefined) return { row: await getIssueById(tx, issue.id) }
      return answerNoted(tx, await save(tx, issue, update), update)
    },
  }
}

/** Throws if the category, area and asset do not match each other after the update. */
export async function requireFields(ctx: Ctx, issue: IssueRow, update: Update): Promise<void> {
  await requireCategory(ctx, issue, update)
  const { categoryId, subCategoryId, subSubCategoryId } = update.text
  const isRecategorised = [categoryId, subCategoryId, subSubCategoryId].some((id) => id !== undefined)
  const isByReporter = !update.movers.includes('staff')
  if (changesPlace(update) || (issue.isCommon && isRecategorised && isByReporter))
    await requirePlace(ctx, issue, update)
}

/** An area that was switched off, or an asset that was removed, is fine if the issue already has it. */
async function requirePlace(ctx: Ctx, issue: IssueRow, { text }: Update): Promise<void> {
  const { isCommon, propertyId, priority, categoryId, subCategoryId, subSubCategoryId, areaId, assetId } = {
    ...issue,
    ...text,
  }
  const areas = await findAreas(ctx, { takesInactive: text.areaId === undefined })
  const assets = await findAssets(ctx, [propertyId], { takesInactive: text.assetId === undefined })
  const path = [categoryId, subCategoryId, subSubCategoryId]
  const known = { path, areas, assets, isEmergency: priority === 'Emergency' }
  const problems = wrongPlace({ isCommon, areaId, assetId }, known)
  if (problems) throw invalid(problems)
}

/** Throws if the update changes a category and the new category levels do not match each other. */
async function requireCategory(ctx: Ctx, issue: IssueRow, { text }: Update): Promise<void> {
  if (
    text.categoryId === undefined &&
    text.subCategoryId === undefined &&
    text.subSubCategoryId === undefined
  )
    return
  const category = await resolveCategory(ctx, {
    categoryId: text.categoryId ?? issue.categoryId,
    subCategoryId: text.subCategoryId === undefined ? issue.subCategoryId : text.subCategoryId,
    subSubCategoryId: text.subSubCategoryId === undefined ? issue.subSubCategoryId : text.subSubCategoryId,
  })
  if ('problems' in category) throw invalid(category.problems)
}

/** Saves edits and notes without a step. A note alone does not change the row (see `standFor`). */
async function save(tx: WriteCtx, issue: IssueRow, update: Update): Promise<Written> {
  const { text, note, audience } = update
  const issueId = issue.id
  const isEdited = changesText(update)
  if (isEdited && !(await updateIssueRow(tx, issue, text)))
    throw new AppError(
      'CONFLICT',
      'Somebody else has changed this issue in the meantime. Check what changed and try again.',
    )
  // The statements are sent in this order, and none of them waits for the result of another.
  const [entryId] = await Promise.all([
    insertIssueEvent(tx, { issueId, kind: isEdited ? 'edited' : 'noteAdded', note, audience }),
    updateConversation(tx, issueId, {
      isActive: !isEdited && note !== undefined,
      staffAnswered: isStaffsAnswer(tx, issue, update),
    }),
    emitAudit(tx, {
      action: 'issue.update',
      object: { type: 'issue', id: issueId },
      about: issue.reporterId,
      before: Object.fromEntries(
        Object.keys(text).map((field) => [field, issue[field as keyof typeof text]]),
      ),
      after: { ...text, ...(note !== undefined && { noted: audience }) },
    }),
  ])
  return { after: await getIssueById(tx, issueId), comment: commentOf(update, entryId) }
}

async function answerNoted(tx: WriteCtx, { after, comment }: Written, update: Update): Promise<Saved> {
  if (comment) await notifyNote(tx, after, comment)
  if (changesText(update)) {
    signalIssue(tx, after)
  } else await signalNote(tx, after, [update.audience])
  return { row: after }
}
