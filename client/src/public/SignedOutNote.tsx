import { Note } from './Note.tsx'

export function SignedOutNote({ reason }: { reason: string }) {
  return (
    <Note tone="info">
      {reason === 'idle'
        ? 'You were signed out after 20 minutes without activity.'
        : 'Your session has ended. Please sign in again.'}
    </Note>
  )
}
