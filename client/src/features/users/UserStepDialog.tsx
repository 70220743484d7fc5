import type { UserSummary } from '@doorstep/contract/users/schema'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ApproveUserDialog } from './ApproveUserDialog.tsx'
import { ChangeStatusDialog } from './ChangeStatusDialog.tsx'
import { nameOf } from './format.ts'
import { actionsFor, USER_ACTIONS, type UserAction } from './userSteps.ts'
import { useUserFollowed } from './useUserFollowed.ts'

interface UserStepDialogProps {
  user: UserSummary
  action: UserAction
  onClose: () => void
}

/**
 * Decides about an account. If somebody else has already decided, the dialog shows this decision and offers the actions
 * that are possible now.
 */
export function UserStepDialog({ user, action: opened, onClose }: UserStepDialogProps) {
  const { now, news, isGone } = useUserFollowed(user)
  const [action, setAction] = useState(opened)
  const [reason, setReason] = useState('')
  const possible = isGone ? [] : actionsFor(now.status)
  const isPossible = possible.includes(action)
  const blocked = isGone
    ? `${nameOf(user)} is no longer in your portfolio.`
    : `The account is now ${now.status}.`
  const notice = (
    <div aria-live="polite" className="contents">
      {(isGone || (news !== null && !isPossible)) && (
        <Notice
          tone="warn"
          title={isGone ? blocked : news}
          actions={
            <>
              {possible.map((other) => (
                <Button key={other} size="sm" variant="secondary" onPress={() => setAction(other)}>
                  {USER_ACTIONS[other].label} instead
                </Button>
              ))}
              {reason.trim() !== '' && <CopyButton text={reason} label="Copy the reason" />}
            </>
          }
        >
          {!isGone && <p>{blocked}</p>}
        </Notice>
      )}
    </div>
  )
  const common = { user: now, notice, disabledReason: isPossible ? undefined : blocked, onClose }
  if (action === 'approve') return <ApproveUserDialog {...common} />
  return <ChangeStatusDialog key={action} {...common} action={action} reason={reason} onReason={setReason} />
}
