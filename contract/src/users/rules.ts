import { nextOf } from '../transitions.ts'
import type { Transitions } from '../transitions.ts'
import type { UserStatus } from './schema.ts'

/** For how many days the link that replaces an earlier sign-up stays valid. */
export const REPLACE_DAYS = 7
/** After how many days a reminder about a pending application is sent. */
export const APPLICATION_REMIND_DAYS = 14
/** After how many days a pending application lapses. */
export const APPLICATION_LAPSE_DAYS = 90

export type UserStep = 'approve' | 'suspend' | 'reject'

/** A rejected person has no other step than to sign up again. */
export const USER_TRANSITIONS: Transitions<UserStatus, UserStep> = {
  Pending: { Approved: ['approve'], Rejected: ['reject'] },
  Approved: { Suspended: ['suspend'] },
  Suspended: { Approved: ['approve'] },
  Rejected: {},
}

/** Returns the status that the step leads to. Undefined if the step is not allowed. */
export function statusAfter(status: UserStatus, step: UserStep): UserStatus | undefined {
  return nextOf(USER_TRANSITIONS, status, [step])[0]
}

export function nextUserStatuses(status: UserStatus): UserStatus[] {
  return nextOf(USER_TRANSITIONS, status)
}
