import type { Report } from './issueValues.ts'
import { del, get, set } from 'idb-keyval'
import type { KeptFile } from './attachments/useChosenFiles.ts'

/** What somebody has written and not yet sent. It is kept on this device, for this person alone. */
export interface ReportDraft {
  values: Report
  files: KeptFile[]
  /** Whose report it is, in words: "Flat 12 - 14 Canal Street". */
  propertyLabel: string
  savedAt: string
  /** The last try to send it. */
  attempt: ReportAttempt | null
}

/** One filled-in report and the key that makes sending it twice the same as once. */
export interface ReportAttempt {
  content: string
  key: string
}

const keyOf = (userId: number | string) => `report-draft:${userId}`

/** A browser without storage behaves like one with nothing stored. */
export async function readReportDraft(userId: number | string): Promise<ReportDraft | null> {
  try {
    return (await get<ReportDraft>(keyOf(userId))) ?? null
  } catch {
    return null
  }
}

export async function saveReportDraft(userId: number | string, draft: ReportDraft): Promise<void> {
  try {
    await set(keyOf(userId), draft)
  } catch {
    // Photos may be more than the browser keeps; the words are worth having without them.
    await set(keyOf(userId), { ...draft, files: [] }).catch(() => undefined)
  }
}

export async function deleteReportDraft(userId: number | string): Promise<void> {
  try {
    await del(keyOf(userId))
  } catch {
    // Nothing was stored.
  }
}
