import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { ANSWER_AUDIENCES } from '@doorstep/contract/issues/notes/rules'
import { useCallback, useEffect, useState } from 'react'
import { storedUserId } from '../../../lib/storage.ts'
import { hold, release } from '../../../waiting/holding.ts'
import type { DeviceNote, NoteIssue } from './deviceNote.ts'
import { openNoteSession, type NoteSession } from './noteSession.ts'
import { findNoteDraft, noteStore } from './noteStore.ts'
import type { Answered } from './useNoteValues.ts'

export type NoteWriting = ReturnType<typeof useNoteWriting>

interface Opened {
  session: NoteSession
  /** Counts the requests to open the composer. Each request moves the focus to the composer. */
  asked: number
}

/** The note that the user writes on an issue: a new note, a note restored after a reload, or a waiting note. */
export function useNoteWriting(issue: Issue) {
  const { issueId, jobId, title } = issue
  const canWrite = issue.can.includes('issue:writeNote')
  const [userId] = useState(() => Number(storedUserId()))
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isShown, setIsShown] = useState(false)
  /** The note that the user answers. The count grows with each answer. */
  const [answer, setAnswer] = useState<Answered | null>(null)
  const about: NoteIssue = { issueId, jobId, title }
  const start = (begun: DeviceNote | null, asked: number) => {
    setOpened({ session: openNoteSession(userId, about, begun), asked })
    setIsShown(true)
  }
  useOfferedDraft(opened === null, userId, issueId, (draft) => start(draft, 0))
  useSessionHeld(opened?.session)

  const open = () => {
    if (opened) {
      setOpened({ ...opened, asked: opened.asked + 1 })
      setIsShown(true)
    } else start(null, 1)
  }
  return {
    canWrite,
    /** The note of the open composer. Undefined while the composer is closed. */
    session: isShown ? opened?.session : undefined,
    asked: opened?.asked ?? 0,
    answer,
    written: opened?.session.current()?.content.text.trim() ?? '',
    open,
    answerNote: (event: IssueEvent) => {
      setAnswer((last) => ({
        audience: ANSWER_AUDIENCES[event.audience ?? 'public'],
        orderId: event.audience === 'order' ? (event.orderId ?? undefined) : undefined,
        count: (last?.count ?? 0) + 1,
      }))
      open()
    },
    /** Closes the composer. The text is kept and appears again when the composer opens. */
    close: () => setIsShown(false),
    /** Other code sends waiting notes, so this function only closes the composer. */
    sent: () => {
      setIsShown(false)
      setOpened(null)
      setAnswer(null)
    },
    /** Opens a waiting note for editing. Returns false if another tab is sending or editing the note. */
    edit: async (note: DeviceNote): Promise<boolean> => {
      const { isMine, now } = await noteStore.take(note)
      if (now) start(now, 1)
      return isMine
    },
  }
}

function useOfferedDraft(
  isWanted: boolean,
  userId: number,
  issueId: number,
  onFound: (draft: DeviceNote) => void,
): void {
  const find = useCallback(async () => {
    const draft = await findNoteDraft(userId, issueId)
    return draft && (await hold(draft.id)) ? draft : null
  }, [userId, issueId])
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    void find().then((draft) => draft && (isOver ? void release(draft.id, 'other') : onFound(draft)))
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the effect runs once for each begun note
  }, [isWanted, find])
}

function useSessionHeld(session: NoteSession | undefined): void {
  useEffect(() => {
    session?.enter()
    return () => void session?.release()
  }, [session])
}
