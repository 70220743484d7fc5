import { sessionEndpoints } from '@doorstep/contract/sessions/endpoints'
import type { Session } from '@doorstep/contract/sessions/schema'
import { useState } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { plainText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { formatRelative } from '../../lib/dates.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { notify } from '../../ui/toast.ts'

export type Ending = { session: Session } | { all: true }

export function EndSessionDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const endOne = useApiMutation(sessionEndpoints.endSession, { waitsForPage: true })
  const endOthers = useApiMutation(sessionEndpoints.endOtherSessions, { waitsForPage: true })
  const isAll = 'all' in ending
  const run = async () => {
    setProblem(null)
    try {
      if (isAll) await endOthers.mutateAsync({})
      else await endOne.mutateAsync({ params: { sessionId: ending.session.id } })
    } catch (error) {
      // A session that has already ended is not a failure.
      if (!(error instanceof ApiError) || error.status !== 404) {
        setProblem(plainText(error))
        return
      }
    }
    notify.success(isAll ? 'All other sessions have ended.' : 'The session has ended.')
    onClose()
  }
  return (
    <ConfirmDialog
      title={isAll ? 'End all other sessions?' : 'End this session?'}
      isOpen
      confirmLabel={isAll ? 'Sign out all other devices' : 'End session'}
      isDanger
      isBusy={endOne.isPending || endOthers.isPending}
      busyText="Ending..."
      error={problem}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>{isAll ? 'You will be signed out everywhere except on this device.' : questionOf(ending.session)}</p>
    </ConfirmDialog>
  )
}

function questionOf({ device, lastSeenAt }: Session): string {
  return `${device}, last active ${formatRelative(lastSeenAt)}, will be signed out.`
}
