import { readFile } from 'node:fs/promises'
import { systemCtx } from '../../src/context.ts'
import { newKey } from '../../src/files/store.ts'
import { convertAttachment } from '../../src/features/issues/attachments/service.ts'
import type { Caller } from '../callers.ts'
import { buildUser, mapUser } from '../factories.ts'
import { buildOrder } from '../firms.ts'
import type { Call, Probe } from './effect.ts'
import { NO_TOKEN } from './world.ts'
import { STAIRS } from '../building.ts'
import { buildingProbes, liftReport, rejection } from './buildingProbes.ts'
import { categoryIds, categoryNames } from './categoryRows.ts'
import type { EffectWorld } from './world.ts'

const PHOTO = await readFile(new URL('../fixtures/polyglot.jpg', import.meta.url))
const STALE = 999_999
const MISSING = 99_999_999

export function issueProbes(world: EffectWorld): Record<string, Probe | Probe[]> {
  const { services } = world.test
  const { admin, manager, resident, home, otherHome } = world
  const newResident = async (): Promise<Caller> => {
    const userId = await buildUser(services)
    for (const at of [home, otherHome]) await mapUser(services, userId, at, 'TENANT')
    return world.callerOf(userId)
  }
  const of = (issueId: number, body: Call['body'], as = manager): Call => ({ as, params: { issueId }, body })
  const note = async (issueId: number): Promise<number> =>
    (
      await services.db
        .insertInto('issue_events')
        .values({ issue_id: issueId, kind: 'noteAdded', note: 'A note.', internal: true })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const bulk = async (more: object = {}): Promise<Call> => ({
    as: manager,
    body: { act: 'step', status: 'Pending', issueIds: [await world.issue()], comment: 'So it is.', ...more },
  })
  /** Makes an issue with an open work order. */
  const withOrder = async (): Promise<number> => (await world.order('Sent', { status: 'InProgress' })).issueId
  const asked = async (): Promise<number> => {
    const issueId = await world.issue({ status: 'InProgress' })
    await manager.update(issueId, { status: 'Resolved', notes: 'A new washer.' })
    return issueId
  }
  const question = async (): Promise<string> => {
    await asked()
    const mails = (await world.test.app.inject('/api/dev/outbox')).json<{ text: string }[]>()
    return mails.flatMap(({ text }) => /\/verdict#token=(\S+)/.exec(text)?.[1] ?? [])[0] ?? ''
  }
  /** Makes a photo of finished work on the newest issue. */
  const donePhoto = async (): Promise<number> => {
    const newest = services.db.selectFrom('issues').select('id').orderBy('id', 'desc').limit(1)
    const { id: issueId } = await newest.executeTakeFirstOrThrow()
    const order_id = await buildOrder(services, { issueId, firmId: world.firmId, status: 'Done' })
    const key = newKey()
    await services.files.write(key, PHOTO)
    const keys = { original_key: key, display_key: key, thumbnail_key: key, sha256: key }
    const stored = { ...keys, size: 1, state: 'ready' }
    const { id } = await services.db
      .insertInto('work_order_photos')
      .values({ order_id, moment: 'after', client_key: key, name: 'a.jpg', type: 'image/jpeg', ...stored })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const answered = { answer: 'partly', stars: 3, words: 'It drips less.' }
  const otherAnswer = { answer: 'no', stars: 4, words: 'It drips more.' }

  return {
    reportIssue: [
      { call: () => liftReport(world), others: { assetId: '' }, refused: { areaId: STAIRS } },
      {
        call: async () => {
          const { parent, child, last } = await categoryIds(services)
          return {
            as: await newResident(),
            body: {
              title: 'Dripping tap',
              description: 'It drips all night.',
              propertyId: home,
              categoryId: parent,
              subCategoryId: child,
              subSubCategoryId: last,
            },
          }
        },
        others: {
          title: 'Dripping pipe',
          description: 'It drips all day.',
          propertyId: otherHome,
          vulnerablePersons: true,
          mayEnter: true,
          accessTimes: 'Mornings',
          accessPets: 'A dog',
          emergency: 'gas',
          userId: ({ as }: Call) => as.userId,
          status: 'Closed',
        },
        refused: { categoryId: MISSING, subCategoryId: MISSING, subSubCategoryId: MISSING },
      },
      {
        call: async () => {
          const { parent, child, last } = await categoryIds(services)
          return {
            as: await world.newStaff(),
            body: {
              title: 'Dripping tap',
              description: 'It drips all night.',
              propertyId: home,
              categoryId: parent,
              subCategoryId: child,
              subSubCategoryId: last,
              source: 'phone',
              onBehalfOf: world.neighbour,
            },
          }
        },
        others: { source: 'walkIn', onBehalfOf: resident.userId },
      },
      {
        call: async () => ({
          as: await newResident(),
          body: {
            title: 'Dripping tap',
            description: 'It drips all night.',
            propertyId: home,
            ...(await categoryNames(services)),
          },
        }),
        refused: { category: 'Nonsense', subcategory: 'Nonsense' },
      },
    ],
    updateIssue: [
      {
        call: async () => {
          const { parent, child, last } = await categoryIds(services)
          const ids = { categoryId: parent, subCategoryId: child, subSubCategoryId: last }
          const issueId = await withOrder()
          return of(issueId, {
            ...ids,
            title: 'A better title',
            description: 'In better words.',
            status: 'Resolved',
            notes: 'A new washer.',
            internal: false,
            cancelOrders: true,
            orderWords: 'Not needed.',
          })
        },
        others: {
          title: 'The best title',
          description: 'In the best words.',
          notes: 'An old washer.',
          internal: true,
          orderWords: 'Not wanted.',
          noFaultFound: true,
          updatedBy: ({ as }: Call) => as.userId,
          id: MISSING,
        },
        refused: {
          categoryId: MISSING,
          subCategoryId: MISSING,
          subSubCategoryId: MISSING,
          areaId: MISSING,
          assetId: MISSING,
          status: 'Submitted',
          cancelOrders: false,
          version: STALE,
        },
      },
      rejection(world),
    ],
    setAccess: {
      call: async () =>
        of(await world.issue(), { mayEnter: true, times: 'Mornings', pets: 'A dog' }, resident),
      others: { mayEnter: false, times: 'Evenings', pets: 'A cat' },
    },
    changeIssues: [
      {
        call: () => bulk({ internal: false, dryRun: false }),
        others: {
          issueIds: [MISSING],
          comment: 'So it was.',
          internal: true,
          status: 'InProgress',
          dryRun: true,
        },
        refused: { act: 'setOwner' },
      },
      { call: () => bulk({ act: 'setOwner', ownerId: 'me' }), others: { ownerId: admin.userId } },
      { call: () => bulk({ act: 'setPriority', priority: 'Urgent' }), others: { priority: 'Emergency' } },
      {
        call: async () => bulk({ status: 'Resolved', issueIds: [await withOrder()], cancelOrders: true }),
        others: { cancelOrders: false },
      },
    ],
    writeNote: [
      {
        call: async () => of(await withOrder(), { text: 'A word.', audience: 'staff' }),
        others: { text: 'Another word.', audience: 'reporter' },
      },
      {
        call: async () => {
          const { issueId, orderId } = await world.order('Sent')
          return of(issueId, { text: 'A word.', audience: 'order', orderId })
        },
        refused: { orderId: MISSING },
      },
    ],
    shareNote: {
      call: async () => {
        const issueId = await world.issue()
        return {
          as: manager,
          params: { issueId, noteId: await note(issueId) },
          body: { audience: 'reporter' },
        }
      },
      refused: { audience: 'staff' },
    },
    mergeIssue: {
      call: async () => {
        const intoId = await world.issue()
        return of(await world.issue(), { intoId })
      },
      refused: { intoId: 2_000_000_000 },
    },
    setContact: {
      call: async () => of(await world.issue(), { userId: world.neighbour }),
      others: { userId: null },
    },
    setOwner: {
      call: async () => of(await world.issue(), { ownerId: 'me' }),
      others: { ownerId: admin.userId },
    },
    setPriority: {
      call: async () => of(await world.issue(), { priority: 'Urgent', reason: 'A drip.' }),
      others: { priority: 'Emergency', reason: 'A flood.' },
    },
    setVulnerableFlag: {
      call: async () => of(await world.issue({ vulnerablePersons: true }), { vulnerablePersons: false }),
      others: { vulnerablePersons: true },
    },
    redactText: {
      call: async () => of(await world.issue(), { words: 'tap', reason: 'Asked for.' }, admin),
      others: { words: 'night', reason: 'As agreed.' },
    },
    redactPhoto: {
      call: async () => {
        const issueId = await world.issue({ status: 'Submitted' })
        await resident.postForm(`/issues/${issueId}/attachments`, {}, [['photo.jpg', PHOTO]])
        const { id } = await services.db
          .selectFrom('issue_attachments')
          .select('id')
          .where('issue_id', '=', issueId)
          .executeTakeFirstOrThrow()
        await convertAttachment(systemCtx(services, 'a-job'), id)
        return {
          as: admin,
          params: { issueId, attachmentId: id },
          body: { areas: [{ left: 0, top: 0, width: 10, height: 10 }], reason: 'Asked for.' },
        }
      },
      others: {
        'areas[].left': 20,
        'areas[].top': 20,
        'areas[].width': 20,
        'areas[].height': 20,
        reason: 'As agreed.',
      },
    },
    readQuestion: {
      call: async () => ({ as: world.nobody, body: { token: await question() } }),
      refused: { token: NO_TOKEN },
    },
    readQuestionPhoto: {
      call: async () => {
        const token = await question()
        return { as: world.nobody, body: { token, photoId: await donePhoto() } }
      },
      refused: { token: NO_TOKEN, photoId: MISSING },
    },
    answerQuestion: {
      call: async () => ({ as: world.nobody, body: { token: await question(), ...answered } }),
      others: otherAnswer,
      refused: { token: NO_TOKEN },
    },
    giveVerdict: { call: async () => of(await asked(), answered, resident), others: otherAnswer },
    ...buildingProbes(world),
  }
}
