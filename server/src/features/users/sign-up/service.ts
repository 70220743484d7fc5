import { z } from 'zod'
import type { Message } from '@doorstep/contract/auth/schema'
import { REPLACE_DAYS } from '@doorstep/contract/users/rules'
import { PROOF_MESSAGES } from '@doorstep/contract/users/schema'
import type { Register } from '@doorstep/contract/users/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { judgePassword } from '../../../crypto/passwordRules.ts'
import { hashPassword } from '../../../crypto/passwords.ts'
import { AppError, invalid } from '../../../errors.ts'
import { inspectImage } from '../../../files/images.ts'
import { newKey } from '../../../files/store.ts'
import { deleteFiles, withStoredFiles } from '../../../files/undo.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { NOBODY, queueJob } from '../../../jobs/queue.ts'
import { networkOf } from '../../../limits/network.ts'
import { markLinkUsed } from '../../auth/links/queries.ts'
import { linkOver, makeLink, openLink } from '../../auth/links/service.ts'
import { findActiveAddress } from '../../towns/queries.ts'
import { deleteProof, insertProof, updateProofInPlace } from '../proofs/queries.ts'
import type { Proof } from '../proofs/queries.ts'
import { findAdmins, findManagers } from '../queries.ts'
import {
  offerReplacement,
  notifyApplicant,
  notifyKnown,
  notifyManager,
  notifyNearlyFull,
} from './messages.ts'
import {
  countUnreviewed,
  findWaiting,
  insertApplicant,
  lockApplicant,
  lockApplicantByEmail,
  updateApplicant,
} from './queries.ts'
import type { ApplicantRow, Application } from './queries.ts'

export const APPLIED_JOB = 'registration.applied'
/** Sign-ups run one at a time, so that an address gets only one account. */
export const SIGN_UP_LOCK = 'sign-up'
const PEOPLE_MAX = 500
const PROOF_BYTES_MAX = 2 * 1024 ** 3
const WARN_AT = 0.8
const RETRY_SECONDS = 60 * 60
/** Limits the emails to an address that people sign up with repeatedly. */
const OWNER_MAILS = { points: 5, seconds: 30 * 60 }

const RECEIVED = 'Thank you for signing up. Access is granted once your account is validated.'
const REPLACED =
  'Your new sign-up has replaced the old one. Access is granted once your account is validated.'
const ADDRESS_GONE = 'The address of this sign-up is no longer available. Please sign up again.'
const SIGN_UP_AGAIN = 'Please sign up again.'

interface RegisterInput {
  body: Register
  files: UploadedFile[]
}

/** Signs somebody up. Neither the answer nor its delay shows whether the email address is known. */
export async function register(ctx: SystemCtx, { body, files }: RegisterInput): Promise<Message> {
  const file = await requireValid(ctx, body, files)
  const { limits } = ctx.services
  await limits.shared('LIMIT_REGISTER').consume(networkOf(ctx.caller?.ip ?? ''))
  const mails = await limits.custom('register_mails', OWNER_MAILS).count(body.email.toLowerCase())
  const { firstName, lastName, phoneNumber, addressId } = body
  const passwordHash = await hashPassword(body.password)
  const application = { firstName, lastName, phoneNumber, passwordHash, propertyId: addressId }
  const proof: Proof = { fileKey: newKey(), name: file.name, type: file.type, size: file.size }
  const dropped = await withStoredFiles(ctx, [proof.fileKey], async () => {
    await ctx.services.files.writeFrom(proof.fileKey, file.tempPath)
    return withTransaction(ctx, async (tx) => {
      await lockName(tx, SIGN_UP_LOCK)
      await requireRoom(tx, { people: 1, proofBytes: proof.size })
      const known = await lockApplicantByEmail(tx, body.email)
      if (known) return takeAgain(tx, known, application, proof, mails <= OWNER_MAILS.points)
      await takeFirst(tx, body.email, application, proof)
      return []
    })
  })
  // The code does not wait for this job, because a slower response would show that the email address is known.
  void deleteFiles(ctx, dropped)
  return { message: RECEIVED }
}

/** Checks the whole form and reports all problems at once. Returns the proof file. */
async function requireValid(ctx: SystemCtx, body: Register, files: UploadedFile[]): Promise<UploadedFile> {
  const problems: Record<string, string> = {}
  const { brandName } = ctx.services.config
  const weakness = await judgePassword(body.password, { brandName, ...body })
  if (weakness !== undefined) problems['password'] = weakness
  if (!(await findActiveAddress(ctx, body.addressId)))
    problems['addressId'] = 'Choose an address from the list.'
  const [file] = files
  if (!file) problems['proof'] = PROOF_MESSAGES.required
  if (!file || Object.keys(problems).length > 0) throw invalid(problems)
  if (file.type !== 'application/pdf') await inspectImage(file.tempPath, file.type, 'proof')
  return file
}

/** Throws UNAVAILABLE if too many applications are pending. Warns the administrators when the limit is near. */
async function requireRoom(tx: SystemWriteCtx, added: { people: number; proofBytes: number }): Promise<void> {
  const before = await countUnreviewed(tx)
  const people = before.people + added.people
  const proofBytes = before.proofBytes + added.proofBytes
  if (people > PEOPLE_MAX || proofBytes > PROOF_BYTES_MAX)
    throw new AppError(
      'UNAVAILABLE',
      'We cannot accept new sign-ups at the moment. Please try again later.',
      {
        retryAfter: RETRY_SECONDS,
      },
    )
  const share = (of: { people: number; proofBytes: number }): number =>
    Math.max(of.people / PEOPLE_MAX, of.proofBytes / PROOF_BYTES_MAX)
  if (share(before) >= WARN_AT || share({ people, proofBytes }) < WARN_AT) return
  for (const admin of await findAdmins(tx)) await notifyNearlyFull(tx, admin)
}

async function takeFirst(
  tx: SystemWriteCtx,
  email: string,
  application: Application,
  proof: Proof,
): Promise<void> {
  const userId = await insertApplicant(tx, email, application)
  await insertProof(tx, userId, proof, { isWaiting: false })
  await emitAudit(tx, {
    action: 'user.register',
    object: { type: 'user', id: userId },
    after: { propertyId: application.propertyId },
  })
  await notifyApplicant(tx, email)
  await queueJob(tx, APPLIED_JOB, userId)
}

/** Leaves the account unchanged and emails its owner. Returns the keys of files that are no longer needed. */
async function takeAgain(
  tx: SystemWriteCtx,
  known: ApplicantRow,
  application: Application,
  proof: Proof,
  mayMail: boolean,
): Promise<string[]> {
  const isReplaceable = mayMail && mayBeReplaced(known)
  let dropped = [proof.fileKey]
  if (isReplaceable) {
    dropped = await deleteProof(tx, known.id, { isWaiting: true })
    await insertProof(tx, known.id, proof, { isWaiting: true })
    const token = await makeLink(tx, {
      userId: known.id,
      purpose: 'replaceApplication',
      minutes: REPLACE_DAYS * 24 * 60,
      payload: application,
    })
    await offerReplacement(tx, known.email, token)
  } else if (mayMail) await notifyKnown(tx, known)
  await emitAudit(tx, { action: 'user.registerAgain', object: { type: 'user', id: known.id } })
  await queueJob(tx, APPLIED_JOB, NOBODY)
  return dropped
}

function mayBeReplaced({ status }: ApplicantRow): boolean {
  return status === 'Pending' || status === 'Rejected'
}

const StoredApplication = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  passwordHash: z.string(),
  propertyId: z.int(),
})

/** Replaces the account's old application with the application of the emailed link. A link works once. */
export async function replaceApplication(
  ctx: SystemCtx,
  { body }: { body: { token: string } },
): Promise<Message> {
  const dropped = await withTransaction(ctx, async (tx) => {
    await lockName(tx, SIGN_UP_LOCK)
    const link = await openLink(tx, 'replaceApplication', body.token)
    const known = link && (await lockApplicant(tx, link.userId))
    if (!link || !known || !mayBeReplaced(known)) throw linkOver(SIGN_UP_AGAIN)
    if (known.status === 'Rejected') await requireRoom(tx, { people: 1, proofBytes: 0 })
    const application = StoredApplication.parse(link.payload)
    if (!(await findActiveAddress(tx, application.propertyId))) throw invalid({ token: ADDRESS_GONE })
    const old = await deleteProof(tx, known.id, { isWaiting: false })
    if (!(await updateProofInPlace(tx, known.id))) throw linkOver(SIGN_UP_AGAIN)
    await updateApplicant(tx, known.id, application)
    await markLinkUsed(tx, link.id)
    await emitAudit(tx, {
      action: 'user.replaceApplication',
      object: { type: 'user', id: known.id },
      before: { status: known.status, propertyId: known.requestedPropertyId },
      after: { status: 'Pending', propertyId: application.propertyId },
    })
    await notifyApplicant(tx, known.email)
    await queueJob(tx, APPLIED_JOB, known.id)
    return old
  })
  await deleteFiles(ctx, dropped)
  return { message: REPLACED }
}

export async function notifyManagers(ctx: SystemCtx, userId: number): Promise<void> {
  if (userId === NOBODY) return
  await withTransaction(ctx, async (tx) => {
    const applicant = await findWaiting(tx, userId)
    if (!applicant) return
    const managers = await findManagers(tx, applicant.developmentId)
    for (const manager of managers) await notifyManager(tx, manager, applicant)
    await emitAudit(tx, {
      action: 'user.notifyManagers',
      object: { type: 'user', id: userId },
      after: { managers: managers.length },
    })
  })
}
