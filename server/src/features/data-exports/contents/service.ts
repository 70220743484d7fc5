import { Readable } from 'node:stream'
import type { SystemCtx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import type { ZipEntry } from '../../../files/zip.ts'
import { findColumnChoices } from '../../column-choices/queries.ts'
import { findChoices } from '../../notifications/queries.ts'
import { findCategoryNames } from '../../lookups/queries.ts'
import { findProof } from '../../users/proofs/queries.ts'
import { findLeftReportsOf, withheldTexts } from '../../../policy/leftReports.ts'
import { isForReporter, readsNote, seesEntry } from '../../../policy/notes.ts'
import type { NoteReader } from '../../../policy/notes.ts'
import { textsOfSaved } from '../saved/present.ts'
import { findSecurityFacts } from '../security/queries.ts'
import { findSavedFacts } from '../saved/queries.ts'
import { textsOfOrders } from '../work-orders/present.ts'
import {
  findContactFacts,
  findFollowedFacts,
  findIssueFacts,
  findReportedForOthers,
} from '../issues/queries.ts'
import type { ContactFacts, IssueFacts } from '../issues/queries.ts'
import { findOrderFacts } from '../work-orders/queries.ts'
import { presentDataRead } from '../reads/present.ts'
import { findDataReads } from '../reads/queries.ts'
import { READS_MAX } from '../rules.ts'
import { photoName, presentFiles, presentReadme, proofName, readingsOf } from './present.ts'
import type { Mask, OwnData } from './present.ts'
import {
  findCalendarFacts,
  findErasureRequest,
  findEndedRoleFacts,
  findEnquiryFacts,
  findEvents,
  findFeedbackFacts,
  findFirmName,
  findItemFacts,
  findMessageFacts,
  findReceivedMailFacts,
  findPeopleBy,
  findPhotos,
  findRoleFacts,
  findSessionFacts,
  findStaffNoteFacts,
  getAccountFacts,
} from './queries.ts'
import type { EventFacts, PhotoFacts } from './queries.ts'
import { numbersOf, withoutNames, wordsOf } from './rules.ts'

/** The files of a person's copy, in the order in which they are written. */
export async function collectEntries(ctx: SystemCtx, userId: number): Promise<ZipEntry[]> {
  const data = await collect(ctx, userId)
  const proof = await findProof(ctx, userId)
  const mask = await maskFor(ctx, userId, data, proof?.name)
  const files = Object.entries(presentFiles(userId, data, mask)).map(([name, content]) => ({
    name,
    content: `${JSON.stringify(content, null, 2)}\n`,
  }))
  const pictures = [
    ...(data.account.photoKey === null ? [] : [{ name: 'photos/profile.jpg', key: data.account.photoKey }]),
    ...(proof ? [{ name: proofName(proof, mask), key: proof.fileKey }] : []),
    ...data.photos.map((photo) => ({ name: photoName(photo, mask), key: photo.key })),
  ]
  return [
    { name: 'README.txt', content: presentReadme(ctx.services.config.brandName, ctx.now()) },
    ...files,
    ...pictures.map(({ name, key }) => ({ name, content: () => open(ctx, key) })),
  ]
}

async function collect(ctx: SystemCtx, userId: number): Promise<OwnData> {
  const issues = await findShownIssues(ctx, userId)
  const asContact = await findContactFacts(ctx, userId)
  return {
    issues,
    asContact,
    account: await getAccountFacts(ctx, userId),
    firm: await findFirmName(ctx, userId),
    roles: await findRoleFacts(ctx, userId),
    endedRoles: await findEndedRoleFacts(ctx, userId),
    sessions: await findSessionFacts(ctx, userId),
    security: await findSecurityFacts(ctx, userId),
    forOthers: await findReportedForOthers(ctx, userId),
    followed: await findFollowedFacts(ctx, userId),
    ...(await collectHistory(ctx, userId, issues, asContact)),
    orders: await findOrderFacts(ctx, userId),
    feedback: await findFeedbackFacts(ctx, userId),
    enquiries: await findEnquiryFacts(ctx, userId),
    messages: await findMessageFacts(ctx, userId),
    receivedMails: await findReceivedMailFacts(ctx, userId),
    staffNotes: await findStaffNoteFacts(ctx, userId),
    items: await findItemFacts(ctx, userId),
    mailChoices: await findChoices(ctx, userId),
    saved: await findSavedFacts(ctx, userId),
    columnChoices: await findColumnChoices(ctx, userId),
    calendars: await findCalendarFacts(ctx, userId),
    erasure: await findErasureRequest(ctx, userId),
    reads: (await findDataReads(ctx, userId, { limit: READS_MAX, after: undefined })).rows.map(
      presentDataRead,
    ),
  }
}

/** Returns the person's issues. After a move, issues of the former home are shown as they were when the person left. */
async function findShownIssues(ctx: SystemCtx, userId: number): Promise<IssueFacts> {
  const issues = await findIssueFacts(ctx, userId)
  const gone = issues.filter(({ isHere }) => !isHere).map(({ id }) => id)
  const left = await findLeftReportsOf(ctx, userId, gone)
  const categories = await findCategoryNames(ctx)
  const nameOf = (id: number | null): string | null => (id === null ? null : (categories.get(id) ?? null))
  return issues.map((issue) => {
    const report = left.get(issue.id)
    if (!report) return issue
    const { status, updatedAt, categoryId, subCategoryId, subSubCategoryId } = report
    const category = {
      category: nameOf(categoryId) ?? '',
      subCategory: nameOf(subCategoryId),
      subSubCategory: nameOf(subSubCategoryId),
    }
    const withheld = {
      ...withheldTexts(report),
      ...(report.isPriorityChanged && { emergency: null }),
      ...(report.isAccessChanged && { mayEnter: null, accessTimes: null, accessPets: null }),
    }
    return { ...issue, status, updatedAt, ...category, ...withheld }
  })
}

/**
 * Returns the history and photos that the person can read as the reporter. Notes for other people are left out, with
 * their photos.
 */
async function collectHistory(
  ctx: SystemCtx,
  userId: number,
  issues: IssueFacts,
  asContact: ContactFacts,
): Promise<{ events: EventFacts; photos: PhotoFacts }> {
  const issueIds = issues.map(({ id }) => id)
  const readers = new Map(
    issues.map(({ id, isHere, leftAt }): [number, NoteReader] => [
      id,
      {
        userId,
        isReporter: true,
        belongs: (audience) => isForReporter([audience]) && (isHere || audience !== 'reporter'),
        leftAt: isHere ? undefined : (leftAt ?? undefined),
      },
    ]),
  )
  // The firm does not matter here, because the reporter can read a firm's notes only once they are shared, like all
  // other notes.
  const all = (await findEvents(ctx, issueIds)).map((event) => ({ ...event, firmId: null }))
  const events = all.flatMap((event) => {
    const reader = readers.get(event.issueId)
    if (!reader || !seesEntry(reader, event)) return []
    // The cut-off part of an email belongs to the person who wrote the email, so nobody else's copy contains it.
    const wholeEmail = event.actorId === userId ? event.wholeEmail : null
    return [{ ...event, wholeEmail, note: readsNote(reader, event) ? event.note : null }]
  })
  const seen = new Set(events.map(({ id }) => id))
  const photos = await findPhotos(ctx, issueIds)
  const written = new Set(asContact.flatMap((issue) => issue.written.map(({ id }) => id)))
  const others = await findPhotos(
    ctx,
    asContact.map(({ id }) => id),
  )
  return {
    events,
    photos: [
      ...photos.filter(({ noteId }) => noteId === null || seen.has(noteId)),
      ...others.filter(({ noteId }) => noteId !== null && written.has(noteId)),
    ],
  }
}

/**
 * People name others in the history, messages, issues, file names and reasons. The mask replaces each name with a
 * role.
 */
async function maskFor(
  ctx: SystemCtx,
  userId: number,
  { account, issues, asContact, events, messages, staffNotes, photos, erasure, saved, orders }: OwnData,
  nameOfProof: string | undefined,
): Promise<Mask> {
  const texts = [
    ...issues.flatMap(({ title, description }) => [title, description]),
    ...events.flatMap(({ note, wholeEmail }) => [note, wholeEmail]),
    ...asContact.flatMap(({ written }) => written.flatMap(({ text, wholeEmail }) => [text, wholeEmail])),
    ...staffNotes.map(({ text }) => text),
    ...messages.flatMap(({ subject, text }) => [subject, text]),
    ...[...photos.map(({ name }) => name), nameOfProof ?? ''].flatMap(readingsOf),
    erasure?.reason ?? null,
    ...textsOfSaved(saved),
    ...textsOfOrders(orders),
  ]
  const people = await findPeopleBy(ctx, userId, { words: wordsOf(texts), numbers: numbersOf(texts) })
  const own = { ...account, name: `${account.firstName} ${account.lastName}` }
  return (text) => withoutNames(text, people, own)
}

/**
 * If a file is missing from the store, the copy has an empty file instead, so that the person still gets the other
 * files.
 */
async function open({ services, log }: SystemCtx, key: string): Promise<Readable> {
  try {
    return (await services.files.read(key)).stream
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
    log.warn({ key }, 'a file of a copy is not in the store')
    return Readable.from([])
  }
}
