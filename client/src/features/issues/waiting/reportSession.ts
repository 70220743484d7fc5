import type { QueryClient } from '@tanstack/react-query'
import { touch } from '../../../api/shown.ts'
import { markOpened } from '../../../api/updates.ts'
import { noteArrived } from './arrived.ts'
import { begin, discard, finish, takeBack, write, type Content, type DeviceReport } from './report.ts'
import { holdReport, noteLeaving, releaseReport, removeReport, saveReport } from './reportStore.ts'
import { sendReport, type Outcome } from './sendReport.ts'

interface Sending {
  client: QueryClient
  onProgress: (sent: number, total: number) => void
}

export type ReportSession = ReturnType<typeof openSession>

/** The report of an open form: the form's alone until it is let go, and kept on the device all the while. */
export function openSession(userId: number, begun: DeviceReport | null = null) {
  const { current, enter, leave, stopIfGone, save, written, write, end, close } = openCopy(userId, begun)
  let abort: AbortController | null = null
  return {
    current,
    enter,
    write,
    /** Leaves it to be sent by itself; answers whether the device keeps it. */
    queue: async (content: Content) => {
      stopIfGone()
      return save(finish(await written(content)))
    },
    /** Sends it, after what went out before it. Also answers whether the device sends it again by itself. */
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
      // What a server has refused in so many words, its author has in hand.
      else if (outcome.kind !== 'kept' && outcome.error.kind === 'answer' && !outcome.report.sent) {
        await save(takeBack(outcome.report))
        isKept = false
      }
      return { outcome, isKept }
    },
    /** Lets go of what was written. What went out goes on as it went out. */
    discard: async () => {
      const report = current()
      const left = report && discard(report)
      if (!left) return end()
      await save(left)
      close()
    },
    /** The form has gone, and with it a try that is on its way: the next one finds what came of it. */
    release: async () => {
      abort?.abort()
      await leave()
    },
  }
}

/** The form's own report and what the device keeps of it, while the form stands. */
function openCopy(userId: number, begun: DeviceReport | null) {
  let report = begun
  let isOver = false
  let isLeft = false
  /** What is about to be kept: a photo takes its time to be made ready. */
  let keeping: Promise<unknown> = Promise.resolve()
  const save = (next: DeviceReport) => {
    report = next
    return isOver ? Promise.resolve(false) : saveReport(next)
  }
  const written = async (content: Content) => {
    report ??= begin(userId, content)
    await holdReport(report.id)
    return write(report, content)
  }
  const keep = async (content: Promise<Content | null>) => {
    const ready = await content
    if (ready && !isOver) await save(await written(ready))
  }
  const close = () => {
    isOver = true
  }
  return {
    current: () => report,
    save,
    written,
    /** Keeps what was written, once it is ready; null is nothing to keep. */
    write: (content: Promise<Content | null>) => {
      const done = keep(content)
      keeping = Promise.allSettled([keeping, done])
      return done
    },
    /** For what was pressed before the form had gone, and is ready only now. */
    stopIfGone: () => {
      if (isOver || isLeft) throw new DOMException('The form has gone.', 'AbortError')
    },
    /** From here on nothing of it is kept. */
    close,
    end: async () => {
      close()
      if (report) await removeReport(report)
    },
    /** Its form is on screen. */
    enter: () => {
      isLeft = false
    },
    /** Whoever has it next, has it with the last words. */
    leave: () => {
      isLeft = true
      // What is being kept never rejects; a lock that cannot be let go ends with the tab.
      const left = keeping.then(() => report && releaseReport(report.id)).catch(() => undefined)
      noteLeaving(left)
      return left
    },
  }
}
