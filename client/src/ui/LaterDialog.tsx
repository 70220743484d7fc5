import type { DialogProps } from './Dialog.tsx'
import { useOpened } from './useOpened.tsx'

const loadDialog = () => import('./Dialog.tsx')

/** A `Dialog` whose code loads when it opens. */
export function LaterDialog(props: DialogProps) {
  const { part, waiting } = useOpened(loadDialog, { isOpen: props.isOpen, onClose: props.onClose })
  return part ? <part.Dialog {...props} /> : waiting
}
