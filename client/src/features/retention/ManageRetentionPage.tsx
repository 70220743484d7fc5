import { retentionEndpoints } from '@doorstep/contract/retention/endpoints'
import type { RetentionHold } from '@doorstep/contract/retention/schema'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { q } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { HoldsTable } from './HoldsTable.tsx'
import { ConfirmLiftHold } from './ConfirmLiftHold.tsx'
import { NextSteps } from './NextSteps.tsx'
import { RetentionTable } from './RetentionTable.tsx'

const HoldDialog = dialogPart(async () => (await import('./HoldDialog.tsx')).HoldDialog)

export default function ManageRetentionPage(): ReactNode {
  const plan = useQuery(q(retentionEndpoints.readRetention))
  const holds = useQuery(q(retentionEndpoints.listHolds, { query: {} }))
  const canHold = useCan('retention:hold')
  const [isAdding, setIsAdding] = useState(false)
  const [lifted, setLifted] = useState<RetentionHold | null>(null)
  return (
    <>
      <ManagementHeader
        title="Data Retention"
        lead="Records that are removed when their retention period ends, and records on hold."
      >
        <Button
          variant="secondary"
          isBusy={plan.isFetching}
          busyText="Checking..."
          onPress={() => void plan.refetch()}
        >
          Dry run
        </Button>
        {canHold && <Button onPress={() => setIsAdding(true)}>+ Add Hold</Button>}
      </ManagementHeader>
      <div className="flex flex-col gap-6">
        <Card isFlush title="Records that the next run will remove">
          <RetentionTable query={plan} />
        </Card>
        <Card isFlush title="Next removals">
          <NextSteps query={plan} />
        </Card>
        <Card isFlush title="Holds">
          <HoldsTable query={holds} onLift={setLifted} />
        </Card>
      </div>
      {isAdding && <HoldDialog onClose={() => setIsAdding(false)} />}
      {lifted && <ConfirmLiftHold hold={lifted} onClose={() => setLifted(null)} />}
    </>
  )
}
