import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { alertReachQuery, counted } from './AlertReach.tsx'

interface ConfirmAllSitesProps {
  isNew: boolean
  isSaving: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before an alert is shown at all sites. The dialog shows how many people will see the alert. */
export function ConfirmAllSites({ isNew, isSaving, onConfirm, onCancel }: ConfirmAllSitesProps) {
  const { data, isError } = useQuery(alertReachQuery(''))
  // Nobody can confirm while the number of people is still loading.
  const isKnown = data !== undefined || isError
  return (
    <ConfirmDialog
      title="Show this alert at all sites?"
      isOpen
      confirmLabel={isNew ? 'Add for all sites' : 'Update for all sites'}
      isBusy={isSaving || !isKnown}
      busyText={isSaving ? 'Saving...' : 'Counting...'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        <span>
          {data
            ? `${counted(data.people, 'person', 'people')} will see the alert, at ${counted(data.properties, 'property', 'properties')}.`
            : 'Everybody at every site will see the alert.'}
        </span>
        <span>{isError ? ' We couldn’t count the people this alert reaches. Try again.' : ''}</span>
      </p>
    </ConfirmDialog>
  )
}
