import type { UserSummary } from '@doorstep/contract/users/schema'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
import { nameOf } from './userFormat.ts'
import { actionsFor, USER_ACTIONS, type UserAction } from './userSteps.ts'
import { dialogPart } from '../../ui/dialogPart.tsx'

const ApproveUserDialog = dialogPart(async () => (await import('./ApproveUserDialog.tsx')).ApproveUserDialog)
const ChangeStatusDialog = dialogPart(
  async () => (await import('./ChangeStatusDialog.tsx')).ChangeStatusDialog,
)

interface UserActionsProps {
  user: UserSummary
  where: 'list' | 'details'
}

/** What an account's status offers; greyed with the reason where the account is out of this reader's reach. */
export function UserActions({ user, where }: UserActionsProps) {
  const [opened, setOpened] = useState<{ action: UserAction; user: UserSummary } | null>(null)
  const close = () => setOpened(null)
  const kept = useKeptFocus(user.status)
  const isSmall = where === 'list'
  return (
    <>
      <div {...kept} className="flex flex-wrap items-center gap-2 empty:hidden">
        {actionsFor(user.status).map((action) => (
          <Button
            key={action}
            size={isSmall ? 'sm' : 'md'}
            variant="secondary"
            aria-label={`${USER_ACTIONS[action].label} ${nameOf(user)}`}
            disabledReason={reasonOf(user)}
            onPress={() => setOpened({ action, user })}
          >
            {USER_ACTIONS[action].label}
          </Button>
        ))}
      </div>
      {opened?.action === 'approve' && <ApproveUserDialog user={opened.user} onClose={close} />}
      {opened && opened.action !== 'approve' && (
        <ChangeStatusDialog user={opened.user} action={opened.action} onClose={close} />
      )}
    </>
  )
}

function reasonOf(user: UserSummary): string | undefined {
  if (user.can.includes('user:changeStatus')) return undefined
  return user.blocked ?? 'You may not change this account.'
}
