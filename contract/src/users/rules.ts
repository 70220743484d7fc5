import type { UserStatus } from './schema.ts'

export type UserStep = 'approve' | 'suspend' | 'reject'

/** From which statuses each step leads where. Nothing leads out of Rejected but a new application. */
export const USER_STEPS: Record<UserStep, { from: readonly UserStatus[]; to: UserStatus }> = {
  approve: { from: ['Pending', 'Suspended'], to: 'Approved' },
  suspend: { from: ['Approved'], to: 'Suspended' },
  reject: { from: ['Pending'], to: 'Rejected' },
}

const STEPS = Object.values(USER_STEPS)

/** The statuses that an account in this one can get. */
export function nextUserStatuses(status: UserStatus): UserStatus[] {
  return STEPS.filter(({ from }) => from.includes(status)).map(({ to }) => to)
}
