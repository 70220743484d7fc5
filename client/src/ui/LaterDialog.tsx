import type { DialogProps } from './Dialog.tsx'
import { useLoaded } from './useLoaded.ts'

const loadDialog = () => import('./Dialog.tsx')

/** A `Dialog` of a screen that is of use without it: fetched once it opens. */
export function LaterDialog(props: DialogProps) {
  const loaded = useLoaded(loadDialog, props.isOpen)
  return loaded && <loaded.Dialog {...props} />
}
