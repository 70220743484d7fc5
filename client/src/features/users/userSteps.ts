import { statusAfter, type UserStep } from '@doorstep/contract/users/rules'
import type { UserStatus } from '@doorstep/contract/users/schema'

export type UserAction = 'approve' | 'reject' | 'deactivate' | 'activate'

interface ActionWords {
  label: string
  step: UserStep
  from: UserStatus
  busy: string
  done: string
  isDanger: boolean
}

export const USER_ACTIONS: Record<UserAction, ActionWords> = {
  approve: {
    label: 'Approve',
    step: 'approve',
    from: 'Pending',
    busy: 'Approving...',
    done: 'User approved.',
    isDanger: false,
  },
  reject: {
    label: 'Reject',
    step: 'reject',
    from: 'Pending',
    busy: 'Rejecting...',
    done: 'User rejected.',
    isDanger: true,
  },
  deactivate: {
    label: 'Deactivate',
    step: 'suspend',
    from: 'Approved',
    busy: 'Deactivating...',
    done: 'User suspended.',
    isDanger: true,
  },
  activate: {
    label: 'Activate',
    step: 'approve',
    from: 'Suspended',
    busy: 'Activating...',
    done: 'User approved.',
    isDanger: false,
  },
}

const ALL_ACTIONS: readonly UserAction[] = ['approve', 'reject', 'deactivate', 'activate']

/** Returns the actions that the status allows. A rejected account has no actions. */
export function actionsFor(status: UserStatus): UserAction[] {
  return ALL_ACTIONS.filter((action) => {
    const { from, step } = USER_ACTIONS[action]
    return from === status && statusAfter(status, step) !== undefined
  })
}
