import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '../../api/session.ts'
import { prefetch } from '../../lib/parts.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { dialogPart } from '../../ui/dialogPart.tsx'

const load = () => import('../issues/ReportIssueDialog.tsx')
const ReportIssueDialog = dialogPart(async () => (await load()).ReportIssueDialog)

/** With these styles, the label fits on one line next to the property on a small phone. */
const SMALL = 'max-[25rem]:px-2'

const handleInterest = () => prefetch(load)

interface ReportButtonProps {
  property: OwnProperty
  look?: 'primary' | 'secondary'
  /** The label of the button in a list of things to do. */
  label?: string
}

/** Opens the report form. The code of the form loads on hover or focus. */
export function ReportButton({ property, look = 'primary', label }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const user = useCurrentUser()
  if (!property.can.includes('issue:report')) return null
  return (
    <>
      <Button
        variant={look}
        size={look === 'primary' ? 'md' : 'sm'}
        {...(look === 'primary' && { className: SMALL })}
        onPress={() => setIsOpen(true)}
        onHoverStart={handleInterest}
        onFocus={handleInterest}
      >
        <Plus
          aria-hidden="true"
          className={cx('size-4 shrink-0', look === 'primary' && 'max-[25rem]:hidden')}
        />
        {label ?? 'Report New Issue'}
      </Button>
      {isOpen && user && (
        <ReportIssueDialog property={property} userId={user.id} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
