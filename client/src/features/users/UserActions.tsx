import type { UserSummary } from '@doorstep/contract/users/schema'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { dialogPart } from '../../ui/dialogPart.tsx'
import type { ButtonVariant } from '../../ui/fieldStyles.ts'
import { useRowDialog } from '../../ui/DialogState.tsx'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
import { nameOf } from './format.ts'
import { actionsFor, USER_ACTIONS, type UserAction } from './userSteps.ts'

const UserStepDialog = dialogPart(async () => (await import('./UserStepDialog.tsx')).UserStepDialog)

interface UserActionsProps {
  user: UserSummary
  where: 'list' | 'details'
}

/**
 * Shows the actions that an account's status allows. The actions are disabled with a reason if the reader may not
 * change the account.
 */
export function UserActions({ user, where }: UserActionsProps) {
  const stand = useRowDialog()
  const kept = useKeptFocus(user.status)
  const isSmall = where === 'list'
  return (
    <div {...kept} className={cx('flex items-center gap-2 empty:hidden', !isSmall && 'flex-wrap')}>
      {actionsFor(user.status).map((action) => (
        <Button
          key={action}
          size={isSmall ? 'sm' : 'md'}
          variant={variantOf(action, where)}
          aria-label={`${USER_ACTIONS[action].label} ${nameOf(user)}`}
          disabledReason={reasonOf(user)}
          onPress={() => stand((close) => <UserStepDialog user={user} action={action} onClose={close} />)}
        >
          {USER_ACTIONS[action].label}
        </Button>
      ))}
    </div>
  )
}

/** Approving is the main action of the list. In rows, destructive actions stay plain until the pointer is on them. */
function variantOf(action: UserAction, where: UserActionsProps['where']): ButtonVariant {
  if (action === 'approve') return 'primary'
  if (!USER_ACTIONS[action].isDanger) return 'secondary'
  return where === 'list' ? 'ghost-danger' : 'secondary-danger'
}

function reasonOf(user: UserSummary): string | undefined {
  if (user.can.includes('user:changeStatus')) return undefined
  return user.blocked ?? 'You may not change this account.'
}
