import { blockEndpoints } from '@doorstep/contract/blocks/endpoints'
import { flagText } from '@doorstep/contract/blocks/rules'
import type { Block, HeightFlag } from '@doorstep/contract/blocks/schema'
import { HIGHER_RISK, TALL } from '@doorstep/contract/blocks/texts'
import { EMERGENCY_NUMBER } from '@doorstep/contract/developments/texts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { q, useApiMutation } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../tables/RecordPage.tsx'
import { ToggleDialog } from '../../tables/ToggleDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { ALONE } from '../../ui/fieldStyles.ts'
import { Link } from '../../ui/Link.tsx'
import { RecordHeader } from '../../ui/ManagementHeader.tsx'
import { NotThere } from '../../ui/NotThere.tsx'
import { KeysCard } from '../access-notes/KeysCard.tsx'
import { AssetsCard } from '../assets/AssetsCard.tsx'
import { RecentEvents } from '../audit/RecentEvents.tsx'
import { ActiveBadge } from '../firms/format.tsx'
import { homesText } from './BlocksTable.tsx'

const BlockDialog = dialogPart(async () => (await import('./BlockDialog.tsx')).BlockDialog)

const route = getRouteApi('/manage-blocks/$blockId')
const LIST = { href: paths.manageBlocks, name: 'Manage Blocks' }

export default function BlockPage(): ReactNode {
  const blockId = Number(route.useParams().blockId)
  const query = useQuery(q(blockEndpoints.readBlock, { params: { blockId } }))
  return (
    <RecordPage
      query={query}
      noun="Block"
      nameOf={({ name }) => name}
      notThere={
        <NotThere
          title="No such block"
          message="This block does not exist, or you do not have access to it."
          list={LIST}
        />
      }
    >
      {(block) => <Shown key={block.id} block={block} />}
    </RecordPage>
  )
}

function Shown({ block }: { block: Block }) {
  const [isEditing, setIsEditing] = useState(false)
  const [isToggling, setIsToggling] = useState(false)
  return (
    <>
      <RecordHeader list={LIST} title={block.name}>
        <Button variant="secondary" onPress={() => setIsToggling(true)}>
          {block.isActive ? 'Switch off' : 'Switch on'}
        </Button>
        <Button variant="secondary" onPress={() => setIsEditing(true)}>
          Edit
        </Button>
      </RecordHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)]">
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <Facts block={block} />
          {block.commonPartsId !== null && <AssetsCard placeId={block.commonPartsId} isInHome={false} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          {block.commonPartsId !== null && (
            <>
              <KeysCard placeId={block.commonPartsId} />
              <RecentEvents type="property" id={block.commonPartsId} />
            </>
          )}
        </div>
      </div>
      {isEditing && (
        <BlockDialog block={block} onClose={() => setIsEditing(false)} onSaved={() => setIsEditing(false)} />
      )}
      {isToggling && <Toggle block={block} onClose={() => setIsToggling(false)} />}
    </>
  )
}

function Facts({ block }: { block: Block }) {
  const { developmentId, developmentName, homeCount, address, postcode, tall, higherRisk } = block
  return (
    <Card title="Details">
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Fact name="Status">
          <ActiveBadge isActive={block.isActive} />
        </Fact>
        <Fact name="Development">
          <Link href={`${paths.manageDevelopments}?developmentId=${developmentId}`} className={ALONE}>
            {developmentName}
          </Link>
        </Fact>
        <Fact name="Address">{[address, postcode].filter(Boolean).join(', ')}</Fact>
        <Fact name="Homes">
          <Link href={`${paths.manageProperties}?blockId=${block.id}`} className={ALONE}>
            {homesText(homeCount ?? 0)}
          </Link>
        </Fact>
        <Fact name="Storeys">{block.storeys ?? '-'}</Fact>
        <Fact name="Height">{block.heightMetres === null ? '-' : `${block.heightMetres} m`}</Fact>
        <Fact name="Year built">{block.yearBuilt ?? '-'}</Fact>
        <Fact name={EMERGENCY_NUMBER}>{block.emergencyNumber ?? 'Same as the development'}</Fact>
        {tall && <FlagFact name={TALL} flag={tall} />}
        {higherRisk && <FlagFact name={HIGHER_RISK} flag={higherRisk} />}
      </dl>
      {block.commonPartsId !== null && block.isActive && (
        <p className="mt-4 text-sm print:hidden">
          <Link href={paths.blockNotice(block.id)} className={ALONE}>
            Print a sheet for the notice board
          </Link>
          <span className="block text-muted">
            The codes on the sheet open the report form for a shared area.
          </span>
        </p>
      )}
    </Card>
  )
}

function FlagFact({ name, flag }: { name: string; flag: HeightFlag }) {
  return (
    <Fact name={name}>
      {flagText(flag)}
      {flag.reason !== null && (
        <span dir="auto" className="block text-xs break-words text-muted">{`Corrected: ${flag.reason}`}</span>
      )}
    </Fact>
  )
}

function Toggle({ block, onClose }: { block: Block; onClose: () => void }) {
  const toggle = useApiMutation(blockEndpoints.toggleBlock)
  const { id: blockId, name, isActive } = block
  return (
    <ToggleDialog
      noun="block"
      name={name}
      isActive={isActive}
      effect={
        isActive
          ? 'will become inactive: nobody will be able to choose it for a home. Its homes will not change.'
          : 'will become active again: it can be chosen for a home.'
      }
      toggle={() => toggle.mutateAsync({ params: { blockId }, body: { isActive: !isActive } })}
      onClose={onClose}
    />
  )
}
