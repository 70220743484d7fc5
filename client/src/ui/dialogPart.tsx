import type { ComponentType } from 'react'
import { useOpened } from './useOpened.tsx'

interface Closable {
  onClose: (isDone: boolean) => void
}

/** Creates a dialog whose code loads when it is first rendered. */
export function dialogPart<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const loadPart = async () => ({ Dialog: await load() })
  return function Later(props: Props) {
    const { part, waiting } = useOpened(loadPart, { isOpen: true, onClose: () => props.onClose(false) })
    return part ? <part.Dialog {...props} /> : waiting
  }
}
