import type { AddStaffNote, ListStaffNotes, StaffNote } from '@doorstep/contract/staff-notes/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { decodeCursor } from '../../paging/cursors.ts'
import { IdCursor, idPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import type { Actor } from '../../policy/actor.ts'
import { authorize } from '../../policy/authorize.ts'
import { includes } from '../../policy/scopes.ts'
import type { Target } from '../../policy/scopes.ts'
import { getProperty } from '../properties/service.ts'
import { findAccount } from '../users/queries.ts'
import {
  deleteStaffNote,
  findRepeated,
  findStaffNotes,
  getStaffNote,
  insertStaffNote,
  lockStaffNote,
} from './queries.ts'
import type { KeptNote, StaffNoteRow, Subject } from './queries.ts'
import { noteTargetOf } from './rules.ts'

type NoteRight = 'staffNote:read' | 'staffNote:write' | 'staffNote:remove'
export async function listHomeNotes(
  ctx: Ctx,
  { params, query }: Params<'propertyId'> & { query: ListStaffNotes },
): Promise<Page<StaffNote>> {
  return listAbout(ctx, params, query, () => targetOfHome(ctx, 'staffNote:read', params.propertyId))
}

export async function listUserNotes(
  ctx: Ctx,
  { params, query }: Params<'userId'> & { query: ListStaffNotes },
): Promise<Page<StaffNote>> {
  return listAbout(ctx, params, query, () => targetOfPerson(ctx, 'staffNote:read', params.userId))
}

async function listAbout(
  ctx: Ctx,
  subject: Subject,
  { limit, cursor }: ListStaffNotes,
  getTarget: () => Promise<Target>,
): Promise<Page<StaffNote>> {
  const after = decodeCursor(IdCursor, cursor)
  const target = await getTarget()
  const { rows, total } = await findStaffNotes(ctx, subject, { limit, after })
  return idPage(rows, limit, total, (row) => presentStaffNote(ctx.actor, row, target))
}

async function targetOfHome(
  ctx: Ctx,
  right: 'staffNote:read' | 'property:list',
  propertyId: number,
): Promise<Target> {
  const { developmentId } = await getProperty(ctx, right, propertyId)
  return { propertyId, developmentId }
}

/**
 * Throws NOT_FOUND if the reader can't see the person or their notes. The answer must not reveal that the person
 * exists.
 */
async function targetOfPerson(ctx: Ctx, right: NoteRight, userId: number): Promise<Target> {
  const account = await findAccount(ctx, 'staffNote:read', userId)
  const target = account && noteTargetOf(ctx.actor, right, account)
  if (!target || !includes(ctx.actor, 'staffNote:read', target)) throw notFound()
  return target
}

export async function addHomeNote(
  ctx: Ctx,
  { params, body }: Params<'propertyId'> & { body: AddStaffNote },
): Promise<StaffNote> {
  return withTransaction(ctx, async (tx) => {
    const target = await targetOfHome(tx, 'property:list', params.propertyId)
    authorize(tx, 'staffNote:write', target)
    return addNote(tx, params, target, body.text)
  })
}

export async function addUserNote(
  ctx: Ctx,
  { params, body }: Params<'userId'> & { body: AddStaffNote },
): Promise<StaffNote> {
  return withTransaction(ctx, async (tx) => {
    const target = await targetOfPerson(tx, 'staffNote:write', params.userId)
    authorize(tx, 'staffNote:write', target)
    return addNote(tx, params, target, body.text)
  })
}

async function addNote(tx: WriteCtx, subject: Subject, target: Target, text: string): Promise<StaffNote> {
  await lockName(tx, `staffNotes:${tx.actor.userId}`)
  const repeated = await findRepeated(tx, subject, text)
  const id = repeated ?? (await insertStaffNote(tx, subject, text))
  if (repeated === undefined) {
    await emitAudit(tx, {
      action: 'userId' in subject ? 'user.addNote' : 'property.addNote',
      object: objectOf(subject),
      after: { noteId: id },
    })
  }
  return presentStaffNote(tx.actor, await getStaffNote(tx, id), target)
}

function objectOf(subject: Subject): { type: string; id: number } {
  return 'userId' in subject
    ? { type: 'user', id: subject.userId }
    : { type: 'property', id: subject.propertyId }
}

/** Deletes the note with its text. The audit keeps only the note's id. */
export async function removeStaffNote(ctx: Ctx, { params }: Params<'staffNoteId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const note = await lockStaffNote(tx, params.staffNoteId)
    if (!note) throw notFound()
    const target = await targetOfNote(tx, note)
    authorize(tx, 'staffNote:remove', { ...target, reporterId: note.authorId })
    await deleteStaffNote(tx, params.staffNoteId)
    await emitAudit(tx, {
      action: note.userId === null ? 'property.removeNote' : 'user.removeNote',
      object:
        note.userId === null ? { type: 'property', id: note.propertyId } : { type: 'user', id: note.userId },
      before: { noteId: params.staffNoteId },
    })
  })
}

async function targetOfNote(tx: WriteCtx, { userId, developmentId }: KeptNote): Promise<Target> {
  if (userId !== null) return targetOfPerson(tx, 'staffNote:read', userId)
  return developmentId === null ? {} : { developmentId }
}

/** The rights over the note must cover `target`. Only the author or an administrator can remove a note. */
function presentStaffNote(actor: Actor, row: StaffNoteRow, target: Target): StaffNote {
  const { id, text, author, createdAt, authorId } = row
  const mayRemove = includes(actor, 'staffNote:remove', { ...target, reporterId: authorId })
  return { id, text, author, createdAt: createdAt.toISOString(), can: mayRemove ? ['staffNote:remove'] : [] }
}
