import type { ComponentType } from 'react'
import { useOpened } from './useOpened.tsx'

interface Closable {
  onClose: (isDone: boolean) => void
}

/** A dialog whose code is fetched once it is drawn for the first time. */
export function dialogPart<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const loadPart = async () => ({ Dialog: await load() })
  return function Later(props: Props) {
    const { part, waiting } = useOpened(loadPart, { isOpen: true, onClose: () => props.onClose(false) })
    return part ? <part.Dialog {...props} /> : waiting
  }
}
