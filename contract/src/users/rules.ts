import { nextOf } from '../transitions.ts'
import type { Transitions } from '../transitions.ts'
import type { UserStatus } from './schema.ts'

/** How long the link lives that puts a new sign-up in the place of the old one. */
export const REPLACE_DAYS = 7
/** After this long somebody is reminded of a sign-up that nobody has decided on. */
export const APPLICATION_REMIND_DAYS = 14
/** After this long such a sign-up lapses. */
export const APPLICATION_LAPSE_DAYS = 90

export type UserStep = 'approve' | 'suspend' | 'reject'

/** Nothing leads out of Rejected but a new application. */
export const USER_TRANSITIONS: Transitions<UserStatus, UserStep> = {
  Pending: { Approved: ['approve'], Rejected: ['reject'] },
  Approved: { Suspended: ['suspend'] },
  Suspended: { Approved: ['approve'] },
  Rejected: {},
}

/** Where the step leads from this status, if it leads anywhere. */
export function statusAfter(status: UserStatus, step: UserStep): UserStatus | undefined {
  return nextOf(USER_TRANSITIONS, status, [step])[0]
}

/** The statuses that an account in this one can get. */
export function nextUserStatuses(status: UserStatus): UserStatus[] {
  return nextOf(USER_TRANSITIONS, status)
}
