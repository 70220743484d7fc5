import { followIssue } from '@doorstep/server/features/issue-steps/following/service'
import { openApprovedIssue } from '@doorstep/server/features/issue-steps/hand-over/service'
import { writeNote } from '@doorstep/server/features/issue-steps/notes/service'
import { reportIssue } from '@doorstep/server/features/issue-steps/reporting/service'
import { changeShowing } from '@doorstep/server/features/issue-steps/showing/service'
import { updateIssue } from '@doorstep/server/features/issue-steps/updating/service'
import { lockProvedOrder } from '@doorstep/server/features/orders/service'
import { prepareOrder } from '@doorstep/server/features/orders/sending/service'
import { accept } from '@doorstep/server/features/orders/work/service'
import { daysBefore, startOfDay } from '../calendar.ts'
import type { DemoPlan } from '../plan.ts'
import { actorAt, known, systemAt } from './loading.ts'
import type { Happening, Loading } from './loading.ts'

const MANAGER = 'manager@doorstep.test'
const FIRM = 'Vernon Electrical'
const BLOCK = 'KW'
/** These residents find the issue in their building, and can say that it affects them too. */
const READERS = ['resident@doorstep.test']

export const LIFT_FAILS = 'The lift is stuck on the second floor with its doors open'

const REPORT = {
  title: LIFT_FAILS,
  description:
    'The lift has been there since this morning. The button lights up and nothing moves. My mother cannot get down to the shops.',
  vulnerablePersons: true,
}
const ORDER =
  'Lift 1 of Heron House is stuck on the second floor and does not answer. The lift is in warranty with Severn Lifts. Please find the cause and tell us before you replace parts.'
const NEWS =
  'The engineer found a worn door contact. The part arrives within two days. Until then please use the stairs; if you cannot, call the office and we will help.'

/** Plans the failure of a lift in one block, and what its residents and staff do about it. */
export function commonIssuesHappen({ people }: DemoPlan, now: Date): Happening[] {
  const day = startOfDay(now)
  const reportedAt = daysBefore(day, 4, '18:10')
  const [reporter, first, second] = residentsBefore(people, reportedAt)
  const made = { issueId: 0, orderId: 0 }
  const step = (
    [daysAgo, time]: [number, string],
    run: (loading: Loading, at: Date) => Promise<unknown>,
  ): Happening => {
    const at = daysBefore(day, daysAgo, time)
    return { at, run: async (loading) => void (await run(loading, at)) }
  }
  const follow = (email: string, time: string): Happening =>
    step([4, time], (loading, at) => followIssue(actorAt(loading, email, at), { params: made }))
  return [
    step([4, '18:10'], async (loading, at) => {
      made.issueId = await report(loading, reporter, at)
    }),
    follow(first, '18:40'),
    follow(second, '19:05'),
    step([3, '08:50'], (loading, at) =>
      updateIssue(actorAt(loading, MANAGER, at), {
        params: made,
        body: { status: 'Approved', notes: 'Thank you. We are sending an engineer today.', internal: false },
      }),
    ),
    step([3, '08:51'], (loading, at) => openApprovedIssue(systemAt(loading, at), made.issueId)),
    step([3, '08:55'], (loading, at) =>
      changeShowing(actorAt(loading, MANAGER, at), { params: made, body: { showing: 'building' } }),
    ),
    step([3, '09:20'], async (loading, at) => {
      const body = { firmId: known(loading.firms, FIRM), words: ORDER, limitPence: 25_000, send: true }
      const { orderId } = await prepareOrder(actorAt(loading, MANAGER, at), { params: made, body })
      made.orderId = orderId
    }),
    step([3, '10:30'], async (loading, at) => {
      const ctx = systemAt(loading, at)
      await accept(ctx, {
        locked: await lockProvedOrder(ctx, made.orderId),
        by: { party: 'firm', userId: null },
      })
    }),
    step([2, '16:15'], (loading, at) =>
      writeNote(actorAt(loading, MANAGER, at), {
        params: made,
        body: { text: NEWS, audience: 'building' },
        files: [],
      }),
    ),
  ]
}

/** Returns three people who lived in the block at that time. */
function residentsBefore(people: DemoPlan['people'], at: Date): [string, string, string] {
  const [first, second, third] = people.filter(
    ({ email, status, decidedAt, mappings }) =>
      status === 'Approved' &&
      decidedAt !== null &&
      decidedAt < at &&
      !READERS.includes(email) &&
      mappings.some(({ property, role }) => role === 'TENANT' && property.startsWith(`${BLOCK}-`)),
  )
  if (!first || !second || !third) throw new Error(`Too few people live in ${BLOCK}.`)
  return [first.email, second.email, third.email]
}

async function report(loading: Loading, reporter: string, at: Date): Promise<number> {
  const ctx = actorAt(loading, reporter, at)
  const { commonId: propertyId } = known(loading.blocks, BLOCK)
  const { id: assetId, area_id: areaId } = await ctx.db
    .selectFrom('assets')
    .select(['id', 'area_id'])
    .where('place_id', '=', propertyId)
    .where('name', '=', 'Lift 1')
    .executeTakeFirstOrThrow()
  const top = loading.categories.find(({ parentId, name }) => parentId === null && name === 'Lifts')
  const sub = loading.categories.find(
    ({ parentId, name }) => parentId === top?.id && name === 'Out of service',
  )
  const category = { categoryId: top?.id ?? null, subCategoryId: sub?.id ?? null }
  const { issueId } = await reportIssue(ctx, {
    body: { ...REPORT, ...category, propertyId, areaId, assetId },
    files: [],
  })
  return issueId
}
