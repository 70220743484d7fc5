import { createContext, use, useCallback, useState, type ReactNode } from 'react'

type OpenedDialog = (close: () => void) => ReactNode

const OpenDialogContext = createContext<((dialog: OpenedDialog) => void) | null>(null)

interface DialogStateProps {
  /** The address of the screen. A dialog closes when the person leaves its screen. */
  address: string
  children: ReactNode
}

/**
 * Renders the dialogs of a list's rows outside the list. While a person types, the row might disappear or the list
 * might fail to load.
 */
export function DialogState({ address, children }: DialogStateProps) {
  const [opened, setOpened] = useState<{ dialog: OpenedDialog; address: string } | null>(null)
  // Returning to a screen must not reopen its dialog.
  if (opened !== null && opened.address !== address) setOpened(null)
  const open = useCallback((dialog: OpenedDialog) => setOpened({ dialog, address }), [address])
  const close = () => setOpened((now) => (now === opened ? null : now))
  return (
    <OpenDialogContext value={open}>
      {children}
      {opened?.address === address && opened.dialog(close)}
    </OpenDialogContext>
  )
}

/** Returns a function that opens a dialog. The dialog stays open when its row disappears. */
export function useRowDialog(): (dialog: OpenedDialog) => void {
  const open = use(OpenDialogContext)
  if (!open) throw new Error('a row with a dialog must be inside a DialogState')
  return open
}
