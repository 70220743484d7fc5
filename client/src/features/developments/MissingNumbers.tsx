import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import type { Development } from '@doorstep/contract/developments/schema'
import type { DashboardCounts } from '@doorstep/contract/dashboard/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { q } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { Notice } from '../../ui/Notice.tsx'

const DevelopmentDialog = dialogPart(async () => (await import('./DevelopmentDialog.tsx')).DevelopmentDialog)

interface MissingNumbersProps {
  /** Undefined if every development has an emergency number. */
  missing: DashboardCounts['withoutEmergencyNumber']
}

/** Shows staff which developments have no emergency number, with a link to the form of the first such development. */
export function MissingNumbers({ missing }: MissingNumbersProps) {
  const client = useQueryClient()
  const [edited, setEdited] = useState<Development | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const edit = async (developmentId: number) => {
    setIsFailed(false)
    setIsBusy(true)
    try {
      const [row] = await client.fetchQuery(
        q(developmentEndpoints.listDevelopments, { query: { developmentId } }),
      )
      setEdited(row ?? null)
      setIsFailed(row === undefined)
    } catch {
      setIsFailed(true)
    }
    setIsBusy(false)
  }
  return (
    <>
      {missing && (
        <Notice
          tone="danger"
          title={titleOf(missing)}
          actions={
            <Button
              size="sm"
              variant="secondary"
              isBusy={isBusy}
              busyText="Opening..."
              onPress={() => void edit(missing.first.developmentId)}
            >
              Add the number for {missing.first.developmentName}
            </Button>
          }
        >
          <p>Residents there cannot see who to call in an emergency.</p>
          {isFailed && <p>We couldn’t load the development. Try again.</p>}
        </Notice>
      )}
      {edited && <DevelopmentDialog development={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function titleOf({ count, first }: NonNullable<MissingNumbersProps['missing']>): string {
  const name = first.developmentName
  if (count === 1) return `${name} has no emergency number`
  const others = count - 1
  return `${name} and ${others} other development${others === 1 ? '' : 's'} have no emergency number`
}
