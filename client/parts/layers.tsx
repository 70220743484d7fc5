import type { ReactNode } from 'react'
import { Button } from '../src/ui/Button.tsx'
import { ConfirmDialog } from '../src/ui/ConfirmDialog.tsx'
import { Dialog } from '../src/ui/Dialog.tsx'
import { DiscardDialog } from '../src/ui/DiscardDialog.tsx'
import { Kept } from './Kept.tsx'
import type { Part } from './part.ts'

/** A button that opens a layer, because several open layers would hide each other. */
function opened(layer: (isOpen: boolean, close: () => void) => ReactNode) {
  return (
    <Kept start={false}>
      {(isOpen, change) => (
        <>
          <Button variant="secondary" onPress={() => change(true)}>
            Open
          </Button>
          {layer(isOpen, () => change(false))}
        </>
      )}
    </Kept>
  )
}

const confirm = (state: object) =>
  opened((isOpen, close) => (
    <ConfirmDialog
      title="Delete this alert?"
      isOpen={isOpen}
      confirmLabel="Delete"
      isBusy={false}
      onConfirm={close}
      onCancel={close}
      {...state}
    >
      <p>Nobody will be able to see this alert.</p>
    </ConfirmDialog>
  ))

export const layers: readonly Part[] = [
  {
    name: 'Dialog',
    states: {
      '': opened((isOpen, close) => (
        <Dialog title="A dialog" isOpen={isOpen} onClose={close} footer={<Button>Save</Button>}>
          <p>The subject of the note.</p>
        </Dialog>
      )),
    },
  },
  {
    name: 'ConfirmDialog',
    states: {
      '': confirm({}),
      dangerous: confirm({ isDanger: true }),
      failed: confirm({ error: 'We couldn’t delete the alert. Try again.' }),
      busy: confirm({ isBusy: true, busyText: 'Deleting...' }),
    },
  },
  {
    name: 'DiscardDialog',
    states: {
      '': opened((isOpen, close) => <DiscardDialog isOpen={isOpen} onStay={close} onDiscard={close} />),
    },
  },
]
