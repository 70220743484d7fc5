import type { QueryClient } from '@tanstack/react-query'
import { inBackground } from '../../../api/background.ts'
import { touch } from '../../../api/shown.ts'
import { notify } from '../../../ui/toast.ts'
import { outgoingKind, sendInOrder } from '../../../waiting/sending.ts'
import { isNoteToSend } from '../notes/deviceNote.ts'
import { noteStore } from '../notes/noteStore.ts'
import { sendNote } from '../notes/sendNote.ts'
import { noteArrived } from './arrived.ts'
import { isToSend, type DeviceReport } from './report.ts'
import { removeReport, reportStore, saveReport } from './reportStore.ts'
import { sendReport } from './sendReport.ts'

/** Sends the waiting reports and notes of the user, oldest first. Returns when to try again, or null. */
export function sendWaiting(client: QueryClient, userId: number): Promise<number | null> {
  return sendInOrder('issues', userId, [
    outgoingKind(reportStore, { isToSend, send: (report) => sendOne(client, report) }),
    outgoingKind(noteStore, {
      isToSend: isNoteToSend,
      aboutOf: ({ issue }) => `issue ${issue.issueId}`,
      send: (note) => sendNote(client, note),
    }),
  ])
}

async function sendOne(client: QueryClient, waiting: DeviceReport): Promise<void> {
  const outcome = await sendReport(waiting, { save: saveReport, onArrived: noteArrived, background: true })
  const { report } = outcome
  if (outcome.kind === 'later') throw outcome.error
  if (outcome.kind === 'refused') return
  if (outcome.kind === 'sent') {
    await removeReport(report)
    notify.success(
      `Your report “${report.content.values.title.trim()}” was sent. Its job number is ${report.issue?.jobId}.`,
    )
  }
  void inBackground(() => touch(client, 'issue'))
}
