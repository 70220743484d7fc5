import { useEffect, useState } from 'react'
import { countText } from '../features/issues/waiting/countText.ts'
import type { WaitingCount } from '../features/issues/waiting/countWaiting.ts'
import { useOpened } from '../ui/useOpened.tsx'
import { leaveForGood, onLogOutAsked } from './logout.ts'

const loadDialog = () => import('../ui/ConfirmDialog.tsx')

const NONE: WaitingCount = { report: 0, note: 0, work: 0 }

/** Asks for confirmation before a logout deletes a person's unsent reports, notes or work for a firm. */
export function ConfirmLogout() {
  const [waiting, setWaiting] = useState(NONE)
  const all = waiting.report + waiting.note + waiting.work
  const { part: dialog, waiting: coming } = useOpened(loadDialog, {
    isOpen: all > 0,
    onClose: () => setWaiting(NONE),
  })
  useEffect(() => onLogOutAsked(setWaiting), [])
  if (!dialog) return coming
  const isOne = all === 1
  const kinds = Object.values(waiting).filter((count) => count > 0).length
  return (
    <dialog.ConfirmDialog
      title="Sign out and delete your unsent work?"
      isOpen
      confirmLabel={`Sign out and delete ${kinds > 1 ? 'unsent work' : countText(waiting)}`}
      cancelLabel="Stay signed in"
      isDanger
      isBusy={false}
      onCancel={() => setWaiting(NONE)}
      onConfirm={() => {
        setWaiting(NONE)
        leaveForGood()
      }}
    >
      {countText(waiting)} {isOne ? 'waits' : 'wait'} for the network on this device. Signing out deletes{' '}
      {isOne ? 'it' : 'them'}, photos included.
    </dialog.ConfirmDialog>
  )
}
