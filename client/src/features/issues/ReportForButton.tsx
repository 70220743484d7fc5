import type { Home } from '@doorstep/contract/homes/schema'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '../../api/session.ts'
import { prefetch } from '../../lib/parts.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'

const load = () => import('./ReportIssueDialog.tsx')
const ReportIssueDialog = dialogPart(async () => (await load()).ReportIssueDialog)

const handleInterest = () => prefetch(load)

interface ReportForButtonProps {
  home: Home
  resident?: { id: number; label: string }
  label?: string
  /** True if there is one button for each of several homes. None of them is then filled. */
  isOneOfSeveral?: boolean
}

/** Opens the form to report an issue for a resident of this home. */
export function ReportForButton(props: ReportForButtonProps) {
  const { home, resident, label = 'Report for a resident', isOneOfSeveral = false } = props
  const [isOpen, setIsOpen] = useState(false)
  const user = useCurrentUser()
  if (!home.can.includes('issue:reportOnBehalf')) return null
  return (
    <div className="print:hidden">
      <Button
        variant={isOneOfSeveral ? 'secondary' : 'primary'}
        onPress={() => setIsOpen(true)}
        onHoverStart={handleInterest}
        onFocus={handleInterest}
      >
        <Plus aria-hidden="true" className="size-4 shrink-0" />
        {label}
      </Button>
      {isOpen && user && (
        <ReportIssueDialog
          property={home}
          userId={user.id}
          onBehalfOf={resident ?? null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
