import { personEndpoints } from '@doorstep/contract/people/endpoints'
import type { UserDetail } from '@doorstep/contract/people/schema'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/apiError.ts'
import { fixedText } from '../../../api/errors.ts'
import { q } from '../../../api/query.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { usePhoto } from '../../profiles/photo.ts'
import { MfaSwitch } from '../MfaSwitch.tsx'
import { UserActions } from '../UserActions.tsx'
import { nameOf } from '../format.ts'
import { UserStatusBadge } from '../UserStatusBadge.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonHold } from './PersonHold.tsx'
import { PersonHistory } from './PersonHistory.tsx'
import { PersonRoles } from './PersonRoles.tsx'
import { PersonSessions } from './PersonSessions.tsx'
import { ProofSection } from './ProofSection.tsx'

/** Everything that staff see of one person. */
export function PersonDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const person = useQuery({ ...q(personEndpoints.readUser, { params: { userId } }), retry: false })
  const isMissing = person.error instanceof ApiError && person.error.status === 404
  return (
    <Dialog title={person.data ? nameOf(person.data) : 'User'} isOpen onClose={onClose} size="md">
      {person.isPending && <Skeleton count={6} className="h-10" label="Loading the user" />}
      {person.isError && !person.data && (
        <ErrorPanel
          {...fixedText(person.error, isMissing ? 'There is no such user.' : 'Failed to fetch users')}
          query={isMissing ? undefined : person}
        />
      )}
      {person.data && <Person person={person.data} />}
    </Dialog>
  )
}

function Person({ person }: { person: UserDetail }) {
  const photo = usePhoto(person.id, person.photoUrl)
  return (
    <div className="flex flex-col gap-6 text-sm">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={nameOf(person)} photo={photo.data} size="lg" />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <UserStatusBadge status={person.status} />
            <MfaSwitch user={person} hasLabel />
          </div>
          <UserActions user={person} where="details" />
        </div>
      </div>
      {person.blocked !== null && <Notice tone="info">{person.blocked}</Notice>}
      <PersonFacts person={person} />
      <ProofSection person={person} />
      <PersonRoles person={person} />
      <PersonSessions person={person} />
      <PersonHold person={person} />
      <PersonHistory userId={person.id} />
    </div>
  )
}
