import { PHONE_MESSAGE } from '@doorstep/contract/users/schema'
import { ATTACHMENT_MESSAGES } from '@doorstep/contract/issues/attachments/schema'
import type { FirstScreen, Profile, UpdateProfile } from '@doorstep/contract/profiles/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { withTransaction } from '../../context.ts'
import type { Ctx, Params, SystemWriteCtx, WriteCtx } from '../../context.ts'
import { changesNothing } from '../../db/changes.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { PictureFault } from '../../files/imageProcess.ts'
import { asInterrupted, convertToSquare, inspectImage } from '../../files/images.ts'
import { newKey } from '../../files/store.ts'
import { deleteFiles, withStoredFiles } from '../../files/undo.ts'
import type { BinaryResult } from '../../files/store.ts'
import { requireFresh } from '../../sessions/session.ts'
import type { UploadedFile } from '../../files/receive.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import { writeTo } from '../../mail/write.ts'
import type { Recipient } from '../../mail/write.ts'
import { requiresSecondStep } from '../../policy/actor.ts'
import { authorize } from '../../policy/authorize.ts'
import { opensDesk } from '../../policy/firstScreen.ts'
import { findAccount } from '../users/queries.ts'
import { presentProfile } from './present.ts'
import { getProfile, lockProfile, updateProfileRow } from './queries.ts'
import type { ProfileRow } from './queries.ts'

const PHOTO_SIDE = 256
const PHOTO_TYPE = 'image/jpeg'

/** The audit names the changed fields, but never their values, because the values are personal data. */
const CHANGEABLE = ['firstName', 'lastName', 'phoneNumber', 'photoKey', 'firstScreen'] as const

function present(ctx: Ctx, row: ProfileRow): Profile {
  const isRequired = requiresSecondStep(ctx.actor, ctx.services.config.mfaRequiredRoles)
  return presentProfile(row, { isRequired, hasDesk: opensDesk(ctx.actor) })
}

export async function readProfile(ctx: Ctx): Promise<Profile> {
  return present(ctx, await getProfile(ctx, ctx.actor.userId))
}

interface UpdateInput {
  body: UpdateProfile
  files: UploadedFile[]
}

/** Updates a person's own details. A changed phone number needs a fresh sign-in, because codes are sent to it. */
export async function updateProfile(ctx: Ctx, { body, files }: UpdateInput): Promise<Profile> {
  const [file] = files
  const photo = file && (await squareOf(file))
  const photoKey = photo && newKey()
  const { row, dropped } = await withStoredFiles(ctx, photoKey === undefined ? [] : [photoKey], async () => {
    if (photo && photoKey !== undefined) await ctx.services.files.write(photoKey, photo)
    return withTransaction(ctx, (tx) => storeProfile(tx, body, photoKey))
  })
  await deleteFiles(ctx, dropped)
  return present(ctx, row)
}

async function storeProfile(
  tx: WriteCtx,
  body: UpdateProfile,
  newPhotoKey: string | undefined,
): Promise<{ row: ProfileRow; dropped: string[] }> {
  const before = await lockProfile(tx, tx.actor.userId)
  authorize(tx, 'profile:update', { userId: before.id })
  const phoneNumber = chosenPhone(body.phoneNumber, before.phoneNumber)
  const isPhoneChanged = phoneNumber !== before.phoneNumber
  if (isPhoneChanged) requireFresh(tx)
  const keptKey = body.removePhoto === true ? null : before.photoKey
  const photoKey = newPhotoKey ?? keptKey
  const { firstName, lastName } = body
  const firstScreen = chosenScreen(tx, body.firstScreen, before.firstScreen)
  const row = { ...before, firstName, lastName, phoneNumber, photoKey, firstScreen }
  if (changesNothing(before, row)) return { row: before, dropped: [] }
  await updateProfileRow(tx, before.id, row)
  await emitAudit(tx, {
    action: 'profile.update',
    object: { type: 'user', id: before.id },
    after: { changed: CHANGEABLE.filter((name) => row[name] !== before[name]) },
  })
  if (isPhoneChanged) await notifyPhoneChanged(tx, before)
  // Updates the name on the person's other open pages.
  emitSignal(tx, { type: 'session', userIds: [before.id] })
  const isReplaced = before.photoKey !== null && before.photoKey !== photoKey
  return { row, dropped: isReplaced && before.photoKey !== null ? [before.photoKey] : [] }
}

/**
 * If the call leaves out the phone number, the stored number is kept. A person can change the number but not remove it.
 */
function chosenPhone(sent: string | undefined, stored: string | null): string | null {
  if (sent === undefined) return stored
  if (sent !== '') return sent
  if (stored !== null) throw invalid({ phoneNumber: PHONE_MESSAGE })
  return null
}

/** Returns the first screen to store. Null means the dashboard. */
function chosenScreen(ctx: Ctx, sent: FirstScreen | undefined, stored: string | null): string | null {
  if (sent === undefined) return stored
  if (sent === 'dashboard') return null
  if (!opensDesk(ctx.actor))
    throw invalid({
      firstScreen: 'The desk is only for administrators and property managers. Choose another screen.',
    })
  return sent
}

/** Re-encoding keeps only the pixels of the original. */
async function squareOf(file: UploadedFile): Promise<Buffer> {
  await inspectImage(file.tempPath, file.type, 'photo')
  try {
    return await convertToSquare(file.tempPath, file.type, PHOTO_SIDE)
  } catch (error) {
    if (!(error instanceof PictureFault)) throw asInterrupted(error)
    const message = ATTACHMENT_MESSAGES.damaged
    throw new AppError('UNSUPPORTED_TYPE', message, { fields: { photo: message }, cause: error })
  }
}

/** Returns a person's photo if this reader can see their name. */
export async function readPhoto(ctx: Ctx, { params }: Params<'userId'>): Promise<BinaryResult> {
  const account = await findAccount(ctx, 'user:readPhoto', params.userId)
  if (!account || account.photoKey === null) throw notFound()
  const { stream, size } = await ctx.services.files.read(account.photoKey)
  return { stream, size, type: PHOTO_TYPE, name: 'photo.jpg' }
}

async function notifyPhoneChanged(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'account',
    subject: 'Your phone number was changed',
    paragraphs: [
      'The phone number of your account was changed. Codes to sign in now go to the new number.',
      `If this was not you, choose a new password at once: ${ctx.services.publicUrl}/forgot-password`,
    ],
  })
}
