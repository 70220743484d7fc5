import { followIssue } from '@doorstep/server/features/issue-steps/following/service'
import { openApprovedIssue } from '@doorstep/server/features/issue-steps/hand-over/service'
import { mergeIssue } from '@doorstep/server/features/issue-steps/merging/service'
import { writeNote } from '@doorstep/server/features/issue-steps/notes/service'
import { changeShowing } from '@doorstep/server/features/issue-steps/showing/service'
import { updateIssue } from '@doorstep/server/features/issue-steps/updating/service'
import { lockProvedOrder } from '@doorstep/server/features/orders/service'
import { prepareOrder } from '@doorstep/server/features/orders/sending/service'
import { accept } from '@doorstep/server/features/orders/work/service'
import { daysBefore, startOfDay } from '../calendar.ts'
import type { DemoPlan } from '../plan.ts'
import { reportCommon, residentOf, residentsBefore } from './commonReports.ts'
import { actorAt, known, systemAt } from './loading.ts'
import type { Happening, Loading } from './loading.ts'

const MANAGER = 'manager@doorstep.test'
const FIRM = 'Vernon Electrical'
const BLOCK = 'KW'
export const LIFT_FAILS = 'The lift is stuck on the second floor with its doors open'

const LIFT = { block: BLOCK, asset: 'Lift 1', path: ['Lifts', 'Out of service'] }
const REPORT = {
  ...LIFT,
  title: LIFT_FAILS,
  description:
    'The lift has been stuck since this morning. The button lights up and nothing moves. My mother cannot get down to the shops.',
  vulnerablePersons: true,
}
/** Staff merge this report into the first report about the lift. */
export const MERGED_REPORT = {
  ...LIFT,
  title: 'Lift stuck on the second floor',
  description: 'The lift has not come down for two days. The doors are open and the light inside is on.',
  vulnerablePersons: false,
}
/** This report needs approval. The desk suggests that it is a duplicate of the first report about the lift. */
export const LATER_REPORT = {
  ...LIFT,
  title: 'The lift is stuck with its doors open',
  description: 'Nobody has told us when the lift will run again. I carry the shopping up to the third floor.',
  vulnerablePersons: false,
}
const ORDER =
  'Lift 1 of Heron House is stuck on the second floor and does not answer. The lift is in warranty with Severn Lifts. Please find the cause and tell us before you replace parts.'
const NEWS =
  'The engineer found a worn door contact. The part will arrive within two days. Until then please use the stairs. If you cannot, call the office and we will help.'

/** Plans the failure of a lift in one block, and how its residents and staff respond. */
export function commonIssuesHappen({ people }: DemoPlan, now: Date): Happening[] {
  const day = startOfDay(now)
  const reportedAt = daysBefore(day, 4, '18:10')
  const residents = residentsBefore(people, BLOCK, reportedAt)
  const resident = (position: number): string => residentOf(residents, position)
  const made = { issueId: 0, orderId: 0 }
  const merged = { issueId: 0 }
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
      made.issueId = await reportCommon(loading, REPORT, { reporter: resident(0), at })
    }),
    follow(resident(1), '18:40'),
    follow(resident(2), '19:05'),
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
    step([3, '12:20'], async (loading, at) => {
      merged.issueId = await reportCommon(loading, MERGED_REPORT, { reporter: resident(3), at })
    }),
    step([3, '14:05'], (loading, at) =>
      mergeIssue(actorAt(loading, MANAGER, at), { params: merged, body: { intoId: made.issueId } }),
    ),
    step([2, '16:15'], (loading, at) =>
      writeNote(actorAt(loading, MANAGER, at), {
        params: made,
        body: { text: NEWS, audience: 'building' },
        files: [],
      }),
    ),
    step([1, '18:20'], (loading, at) => reportCommon(loading, LATER_REPORT, { reporter: resident(4), at })),
  ]
}
