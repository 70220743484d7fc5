import { useEffect, useState } from 'react'
import { heldIds, isHeldHere, sendingIds } from '../../../waiting/holding.ts'
import { onWaitingChange } from '../../../waiting/names.ts'
import type { DeviceNote } from './deviceNote.ts'
import { readWaitingNotes } from './noteStore.ts'

export interface IssueNote {
  note: DeviceNote
  /** True if this tab or another tab is sending the note. */
  isOnItsWay: boolean
}

/** The notes on an issue that are waiting on this device, except the note that is open in a composer of this tab. */
export function useIssueNotes(userId: number, issueId: number): readonly IssueNote[] {
  const [notes, setNotes] = useState<readonly IssueNote[]>([])
  useEffect(() => {
    let isOver = false
    const show = async () => {
      const [found, held] = await Promise.all([readWaitingNotes(userId), heldIds()])
      const sending = sendingIds()
      const shown = found.flatMap((note) => {
        const { id, issue } = note
        const isHere = issue.issueId === issueId && (sending.has(id) || !isHeldHere(id))
        return isHere ? [{ note, isOnItsWay: held.has(id) }] : []
      })
      if (!isOver) setNotes(shown)
    }
    void show()
    const stop = onWaitingChange(() => void show())
    return () => {
      isOver = true
      stop()
    }
  }, [userId, issueId])
  return notes
}
