import { homeEndpoints } from '@doorstep/contract/homes/endpoints'
import type { Home } from '@doorstep/contract/homes/schema'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { q } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../tables/RecordPage.tsx'
import { PrintedHead } from '../../ui/PrintedHead.tsx'
import { KeysCard } from '../access-notes/KeysCard.tsx'
import { MaintenancePanel } from '../activities/MaintenancePanel.tsx'
import { AssetsCard } from '../assets/AssetsCard.tsx'
import { RecentEvents } from '../audit/RecentEvents.tsx'
import { HomeCertificates } from '../certificates/HomeCertificates.tsx'
import { CollectionsPanel } from '../collections/CollectionsPanel.tsx'
import { BackLink } from '../issues/BackLink.tsx'
import { SubjectIssues } from '../issues/SubjectIssues.tsx'
import { StaffNotes } from '../staff-notes/StaffNotes.tsx'
import { HomeFacts } from './HomeFacts.tsx'
import { HomePeople } from './HomePeople.tsx'
import { NotThere } from '../../ui/NotThere.tsx'
import { ReportForButton } from '../issues/ReportForButton.tsx'
import { furtherAddress } from '../properties/format.ts'

const route = getRouteApi('/homes/$propertyId')
const LIST = { href: paths.manageProperties, name: 'Manage Properties' }

export default function HomePage(): ReactNode {
  const { propertyId } = route.useParams()
  const query = useQuery(q(homeEndpoints.readHome, { params: { propertyId: Number(propertyId) } }))
  return (
    <RecordPage
      query={query}
      noun="Property"
      nameOf={({ name }) => name}
      notThere={
        <NotThere
          title="Property"
          message="This property does not exist, or you do not have access to it."
          list={LIST}
        />
      }
    >
      {(home) => <OpenedHome key={home.id} home={home} />}
    </RecordPage>
  )
}

function OpenedHome({ home }: { home: Home }) {
  return (
    <div className="flex flex-col gap-4 print:gap-4">
      <PrintedHead />
      <header className="flex min-w-0 flex-col">
        <BackLink {...LIST} />
        <div className="mt-1 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <div className="min-w-0 flex-[1_1_16rem]">
            <p className="text-xs text-muted">{home.developmentName}</p>
            <h1 dir="auto" className="mt-0.5 text-xl font-semibold break-words">
              {home.name}
            </h1>
            <p dir="auto" className="mt-1 text-sm break-words text-muted">
              {furtherAddress(home.name, home.address)}
            </p>
          </div>
          <ReportForButton homes={[home]} />
        </div>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)]">
        <div className="@container flex min-w-0 flex-col gap-4 md:gap-6">
          <SubjectIssues of={{ propertyId: home.id }} />
          <HomePeople home={home} />
          <StaffNotes subject={{ propertyId: home.id }} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <HomeFacts home={home} />
          <MaintenancePanel propertyId={home.id} />
          <CollectionsPanel propertyId={home.id} />
          <AssetsCard placeId={home.id} isInHome />
          <KeysCard placeId={home.id} />
          <HomeCertificates propertyId={home.id} />
          <RecentEvents type="property" id={home.id} />
        </div>
      </div>
    </div>
  )
}
