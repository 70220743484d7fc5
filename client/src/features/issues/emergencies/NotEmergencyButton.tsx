import type { Issue } from '@doorstep/contract/issues/schema'
import { Button } from '../../../ui/Button.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'

const NotEmergencyDialog = dialogPart(
  async () => (await import('./NotEmergencyDialog.tsx')).NotEmergencyDialog,
)

/** Shown to people who have permission to decide that an issue is not an emergency. */
export function NotEmergencyButton({ issue }: { issue: Issue }) {
  const stand = useRowDialog()
  if (issue.priority !== 'Emergency' || !issue.can.includes('issue:setPriority')) return null
  return (
    <Button
      variant="secondary"
      className="self-start print:hidden"
      onPress={() => stand((close) => <NotEmergencyDialog issue={issue} onClose={close} />)}
    >
      Not an emergency
    </Button>
  )
}
