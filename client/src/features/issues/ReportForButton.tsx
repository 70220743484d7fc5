import type { Home } from '@doorstep/contract/homes/schema'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '../../api/session.ts'
import { prefetch } from '../../lib/parts.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { buttonClass } from '../../ui/fieldStyles.ts'
import { Menu } from '../../ui/Menu.tsx'
import { homeAndPlace } from '../properties/format.ts'

const load = () => import('./ReportIssueDialog.tsx')
const ReportIssueDialog = dialogPart(async () => (await load()).ReportIssueDialog)

const handleInterest = () => prefetch(load)

interface ReportForButtonProps {
  /** The homes to choose from. */
  homes: readonly Home[]
  resident?: { id: number; label: string }
  label?: string
}

/** Opens the form to report an issue for a resident. If there are several homes, the user first chooses a home. */
export function ReportForButton({ homes, resident, label = 'Report for a resident' }: ReportForButtonProps) {
  const [chosen, setChosen] = useState<Home | null>(null)
  const user = useCurrentUser()
  const offered = homes.filter(({ can }) => can.includes('issue:reportOnBehalf'))
  const [first] = offered
  if (!first) return null
  const trigger = (
    <>
      <Plus aria-hidden="true" className="size-4 shrink-0" />
      {label}
    </>
  )
  return (
    <div className="print:hidden">
      {offered.length === 1 ? (
        <Button onPress={() => setChosen(first)} onHoverStart={handleInterest} onFocus={handleInterest}>
          {trigger}
        </Button>
      ) : (
        <Menu
          label={label}
          trigger={trigger}
          triggerClassName={buttonClass()}
          header={<p className="text-sm text-muted">For which home?</p>}
          entries={offered.map((home) => ({
            id: String(home.id),
            // Homes of different buildings often have the same name.
            label: homeAndPlace({ propertyName: home.name, address: home.address }),
            onAction: () => setChosen(home),
          }))}
        />
      )}
      {chosen && user && (
        <ReportIssueDialog
          property={chosen}
          userId={user.id}
          onBehalfOf={resident ?? null}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}
