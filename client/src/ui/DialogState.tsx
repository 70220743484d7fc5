import { createContext, use, useCallback, useState, type ReactNode } from 'react'

type Standing = (close: () => void) => ReactNode

const StandContext = createContext<((dialog: Standing) => void) | null>(null)

interface DialogStandProps {
  /** The address of the screen. A dialog closes when the person leaves its screen. */
  address: string
  children: ReactNode
}

/**
 * Renders the dialogs of a list's rows outside the list, because the row might disappear, or the list might fail, while
 * a person types.
 */
export function DialogState({ address, children }: DialogStandProps) {
  const [opened, setOpened] = useState<{ dialog: Standing; address: string } | null>(null)
  // Returning to a screen must not reopen its dialog.
  if (opened !== null && opened.address !== address) setOpened(null)
  const open = useCallback((dialog: Standing) => setOpened({ dialog, address }), [address])
  const close = () => setOpened((now) => (now === opened ? null : now))
  return (
    <StandContext value={open}>
      {children}
      {opened?.address === address && opened.dialog(close)}
    </StandContext>
  )
}

/** Returns a function that opens a dialog. The dialog stays open when its row disappears. */
export function useDialogStand(): (dialog: Standing) => void {
  const open = use(StandContext)
  if (!open) throw new Error('a row stands in a DialogState')
  return open
}
