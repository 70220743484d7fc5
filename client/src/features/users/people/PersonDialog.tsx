import { personEndpoints } from '@doorstep/contract/people/endpoints'
import type { UserDetail } from '@doorstep/contract/people/schema'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/apiError.ts'
import { fixedText } from '../../../api/errors.ts'
import { q } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { ALONE } from '../../../ui/fieldStyles.ts'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useKeptFocus } from '../../../ui/useKeptFocus.ts'
import { nameOf } from '../format.ts'
import { BouncedAddress } from './BouncedAddress.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonHead } from './PersonHead.tsx'
import { PersonHold } from './PersonHold.tsx'
import { PersonHistory } from './PersonHistory.tsx'
import { PersonRoles } from './PersonRoles.tsx'
import { PersonSessions } from './PersonSessions.tsx'
import { PendingDecision } from './PendingDecision.tsx'
import { ProofSection } from './ProofSection.tsx'

export function PersonDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const person = useQuery({ ...q(personEndpoints.readUser, { params: { userId } }), retry: false })
  const isMissing = person.error instanceof ApiError && person.error.status === 404
  return (
    <Dialog title={person.data ? nameOf(person.data) : 'User'} isOpen onClose={onClose} size="md">
      {person.isPending && <Skeleton count={6} className="h-10" label="Loading the user" />}
      {person.isError && !person.data && (
        <ErrorPanel
          {...fixedText(
            person.error,
            isMissing ? 'We couldn’t find this user. Go back to the list.' : 'Failed to fetch users',
          )}
          query={isMissing ? undefined : person}
        />
      )}
      {person.data && <Person person={person.data} />}
    </Dialog>
  )
}

function Person({ person }: { person: UserDetail }) {
  const kept = useKeptFocus(person.status)
  const isPending = person.status === 'Pending'
  return (
    <div className="flex flex-col gap-6 text-sm">
      <div {...kept} className="flex flex-col gap-6">
        {isPending && <PendingDecision person={person} />}
        <PersonHead person={person} withActions={!isPending} />
      </div>
      <p>
        <Link href={paths.person(person.id)} className={ALONE}>
          Issues and notes for staff
        </Link>
      </p>
      {person.blocked !== null && <Notice tone="info">{person.blocked}</Notice>}
      {person.addressBouncedAt !== null && <BouncedAddress person={person} since={person.addressBouncedAt} />}
      <PersonFacts person={person} />
      {!isPending && <ProofSection person={person} />}
      <PersonRoles person={person} />
      <PersonSessions person={person} />
      <PersonHold person={person} />
      <PersonHistory userId={person.id} />
    </div>
  )
}
