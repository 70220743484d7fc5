import { firmEndpoints } from '@doorstep/contract/firms/endpoints'
import type { Firm } from '@doorstep/contract/firms/schema'
import { SERVES_OTHERS } from '@doorstep/contract/firms/texts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { q, useApiMutation } from '../../api/query.ts'
import { formatDayOfYear } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../tables/RecordPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { NotThere } from '../../ui/NotThere.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RecordHeader } from '../../ui/ManagementHeader.tsx'
import { notify } from '../../ui/toast.ts'
import { ActiveBadge, servedText } from './format.tsx'
import { PapersCard } from './PapersCard.tsx'
import { PeopleCard } from './PeopleCard.tsx'

const ActDialog = dialogPart(async () => (await import('../../forms/ActDialog.tsx')).ActDialog)
const FirmDialog = dialogPart(async () => (await import('./FirmDialog.tsx')).FirmDialog)

const route = getRouteApi('/manage-firms/$firmId')
const LIST = { href: paths.manageFirms, name: 'Manage Firms' }

export default function FirmPage(): ReactNode {
  const firmId = Number(route.useParams().firmId)
  const query = useQuery(q(firmEndpoints.readFirm, { params: { firmId } }))
  return (
    <RecordPage
      query={query}
      noun="Firm"
      nameOf={({ name }) => name}
      notThere={
        <NotThere
          title="No such firm"
          message="This firm does not exist, or you do not have access to it."
          list={LIST}
        />
      }
    >
      {(firm) => <Shown firm={firm} />}
    </RecordPage>
  )
}

function Shown({ firm }: { firm: Firm }) {
  const [isEditing, setIsEditing] = useState(false)
  const [isToggling, setIsToggling] = useState(false)
  const { name, isActive, can } = firm
  return (
    <>
      <RecordHeader list={LIST} title={name}>
        <Button
          variant="secondary"
          disabledReason={can.includes('firm:manage') ? undefined : SERVES_OTHERS}
          onPress={() => setIsToggling(true)}
        >
          {isActive ? 'Switch off' : 'Switch on'}
        </Button>
        <Button variant="secondary" onPress={() => setIsEditing(true)}>
          Edit
        </Button>
      </RecordHeader>
      <PaperNotice firm={firm} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)]">
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <PapersCard firm={firm} />
          <PeopleCard firm={firm} />
        </div>
        <Facts firm={firm} />
      </div>
      {isEditing && (
        <FirmDialog firm={firm} onClose={() => setIsEditing(false)} onSaved={() => setIsEditing(false)} />
      )}
      {isToggling && <ToggleDialog firm={firm} onClose={() => setIsToggling(false)} />}
    </>
  )
}

/** Warns that no work orders can be sent to the firm, now or soon. */
function PaperNotice({ firm: { paperState, expiresOn } }: { firm: Firm }) {
  if (expiresOn === null || paperState === 'valid' || paperState === 'none') return null
  const isExpired = paperState === 'expired'
  return (
    <div className="mb-4">
      <Notice
        tone={isExpired ? 'danger' : 'warn'}
        title={isExpired ? 'A document has expired' : 'A document expires soon'}
      >
        <p>
          {isExpired
            ? `This document was valid until ${formatDayOfYear(expiresOn)}. Add the new one and remove the old one.`
            : `This document is valid until ${formatDayOfYear(expiresOn)}.`}
        </p>
      </Notice>
    </div>
  )
}

function Facts({ firm }: { firm: Firm }) {
  const { email, phone, trades, isActive } = firm
  return (
    <Card title="Details">
      <dl className="grid gap-3 text-sm sm:grid-cols-2 lg:grid-cols-1">
        <Fact name="Status">
          <ActiveBadge isActive={isActive} />
        </Fact>
        <Fact name="Email">
          <span className="break-all">{email}</span>
        </Fact>
        <Fact name="Phone">{phone ?? '-'}</Fact>
        <Fact name="Trades">{trades.join(', ')}</Fact>
        <Fact name="Serves">{servedText(firm)}</Fact>
      </dl>
    </Card>
  )
}

function ToggleDialog({ firm, onClose }: { firm: Firm; onClose: () => void }) {
  const toggle = useApiMutation(firmEndpoints.toggleFirm)
  const { id: firmId, name, isActive } = firm
  return (
    <ActDialog
      title={isActive ? 'Switch this firm off?' : 'Switch this firm on?'}
      confirmLabel={isActive ? 'Switch off' : 'Switch on'}
      busyText="Switching..."
      act={() => toggle.mutateAsync({ params: { firmId }, body: { isActive: !isActive } })}
      onDone={() => notify.success(`${name} is now ${isActive ? 'inactive' : 'active'}.`)}
      onClose={onClose}
    >
      <p>
        {isActive
          ? `People at ${name} will no longer see its work. Its links will not work while the firm is switched off.`
          : `People at ${name} will see its work again. Links that are still valid will work again.`}
      </p>
    </ActDialog>
  )
}
