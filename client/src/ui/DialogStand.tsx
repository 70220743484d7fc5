import { createContext, use, useCallback, useState, type ReactNode } from 'react'

type Standing = (close: () => void) => ReactNode

const StandContext = createContext<((dialog: Standing) => void) | null>(null)

interface DialogStandProps {
  /** Of the screen: a dialog goes when its screen is left. */
  address: string
  children: ReactNode
}

/**
 * Where dialogs stand that are opened from a row: outside of the list, which may lose the row, be filtered or fail while
 * somebody types.
 */
export function DialogStand({ address, children }: DialogStandProps) {
  const [opened, setOpened] = useState<{ dialog: Standing; address: string } | null>(null)
  // Coming back to a screen opens nothing.
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

/** Opens a dialog that stays when the row that it was opened from goes. */
export function useDialogStand(): (dialog: Standing) => void {
  const open = use(StandContext)
  if (!open) throw new Error('a row stands in a DialogStand')
  return open
}
