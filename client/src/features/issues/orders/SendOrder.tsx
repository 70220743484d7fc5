import type { Issue } from '@doorstep/contract/issues/schema'
import { Button } from '../../../ui/Button.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { useFilled } from '../../../ui/OneFilled.tsx'

const SendOrderDialog = dialogPart(async () => (await import('./SendOrderDialog.tsx')).SendOrderDialog)

/** Opens the form of a work order. The state of an issue has this button as the next step, the work orders otherwise. */
export function SendOrderButton({ issue, isStep = false }: { issue: Issue; isStep?: boolean }) {
  const stand = useRowDialog()
  const look = useFilled('step', isStep)
  return (
    <Button
      size={isStep ? 'md' : 'sm'}
      variant={look}
      onPress={() => stand((close) => <SendOrderDialog issue={issue} onClose={close} />)}
    >
      Send a work order
    </Button>
  )
}
