import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import { columnsOf } from '../../db/columns.ts'
import { insertRow, updateRow } from '../../db/statements.ts'
import type { Right } from '../../policy/policy.ts'
import { where } from '../../policy/scopes.ts'

export interface AccessNoteRow {
  accessNoteId: number
  placeId: number
  developmentId: number
  name: string
}

export interface AccessNoteFields {
  name: string
  keyNumber: string | null
  keptAt: string | null
  heldBy: string | null
  /** Encrypted. */
  alarmCode: Buffer | null
  parking: string | null
}

function notes({ db }: SystemCtx) {
  return db
    .selectFrom('access_notes as n')
    .innerJoin('places as p', 'p.id', 'n.place_id')
    .select(['n.id as accessNoteId', 'n.place_id as placeId', 'p.development_id as developmentId', 'n.name'])
}

function openedNotes(ctx: SystemCtx, accessNoteId: number) {
  return notes(ctx)
    .select(['n.key_number as keyNumber', 'n.kept_at as keptAt', 'n.held_by as heldBy'])
    .select(['n.alarm_code as alarmCode', 'n.parking', 'n.version'])
    .where('n.id', '=', accessNoteId)
}

function isCovered({ actor }: Ctx, right: Right): RawBuilder<SqlBool> {
  return where(actor, right, { propertyId: sql.ref('p.id'), developmentId: sql.ref('p.development_id') })
}

export async function findAccessNotes(ctx: Ctx, right: Right, placeId: number): Promise<AccessNoteRow[]> {
  return ofPlace(ctx, placeId).where(isCovered(ctx, right)).execute()
}

/** Finds the names of the keys and access notes at a place. The caller must already have checked the reader's right. */
export async function findNotesOfPlace(ctx: SystemCtx, placeId: number): Promise<AccessNoteRow[]> {
  return ofPlace(ctx, placeId).execute()
}

function ofPlace(ctx: SystemCtx, placeId: number) {
  return notes(ctx).where('n.place_id', '=', placeId).orderBy('n.name').orderBy('n.id')
}

export type OpenedRow = AccessNoteRow & AccessNoteFields & { version: number }

/** Returns the key or access note with all of its fields, if the right covers its place. */
export async function findAccessNote(
  ctx: Ctx,
  right: Right,
  accessNoteId: number,
): Promise<OpenedRow | undefined> {
  return openedNotes(ctx, accessNoteId).where(isCovered(ctx, right)).executeTakeFirst()
}

/** Finds all fields of a key or access note at this place. The caller must already have checked the reader's right. */
export async function findNoteOfPlace(
  ctx: SystemCtx,
  placeId: number,
  accessNoteId: number,
): Promise<OpenedRow | undefined> {
  return openedNotes(ctx, accessNoteId).where('n.place_id', '=', placeId).executeTakeFirst()
}

export async function lockAccessNote(ctx: SystemWriteCtx, accessNoteId: number): Promise<void> {
  await sql`select from access_notes where id = ${accessNoteId} for update`.execute(ctx.db)
}

export async function countAccessNotes(ctx: SystemCtx, placeId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('access_notes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('place_id', '=', placeId)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertAccessNote(
  ctx: WriteCtx,
  placeId: number,
  fields: AccessNoteFields,
): Promise<number> {
  const at = ctx.now()
  return insertRow(ctx.db, 'access_notes', {
    ...columnsOf('access_notes', fields),
    place_id: placeId,
    created_at: at,
    updated_at: at,
  })
}

export async function updateAccessNoteRow(
  ctx: WriteCtx,
  { accessNoteId, version }: { accessNoteId: number; version: number },
  change: Partial<AccessNoteFields>,
): Promise<void> {
  await updateRow(ctx.db, 'access_notes', accessNoteId, {
    ...columnsOf('access_notes', change),
    version: version + 1,
    updated_at: ctx.now(),
  })
}

export async function deleteAccessNote(ctx: WriteCtx, accessNoteId: number): Promise<void> {
  await ctx.db.deleteFrom('access_notes').where('id', '=', accessNoteId).execute()
}
