import { IDLE_MINUTES } from '@doorstep/contract/sessions/rules'
import { Note } from './Note.tsx'

export function SignedOutNote({ reason }: { reason: string }) {
  return (
    <Note tone="info">
      {reason === 'idle'
        ? `You were signed out after ${IDLE_MINUTES} minutes without activity.`
        : 'Your session has ended. Please sign in again.'}
    </Note>
  )
}
