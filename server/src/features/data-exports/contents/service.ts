import { Readable } from 'node:stream'
import type { SystemCtx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import type { ZipEntry } from '../../../files/zip.ts'
import { findRequest } from '../../erasures/queries.ts'
import { findProof } from '../../users/proofs/queries.ts'
import { presentDataRead } from '../reads/present.ts'
import { findDataReads } from '../reads/queries.ts'
import { photoName, presentFiles, presentReadme, proofName, readingsOf } from './present.ts'
import type { Mask, OwnData } from './present.ts'
import {
  findCalendarFacts,
  findEnquiryFacts,
  findFeedbackFacts,
  findIssueFacts,
  findItemFacts,
  findMailChoiceFacts,
  findMessageFacts,
  findPeopleBy,
  findPhotos,
  findPublicEvents,
  findReportedForOthers,
  findRoleFacts,
  findSessionFacts,
  getAccountFacts,
} from './queries.ts'
import { numbersOf, withoutNames, wordsOf } from './rules.ts'

const READS_MAX = 10_000

/** The files of the copy of one person's data, in the order in which they are written. */
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
    ...(proof ? [{ name: proofName(proof.name, mask), key: proof.fileKey }] : []),
    ...data.photos.map((photo) => ({ name: photoName(photo, mask), key: photo.key })),
  ]
  return [
    { name: 'README.txt', content: presentReadme(ctx.services.config.brandName, ctx.now()) },
    ...files,
    ...pictures.map(({ name, key }) => ({ name, content: () => open(ctx, key) })),
  ]
}

async function collect(ctx: SystemCtx, userId: number): Promise<OwnData> {
  const issues = await findIssueFacts(ctx, userId)
  const issueIds = issues.map(({ id }) => id)
  return {
    issues,
    account: await getAccountFacts(ctx, userId),
    roles: await findRoleFacts(ctx, userId),
    sessions: await findSessionFacts(ctx, userId),
    forOthers: await findReportedForOthers(ctx, userId),
    events: await findPublicEvents(ctx, issueIds),
    photos: await findPhotos(ctx, issueIds),
    feedback: await findFeedbackFacts(ctx, userId),
    enquiries: await findEnquiryFacts(ctx, userId),
    messages: await findMessageFacts(ctx, userId),
    items: await findItemFacts(ctx, userId),
    mailChoices: await findMailChoiceFacts(ctx, userId),
    calendars: await findCalendarFacts(ctx, userId),
    erasure: await findRequest(ctx, userId),
    reads: (await findDataReads(ctx, userId, { limit: READS_MAX, after: undefined })).rows.map(
      presentDataRead,
    ),
  }
}

/**
 * People write about others in the history, in messages, in issues, in the names of files and in what they give as a
 * reason: there a role stands for each name.
 */
async function maskFor(
  ctx: SystemCtx,
  userId: number,
  { account, issues, events, messages, photos, erasure }: OwnData,
  nameOfProof: string | undefined,
): Promise<Mask> {
  const texts = [
    ...issues.flatMap(({ title, description }) => [title, description]),
    ...events.filter(({ internal }) => !internal).map(({ note }) => note),
    ...messages.flatMap(({ subject, text }) => [subject, text]),
    ...[...photos.map(({ name }) => name), nameOfProof ?? ''].flatMap(readingsOf),
    erasure?.reason ?? null,
  ]
  const people = await findPeopleBy(ctx, userId, { words: wordsOf(texts), numbers: numbersOf(texts) })
  const own = { ...account, name: `${account.firstName} ${account.lastName}` }
  return (text) => withoutNames(text, people, own)
}

/** A file that the store has lost is an empty one: the rest is the person's all the same. */
async function open({ services, log }: SystemCtx, key: string): Promise<Readable> {
  try {
    return (await services.files.read(key)).stream
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
    log.warn({ key }, 'a file of a copy is not in the store')
    return Readable.from([])
  }
}
