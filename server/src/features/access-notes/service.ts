import { ACCESS_NOTES_MAX } from '@doorstep/contract/access-notes/rules'
import { AccessNote } from '@doorstep/contract/access-notes/schema'
import type {
  AddAccessNote,
  OpenedAccessNote,
  UpdateAccessNote,
} from '@doorstep/contract/access-notes/schema'
import type { OpenedVisitAccessNote, VisitAccessNote } from '@doorstep/contract/orders/access-notes/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { asCode } from '../../audit/split.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, Params, SystemCtx, WriteCtx } from '../../context.ts'
import { AppError, notFound, stale } from '../../errors.ts'
import { withIdempotency } from '../../idempotency.ts'
import { authorize } from '../../policy/authorize.ts'
import type { Right } from '../../policy/policy.ts'
import { includes } from '../../policy/scopes.ts'
import { getPlace } from '../blocks/places/service.ts'
import {
  countAccessNotes,
  deleteAccessNote,
  findAccessNote,
  findAccessNotes,
  findNoteOfPlace,
  findNotesOfPlace,
  insertAccessNote,
  lockAccessNote,
  updateAccessNoteRow,
} from './queries.ts'
import type { AccessNoteFields, AccessNoteRow, OpenedRow } from './queries.ts'

/** Lists the keys and access notes of a place by name, without their contents. */
export async function listAccessNotes(ctx: Ctx, { params }: Params<'placeId'>): Promise<AccessNote[]> {
  const place = await getPlace(ctx, 'accessNote:read', params.placeId)
  const rows = await findAccessNotes(ctx, 'accessNote:read', place.id)
  return rows.map((row) => presentNote(ctx, row))
}

/** Returns one key or access note. The audit first records who opened it. */
export async function openAccessNote(
  ctx: Ctx,
  { params }: Params<'accessNoteId'>,
): Promise<OpenedAccessNote> {
  return withTransaction(ctx, async (tx) => {
    const note = await getNote(tx, 'accessNote:read', params.accessNoteId)
    authorize(tx, 'accessNote:read', targetOf(note))
    await record(tx, 'accessNote.read', note)
    return { ...presentNote(tx, note), ...detailsOf(tx, note), version: note.version }
  })
}

/** Lists the names of the keys and access notes at a place, for a firm whose work order gives it the right. */
export async function listForVisit(ctx: SystemCtx, placeId: number): Promise<VisitAccessNote[]> {
  const rows = await findNotesOfPlace(ctx, placeId)
  return rows.map(({ accessNoteId, name }) => ({ accessNoteId, name }))
}

/**
 * Returns one key or access note of the place, for a firm whose work order gives it the right. The calling function
 * writes the audit event.
 */
export async function getForVisit(
  ctx: SystemCtx,
  placeId: number,
  accessNoteId: number,
): Promise<OpenedVisitAccessNote> {
  const note = await findNoteOfPlace(ctx, placeId, accessNoteId)
  if (!note) throw notFound()
  return { accessNoteId, name: note.name, ...detailsOf(ctx, note) }
}

export async function addAccessNote(
  ctx: Ctx,
  { params, body }: Params<'placeId'> & { body: AddAccessNote },
): Promise<AccessNote> {
  return withTransaction(ctx, async (tx) => {
    const place = await getPlace(tx, 'accessNote:manage', params.placeId)
    authorize(tx, 'accessNote:manage', { propertyId: place.id, developmentId: place.developmentId })
    return withIdempotency(
      tx,
      {
        endpoint: 'addAccessNote',
        answer: AccessNote,
        // A plain hash would reveal an alarm code, because it has few digits. So a keyed fingerprint is stored.
        body: [params, tx.services.secrets.fingerprint(JSON.stringify(body)).toString('hex')],
        idOf: ({ accessNoteId }: AccessNote) => accessNoteId,
        isStillVisible: async (id) => (await findAccessNote(tx, 'accessNote:read', id)) !== undefined,
      },
      async () => {
        await lockName(tx, `access notes of ${place.id}`)
        if ((await countAccessNotes(tx, place.id)) >= ACCESS_NOTES_MAX)
          throw new AppError(
            'CONFLICT',
            `A place can have at most ${ACCESS_NOTES_MAX} keys and access notes. Remove an old one first.`,
          )
        const fields = { ...plainOf(body), alarmCode: sealed(tx, body.alarmCode) }
        const accessNoteId = await insertAccessNote(tx, place.id, fields)
        const note = await getNote(tx, 'accessNote:read', accessNoteId)
        await record(tx, 'accessNote.add', note)
        return presentNote(tx, note)
      },
    )
  })
}

export async function updateAccessNote(
  ctx: Ctx,
  { params, body }: Params<'accessNoteId'> & { body: UpdateAccessNote },
): Promise<AccessNote> {
  return withTransaction(ctx, async (tx) => {
    const before = await loadForChange(tx, params.accessNoteId)
    // The response does not contain the current text, because only an audited read may show the text.
    if (body.version !== undefined && body.version !== before.version)
      throw stale('access note', presentNote(tx, before))
    const plain = plainOf(body)
    const changed = Object.keys(plain).filter(
      (field) => plain[field as keyof typeof plain] !== before[field as keyof typeof plain],
    )
    const hasNewCode = orNone(body.alarmCode) !== codeOf(tx, before)
    if (hasNewCode) changed.push('alarmCode')
    if (changed.length === 0) return presentNote(tx, before)
    await updateAccessNoteRow(tx, before, {
      ...plain,
      ...(hasNewCode && { alarmCode: sealed(tx, body.alarmCode) }),
    })
    await record(tx, 'accessNote.update', before, changed)
    return presentNote(tx, await getNote(tx, 'accessNote:read', before.accessNoteId))
  })
}

export async function removeAccessNote(ctx: Ctx, { params }: Params<'accessNoteId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const before = await loadForChange(tx, params.accessNoteId)
    await deleteAccessNote(tx, before.accessNoteId)
    await record(tx, 'accessNote.remove', before)
  })
}

async function loadForChange(tx: WriteCtx, accessNoteId: number): Promise<OpenedRow> {
  await lockAccessNote(tx, accessNoteId)
  const note = await getNote(tx, 'accessNote:read', accessNoteId)
  authorize(tx, 'accessNote:manage', targetOf(note))
  return note
}

async function getNote(ctx: Ctx, right: Right, accessNoteId: number): Promise<OpenedRow> {
  const note = await findAccessNote(ctx, right, accessNoteId)
  if (!note) throw notFound()
  return note
}

const targetOf = ({
  placeId,
  developmentId,
}: AccessNoteRow): { propertyId: number; developmentId: number } => ({
  propertyId: placeId,
  developmentId,
})

function presentNote(ctx: Ctx, note: AccessNoteRow): AccessNote {
  const { accessNoteId, placeId, name } = note
  const mayChange = includes(ctx.actor, 'accessNote:manage', targetOf(note))
  return { accessNoteId, placeId, name, can: mayChange ? ['accessNote:manage'] : [] }
}

function detailsOf(ctx: SystemCtx, note: OpenedRow): Omit<OpenedVisitAccessNote, 'accessNoteId' | 'name'> {
  const { keyNumber, keptAt, heldBy, parking } = note
  return { keyNumber, keptAt, heldBy, alarmCode: codeOf(ctx, note), parking }
}

const orNone = (text: string): string | null => (text === '' ? null : text)

function plainOf(body: AddAccessNote): Omit<AccessNoteFields, 'alarmCode'> {
  const { name, keyNumber, keptAt, heldBy, parking } = body
  return {
    name,
    keyNumber: orNone(keyNumber),
    keptAt: orNone(keptAt),
    heldBy: orNone(heldBy),
    parking: orNone(parking),
  }
}

const sealed = ({ services }: Ctx, code: string): Buffer | null =>
  code === '' ? null : services.secrets.encrypt(code)

const codeOf = ({ services }: SystemCtx, { alarmCode }: OpenedRow): string | null =>
  alarmCode === null ? null : services.secrets.decrypt(alarmCode)

/**
 * The audit event names the key or access note, its place and the changed fields, but never the contents of the fields.
 */
async function record(
  tx: WriteCtx,
  action: 'accessNote.add' | 'accessNote.read' | 'accessNote.remove' | 'accessNote.update',
  { accessNoteId, placeId }: AccessNoteRow,
  changed: readonly string[] = [],
): Promise<void> {
  await emitAudit(tx, {
    action,
    object: { type: 'property', id: placeId },
    after: { accessNoteId, ...(changed.length > 0 && { changed: changed.map(asCode) }) },
  })
}
