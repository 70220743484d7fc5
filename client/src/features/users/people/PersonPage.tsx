import { personEndpoints } from '@doorstep/contract/people/endpoints'
import type { UserDetail } from '@doorstep/contract/people/schema'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { q } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RecordPage } from '../../../tables/RecordPage.tsx'
import { PrintedHead } from '../../../ui/PrintedHead.tsx'
import { NotThere } from '../../../ui/NotThere.tsx'
import { BackLink } from '../../issues/BackLink.tsx'
import { SubjectIssues } from '../../issues/SubjectIssues.tsx'
import { StaffNotes } from '../../staff-notes/StaffNotes.tsx'
import { cx } from '../../../ui/cx.ts'
import { nameOf } from '../format.ts'
import { UserStatusBadge } from '../UserStatusBadge.tsx'
import { BouncedAddress } from './BouncedAddress.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonHead } from './PersonHead.tsx'
import { PersonHistory } from './PersonHistory.tsx'
import { PersonHold } from './PersonHold.tsx'
import { PersonRoles } from './PersonRoles.tsx'
import { OnPersonPage } from './PersonSection.tsx'
import { PersonSessions } from './PersonSessions.tsx'
import { ReportForPerson } from './ReportForPerson.tsx'
import { ProofSection } from './ProofSection.tsx'

const route = getRouteApi('/people/$userId')
const LIST = { href: paths.manageUsers, name: 'Manage Users' }

export default function PersonPage(): ReactNode {
  const { userId } = route.useParams()
  const query = useQuery(q(personEndpoints.readUser, { params: { userId: Number(userId) } }))
  return (
    <RecordPage
      query={query}
      noun="User"
      nameOf={nameOf}
      notThere={
        <NotThere
          title="User"
          message="This person does not exist, or you do not have access to them."
          list={LIST}
        />
      }
    >
      {(person) => <OpenedPerson key={person.id} person={person} />}
    </RecordPage>
  )
}

function OpenedPerson({ person }: { person: UserDetail }) {
  const isWaiting = person.status === 'Pending'
  const isEnded = person.status === 'Suspended' || person.status === 'Rejected'
  return (
    <OnPersonPage value>
      <div className="flex flex-col gap-4 print:gap-4">
        <PrintedHead />
        <header className="flex min-w-0 flex-col">
          <BackLink {...LIST} />
          <div className="mt-1 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
            <div className="flex min-w-0 flex-[1_1_16rem] flex-wrap items-center gap-3">
              <h1 dir="auto" className="min-w-0 text-xl font-semibold break-words">
                {nameOf(person)}
              </h1>
              {isEnded && <UserStatusBadge status={person.status} />}
            </div>
            <ReportForPerson person={person} />
          </div>
        </header>
        {/* On a phone the decision and the contact details come first, and the account last. */}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)] lg:grid-rows-[auto_1fr]">
          {isWaiting && (
            <div className="flex min-w-0 flex-col gap-4 md:gap-6 lg:col-start-1">
              <Standing person={person} />
            </div>
          )}
          <div className="min-w-0 lg:col-start-2 lg:row-start-1">
            <Card title="Details">
              <div className="@container text-sm">
                <PersonFacts person={person} />
              </div>
            </Card>
          </div>
          <div
            className={cx(
              '@container flex min-w-0 flex-col gap-4 md:gap-6 lg:col-start-1',
              isWaiting ? 'lg:row-start-2' : 'lg:row-span-2 lg:row-start-1',
            )}
          >
            <SubjectIssues of={{ reporterId: person.id }} />
            {person.can.includes('staffNote:read') && <StaffNotes subject={{ userId: person.id }} />}
          </div>
          <div className="flex min-w-0 flex-col gap-4 md:gap-6 lg:col-start-2 lg:row-start-2">
            <PersonRoles person={person} />
            <PersonSessions person={person} />
            {!isWaiting && <Standing person={person} />}
            <PersonHold person={person} />
            <PersonHistory userId={person.id} />
          </div>
        </div>
      </div>
    </OnPersonPage>
  )
}

/** The account's status and proof of address. For a pending application, the details of the application come first. */
function Standing({ person }: { person: UserDetail }) {
  const isWaiting = person.status === 'Pending'
  return (
    <>
      <Card title={isWaiting ? 'Waiting for a decision' : 'Account'}>
        <div className="flex flex-col gap-4 text-sm">
          {isWaiting && person.requestedProperty && (
            <p>
              Signed up for <span className="font-medium">{person.requestedProperty.name}</span>,{' '}
              {person.requestedProperty.address}.
            </p>
          )}
          <PersonHead person={person} />
          {person.blocked !== null && <Notice tone="info">{person.blocked}</Notice>}
          {person.addressBouncedAt !== null && (
            <BouncedAddress person={person} since={person.addressBouncedAt} />
          )}
        </div>
      </Card>
      <ProofSection person={person} />
    </>
  )
}
