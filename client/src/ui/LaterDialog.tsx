import type { DialogProps } from './Dialog.tsx'
import { useOpened } from './useOpened.tsx'

const loadDialog = () => import('./Dialog.tsx')

/** A `Dialog` of a screen that is of use without it: fetched once it opens. */
export function LaterDialog(props: DialogProps) {
  const { part, waiting } = useOpened(loadDialog, { isOpen: props.isOpen, onClose: props.onClose })
  return part ? <part.Dialog {...props} /> : waiting
}
