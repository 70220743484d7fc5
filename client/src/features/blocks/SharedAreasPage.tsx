import { blockEndpoints } from '@doorstep/contract/blocks/endpoints'
import type { SharedAreas } from '@doorstep/contract/blocks/schema'
import { COMMON_PARTS } from '@doorstep/contract/blocks/texts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { q, useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../tables/RecordPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { RecordHeader } from '../../ui/ManagementHeader.tsx'
import { NotThere } from '../../ui/NotThere.tsx'
import { notify } from '../../ui/toast.ts'
import { KeysCard } from '../access-notes/KeysCard.tsx'
import { AssetsCard } from '../assets/AssetsCard.tsx'
import { RecentEvents } from '../audit/RecentEvents.tsx'
import { ActiveBadge } from '../firms/format.tsx'

const route = getRouteApi('/manage-developments/$developmentId/shared-areas')
const LIST = { href: paths.manageDevelopments, name: 'Manage Developments' }

/** The common parts of a development that are outside its blocks, such as a garden or a car park. */
export default function SharedAreasPage(): ReactNode {
  const developmentId = Number(route.useParams().developmentId)
  const query = useQuery(q(blockEndpoints.readSharedAreas, { params: { developmentId } }))
  return (
    <RecordPage
      query={query}
      noun="Shared areas"
      nameOf={({ developmentName }) => `${COMMON_PARTS}, ${developmentName}`}
      notThere={
        <NotThere
          title="No such development"
          message="This development does not exist, or you do not have access to it."
          list={LIST}
        />
      }
    >
      {(areas) => <Shown key={areas.developmentId} areas={areas} />}
    </RecordPage>
  )
}

function Shown({ areas }: { areas: SharedAreas }) {
  const [isSwitching, setIsSwitching] = useState(false)
  const { developmentName, commonPartsId, isOn } = areas
  return (
    <>
      <RecordHeader list={LIST} title={`${COMMON_PARTS}, ${developmentName}`}>
        <Button variant="secondary" onPress={() => setIsSwitching(true)}>
          {isOn ? 'Switch off' : 'Switch on'}
        </Button>
      </RecordHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)]">
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <ActiveBadge isActive={isOn} />
            <span>Areas that the homes share outside the blocks, such as a garden or a car park.</span>
          </p>
          {isOn && (
            <p className="text-sm print:hidden">
              <Link href={paths.sharedAreasNotice(areas.developmentId)}>
                Print a sheet for the notice board
              </Link>
              <span className="block text-muted">
                The codes on the sheet open the report form for a shared area.
              </span>
            </p>
          )}
          <AssetsCard placeId={commonPartsId} isInHome={false} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <KeysCard placeId={commonPartsId} />
          <RecentEvents type="property" id={commonPartsId} />
        </div>
      </div>
      {isSwitching && <SwitchQuestion areas={areas} onClose={() => setIsSwitching(false)} />}
    </>
  )
}

function SwitchQuestion({ areas, onClose }: { areas: SharedAreas; onClose: () => void }) {
  const send = useApiMutation(blockEndpoints.switchSharedAreas)
  const { developmentId, developmentName, isOn } = areas
  return (
    <ActDialog
      title={isOn ? 'Switch shared areas off?' : 'Switch shared areas on?'}
      confirmLabel={isOn ? 'Switch off' : 'Switch on'}
      busyText="Switching..."
      act={() => send.mutateAsync({ params: { developmentId }, body: { isOn: !isOn } })}
      failedText="We couldn’t switch the shared areas on or off. Try again."
      onDone={() => notify.success(`Shared areas are now ${isOn ? 'off' : 'on'}.`)}
      onClose={onClose}
    >
      <p>
        {isOn
          ? `The shared areas of ${developmentName} will become inactive. Their assets and keys will be kept.`
          : `The shared areas of ${developmentName} will become active.`}
      </p>
    </ActDialog>
  )
}
