import { personEndpoints } from '@doorstep/contract/people/endpoints'
import type { UserDetail } from '@doorstep/contract/people/schema'
import { useApiMutation } from '../../../api/query.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { Time } from '../../../ui/Time.tsx'
import { notify } from '../../../ui/toast.ts'
import { nameOf } from '../format.ts'
import { PersonSection } from './PersonSection.tsx'

/** Lists the person's sessions. Hidden if the reader may not change the account. */
export function PersonSessions({ person }: { person: UserDetail }) {
  const stand = useRowDialog()
  if (!person.can.includes('user:endSessions')) return null
  const { sessions } = person
  return (
    <PersonSection
      title="Signed-in devices"
      actions={
        sessions.length > 0 && (
          <Button
            size="sm"
            variant="secondary"
            onPress={() => stand((close) => <SignOutDialog person={person} onClose={close} />)}
          >
            Sign out everywhere
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className="text-muted">Not signed in.</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {sessions.map(({ id, device, createdAt, lastSeenAt }) => (
            <li key={id}>
              {device}
              <span className="block text-xs text-muted">
                Signed in <Time at={createdAt} /> · Last active <Time at={lastSeenAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </PersonSection>
  )
}

function SignOutDialog({ person, onClose }: { person: UserDetail; onClose: () => void }) {
  const end = useApiMutation(personEndpoints.endUserSessions, { waitsForPage: true })
  return (
    <ActDialog
      title={`Sign ${nameOf(person)} out everywhere?`}
      confirmLabel="Sign out everywhere"
      isDanger
      busyText="Signing out..."
      act={() => end.mutateAsync({ params: { userId: person.id } })}
      onDone={() => notify.success('Signed out everywhere.')}
      onClose={onClose}
    >
      <p>The person can sign in again straight away. Text that they have typed stays on their devices.</p>
    </ActDialog>
  )
}
