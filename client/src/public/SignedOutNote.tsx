import { Note } from './Note.tsx'

/** Why somebody who was signed in sees the login page. */
export function SignedOutNote({ reason }: { reason: string }) {
  return (
    <Note tone="info">
      {reason === 'idle'
        ? 'You were signed out after 20 minutes without activity.'
        : 'Your session has ended. Please log in again.'}
    </Note>
  )
}
