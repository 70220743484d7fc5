import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { alertReachQuery, counted } from './AlertReach.tsx'

interface AllSitesQuestionProps {
  isNew: boolean
  isSaving: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks once more before an alert goes to everybody, naming how many that are. */
export function AllSitesQuestion({ isNew, isSaving, onConfirm, onCancel }: AllSitesQuestionProps) {
  const { data, isError } = useQuery(alertReachQuery(''))
  // Counted or not to be found out: without the number nobody is asked to agree to it.
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
            ? `${counted(data.people, 'person', 'people')} will see it, at ${counted(data.properties, 'property', 'properties')}.`
            : 'Everybody at every site will see it.'}
        </span>
        <span>{isError ? ' The number of people could not be loaded.' : ''}</span>
      </p>
    </ConfirmDialog>
  )
}
