import { nextOf } from '../transitions.ts'
import type { Transitions } from '../transitions.ts'

export const USER_STATUSES = ['Pending', 'Approved', 'Suspended', 'Rejected'] as const
type UserStatus = (typeof USER_STATUSES)[number]

export const PROOF_MAX_BYTES = 5_242_880
/** The maximum length of a typed phone number, with room for spaces, brackets and invisible characters. */
export const PHONE_MAX = 60
export const USER_REASON_MAX = 500
export const BULK_MAX = 100

/** For how many days the link that replaces an earlier sign-up stays valid. */
export const REPLACE_DAYS = 7
/** After how many days the server reminds managers about a pending application. */
export const APPLICATION_REMIND_DAYS = 14
/** After how many days a pending application lapses. */
export const APPLICATION_LAPSE_DAYS = 90

export type UserStep = 'approve' | 'suspend' | 'reject'

/** A rejected person can only sign up again. */
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
