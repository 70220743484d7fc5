import type { Issue } from '@doorstep/contract/issues/schema'
import { Button } from '../../../ui/Button.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { useFilled } from '../../../ui/OneFilled.tsx'

const SendOrderDialog = dialogPart(async () => (await import('./SendOrderDialog.tsx')).SendOrderDialog)

/**
 * Opens the form for a work order. The button is next to the issue's status if it is the next step, and otherwise with
 * the work orders.
 */
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
