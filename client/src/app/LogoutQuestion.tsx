import { useEffect, useState } from 'react'
import { useOpened } from '../ui/useOpened.tsx'
import { leaveForGood, onLogOutAsked } from './logout.ts'

const loadDialog = () => import('../ui/ConfirmDialog.tsx')

/** Asks before a logout takes reports along that were never sent. */
export function LogoutQuestion() {
  const [waiting, setWaiting] = useState(0)
  const { part: dialog, waiting: coming } = useOpened(loadDialog, {
    isOpen: waiting > 0,
    onClose: () => setWaiting(0),
  })
  useEffect(() => onLogOutAsked(setWaiting), [])
  if (!dialog) return coming
  const isOne = waiting === 1
  return (
    <dialog.ConfirmDialog
      title="Log out and lose what was not sent?"
      isOpen
      confirmLabel={isOne ? 'Log out and delete it' : 'Log out and delete them'}
      cancelLabel="Stay logged in"
      isDanger
      isBusy={false}
      onCancel={() => setWaiting(0)}
      onConfirm={() => {
        setWaiting(0)
        leaveForGood()
      }}
    >
      {isOne ? '1 report waits' : `${waiting} reports wait`} for the network on this device. Logging out
      deletes {isOne ? 'it' : 'them'}, photos included.
    </dialog.ConfirmDialog>
  )
}
