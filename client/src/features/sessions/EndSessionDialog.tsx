import { sessionEndpoints } from '@doorstep/contract/sessions/endpoints'
import type { Session } from '@doorstep/contract/sessions/schema'
import { ApiError } from '../../api/apiError.ts'
import { useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { formatRelative } from '../../lib/dates.ts'
import { notify } from '../../ui/toast.ts'

export type Ending = { session: Session } | { all: true }

export function EndSessionDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const endOne = useApiMutation(sessionEndpoints.endSession, { waitsForPage: true })
  const endOthers = useApiMutation(sessionEndpoints.endOtherSessions, { waitsForPage: true })
  const isAll = 'all' in ending
  const end = async () => {
    try {
      if (isAll) await endOthers.mutateAsync({})
      else await endOne.mutateAsync({ params: { sessionId: ending.session.id } })
    } catch (error) {
      // A session that has already ended is not a failure.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
  }
  return (
    <ActDialog
      title={isAll ? 'End all other sessions?' : 'End this session?'}
      confirmLabel={isAll ? 'Sign out all other devices' : 'End session'}
      isDanger
      busyText="Ending..."
      act={end}
      onDone={() => notify.success(isAll ? 'All other sessions have ended.' : 'The session has ended.')}
      onClose={onClose}
    >
      <p>{isAll ? 'You will be signed out everywhere except on this device.' : questionOf(ending.session)}</p>
    </ActDialog>
  )
}

function questionOf({ device, lastSeenAt }: Session): string {
  return `${device}, last active ${formatRelative(lastSeenAt)}, will be signed out.`
}
