import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx, SystemCtx, WriteCtx } from '../../context.ts'
import { countList } from '../../db/keyset.ts'
import type { IdPosition } from '../../db/keyset.ts'
import { repeatsSince } from '../../db/repeats.ts'
import type { QueryRow } from '../../db/rows.ts'
import { insertRow } from '../../db/statements.ts'
import { where } from '../../policy/scopes.ts'
import { isPersonInScope } from '../users/queries.ts'

export type Subject = { propertyId: number } | { userId: number }

function notes(ctx: SystemCtx) {
  return ctx.db
    .selectFrom('staff_notes as n')
    .innerJoin('users as a', 'a.id', 'n.author_id')
    .select(['n.id', 'n.text', 'n.author_id as authorId', 'n.created_at as createdAt'])
    .select(sql<string>`a.first_name || ' ' || a.last_name`.as('author'))
}

export type StaffNoteRow = QueryRow<typeof notes>

function isAbout(subject: Subject): RawBuilder<SqlBool> {
  return 'userId' in subject
    ? sql<SqlBool>`n.user_id = ${subject.userId}`
    : sql<SqlBool>`n.property_id = ${subject.propertyId}`
}

export async function findStaffNotes(
  ctx: SystemCtx,
  subject: Subject,
  { limit, after }: { limit: number; after: IdPosition | undefined },
): Promise<{ rows: StaffNoteRow[]; total: number }> {
  const rows = await notes(ctx)
    .where(isAbout(subject))
    .where('n.id', '<', after?.id ?? Number.MAX_SAFE_INTEGER)
    .orderBy('n.id', 'desc')
    .limit(limit + 1)
    .execute()
  const list = { rows, limit, position: after }
  const total = await countList(ctx.db, list, sql`select from staff_notes n where ${isAbout(subject)}`)
  return { rows, total }
}

export async function getStaffNote(ctx: SystemCtx, noteId: number): Promise<StaffNoteRow> {
  return notes(ctx).where('n.id', '=', noteId).executeTakeFirstOrThrow()
}

export async function findRepeated(ctx: Ctx, subject: Subject, text: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('staff_notes as n')
    .select('n.id')
    .where(isAbout(subject))
    .where('n.author_id', '=', ctx.actor.userId)
    .where('n.text', '=', text)
    .where('n.created_at', '>', repeatsSince(ctx))
    .executeTakeFirst()
  return row?.id
}

export async function insertStaffNote(ctx: WriteCtx, subject: Subject, text: string): Promise<number> {
  return insertRow(ctx.db, 'staff_notes', {
    property_id: 'propertyId' in subject ? subject.propertyId : null,
    user_id: 'userId' in subject ? subject.userId : null,
    author_id: ctx.actor.userId,
    text,
    created_at: ctx.now(),
  })
}

export interface KeptNote {
  authorId: number
  userId: number | null
  propertyId: number | null
  developmentId: number | null
}

/** Locks and returns the note if the reader can see the home or person that the note is about. */
export async function lockStaffNote(ctx: WriteCtx, noteId: number): Promise<KeptNote | undefined> {
  const isOfPlace = where(ctx.actor, 'staffNote:read', { developmentId: sql.ref('h.development_id') })
  return ctx.db
    .selectFrom('staff_notes as n')
    .leftJoin('homes as h', 'h.id', 'n.property_id')
    .leftJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.author_id as authorId', 'n.user_id as userId', 'n.property_id as propertyId'])
    .select('h.development_id as developmentId')
    .where('n.id', '=', noteId)
    .where(
      sql<SqlBool>`((n.property_id is not null and ${isOfPlace})
        or (n.user_id is not null and ${isPersonInScope(ctx, 'staffNote:read')}))`,
    )
    .forUpdate('n')
    .executeTakeFirst()
}

export async function deleteStaffNote(ctx: WriteCtx, noteId: number): Promise<void> {
  await ctx.db.deleteFrom('staff_notes').where('id', '=', noteId).execute()
}
