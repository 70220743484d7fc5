import { homeEndpoints } from '@doorstep/contract/homes/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fixedText } from '../../../api/errors.ts'
import { q } from '../../../api/query.ts'
import { useCurrentUser } from '../../../api/session.ts'
import type { ComboOption } from '../../../ui/ComboBox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PropertyPicker } from '../../properties/PropertyPicker.tsx'

const ReportIssueDialog = dialogPart(async () => (await import('../ReportIssueDialog.tsx')).ReportIssueDialog)

/** Asks where the resident lives, and then opens the report form. */
export function ReportForDialog({ onClose }: { onClose: () => void }) {
  const [property, setProperty] = useState<ComboOption | null>(null)
  const user = useCurrentUser()
  const query = useQuery({
    ...q(homeEndpoints.readHome, { params: { propertyId: Number(property?.id ?? 0) } }),
    enabled: property !== null,
  })
  const { data: home, error } = query
  const mayReport = home?.can.includes('issue:reportOnBehalf') ?? false
  if (home && mayReport && user)
    return <ReportIssueDialog property={home} userId={user.id} onClose={onClose} />
  return (
    <Dialog title="Report for a resident" isOpen onClose={onClose} size="sm">
      <div className="flex flex-col gap-4">
        <PropertyPicker
          label="Property"
          hint="Where the resident lives. Search by name, address or development."
          value={property}
          onChange={setProperty}
          activeOnly
        />
        {error && (
          <ErrorPanel {...fixedText(error, 'We couldn’t load the property. Try again.')} query={query} />
        )}
        {home && !mayReport && (
          <Notice tone="info">You cannot report an issue there because the development is inactive.</Notice>
        )}
      </div>
    </Dialog>
  )
}
