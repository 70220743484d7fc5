import type { QueryClient } from '@tanstack/react-query'
import { touch } from '../../../api/shown.ts'
import { markOpened } from '../../../api/updates.ts'
import { noteArrived } from './arrived.ts'
import { begin, discard, finish, takeBack, write, type Content, type DeviceReport } from './report.ts'
import { openCopy } from '../../../waiting/deviceCopy.ts'
import { reportStore } from './reportStore.ts'
import { sendReport, type Outcome } from './sendReport.ts'

interface Sending {
  client: QueryClient
  onProgress: (sent: number, total: number) => void
}

export type ReportSession = ReturnType<typeof openSession>

/**
 * The report of an open form. The form holds a lock on the report until the form releases the report. The device always
 * keeps the report.
 */
export function openSession(userId: number, begun: DeviceReport | null = null) {
  const copy = openCopy(begun, {
    store: reportStore,
    begin: (content: Content) => begin(userId, content),
    write,
    finish,
  })
  const { current, enter, leave, stopIfGone, save, written, queue, end, close } = copy
  let abort: AbortController | null = null
  return {
    current,
    enter,
    write: copy.write,
    /** Queues the report for sending. Returns whether the device has stored the report. */
    queue,
    /**
     * Sends the report after any earlier reports. The result also says whether the device will send the report again
     * automatically.
     */
    send: async (
      content: Content,
      { client, onProgress }: Sending,
    ): Promise<{ outcome: Outcome; isKept: boolean }> => {
      stopIfGone()
      abort = new AbortController()
      let isKept = await save(finish(await written(content)))
      const outcome = await sendReport(current() ?? begin(userId, content), {
        save: async (next) => {
          isKept = await save(next)
        },
        onArrived: (issue) => {
          noteArrived(issue)
          markOpened(issue.issueId)
        },
        signal: abort.signal,
        onProgress,
      })
      if (outcome.report.issue) void touch(client, 'issue')
      if (outcome.kind === 'sent') await end()
      // The form shows an explicit refusal, so the report goes back to its author.
      else if (outcome.kind !== 'kept' && outcome.error.kind === 'answer' && !outcome.report.sent) {
        await save(takeBack(outcome.report))
        isKept = false
      }
      return { outcome, isKept }
    },
    /**
     * Discards the report, or only the changes made after sending. If the report was sent, the device still delivers
     * the sent content.
     */
    discard: async () => {
      const report = current()
      const left = report && discard(report)
      if (!left) return end()
      await save(left)
      close()
    },
    /** Releases the report and cancels a running request. The next attempt finds out whether the report arrived. */
    release: async () => {
      abort?.abort()
      await leave()
    },
  }
}
