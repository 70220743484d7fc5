import { del, getMany, set } from 'idb-keyval'
import { storedUserId } from '../../../lib/storage.ts'
import { stageOf, type DeviceReport } from './report.ts'
import { announce, namesOf, prefixOf, type ReportChange } from './reportNames.ts'

const nameOf = ({ userId, id }: Pick<DeviceReport, 'userId' | 'id'>) => prefixOf(userId) + id
/** Those that this tab writes or sends, and how each is let go. A lock tells the others; it goes with the tab. */
const held = new Map<string, () => Promise<unknown>>()
const LOCK = 'report-held:'

let sending: string | null = null

/** The report that is on its way by itself. */
export const sendingId = () => sending

export function noteSending(id: string | null): void {
  sending = id
  announce('other')
}

/** Answers whether the browser keeps it. Nothing is kept for somebody who is not, or no longer, signed in. */
export async function saveReport(report: DeviceReport): Promise<boolean> {
  if (storedUserId() !== String(report.userId)) return false
  try {
    await set(nameOf(report), report)
  } catch {
    // Photos may be more than the browser keeps. What has not gone out is worth having without them.
    if (report.sent === null && report.content.files.length > 0) {
      const words = { ...report, isFinished: false, content: { ...report.content, files: [] } }
      await set(nameOf(report), words).catch(() => undefined)
    }
    return false
  }
  announce('other')
  return true
}

export async function removeReport(report: Pick<DeviceReport, 'userId' | 'id'>): Promise<void> {
  try {
    await del(nameOf(report))
  } catch {
    // Nothing was stored.
  }
  announce('other')
}

/** In the order in which they were begun. */
export async function readReports(userId: number | string): Promise<DeviceReport[]> {
  const { now, older } = await namesOf(userId)
  if (older.length > 0) await takeOver(Number(userId), older, now)
  const names = older.length > 0 ? (await namesOf(userId)).now : now
  if (names.length === 0) return []
  const found = await getMany<DeviceReport | undefined>(names).catch((): undefined[] => [])
  return found
    .flatMap((report) => report ?? [])
    .toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt))
}

/** Those that are more than a draft. */
export async function readWaiting(userId: number | string): Promise<DeviceReport[]> {
  return (await readReports(userId)).filter((report) => stageOf(report) !== 'prepared')
}

/** Nothing that waited on the device before there was this store is lost. */
async function takeOver(userId: number, older: readonly string[], now: readonly string[]): Promise<void> {
  try {
    const { fromOlder } = await import('./olderStores.ts')
    const found = await getMany<unknown>([...older])
    for (const [index, name] of older.entries()) {
      const report = fromOlder(userId, found[index])
      // Another tab may have been quicker.
      if (report && !now.includes(nameOf(report))) await set(nameOf(report), report)
      await del(name)
    }
  } catch {
    // It is there the next time.
  }
}

/** Takes a report for writing or sending; false where another form, tab or try has it. */
export async function holdReport(id: string): Promise<boolean> {
  if (held.has(id)) return false
  if (!hasLocks()) {
    held.set(id, () => Promise.resolve())
    announce('other')
    return true
  }
  let end: (() => void) | undefined
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  return new Promise((resolve) => {
    const lock = navigator.locks
      .request(LOCK + id, { ifAvailable: true }, (granted) => {
        if (granted)
          held.set(id, () => {
            end?.()
            return lock
          })
        if (granted) announce('other')
        resolve(granted !== null)
        return granted ? over : undefined
      })
      // A page that is being left gets none, and needs none.
      .catch(() => resolve(false))
  })
}

/** Others may have it once its lock is gone. Whoever has just tried to send it says that there is nothing new to send. */
export async function releaseReport(id: string, change: ReportChange = 'toSend'): Promise<void> {
  const end = held.get(id)
  held.delete(id)
  if (!end) return
  await end()
  announce(change)
}

const leaving = new Set<Promise<unknown>>()
/** A photo may take longer to be made ready: its report is offered the next time. */
const LEAVING_MS = 1000

/** A form of this tab is letting go of its report: whoever looks for one meanwhile waits for that. */
export function noteLeaving(left: Promise<unknown>): void {
  leaving.add(left)
  void left.finally(() => leaving.delete(left))
}

/** The newest report that was begun and not sent, and that no other form has. */
export async function findDraft(userId: number): Promise<DeviceReport | null> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LEAVING_MS)
  await Promise.race([Promise.all(leaving), late])
  clearTimeout(timer)
  const [reports, taken] = await Promise.all([readReports(userId), heldIds()])
  return reports.findLast((report) => stageOf(report) === 'prepared' && !taken.has(report.id)) ?? null
}

/** Deletes a report unless a form, or a try, has it; answers whether it could. */
export async function removeUnheld(report: DeviceReport): Promise<boolean> {
  if (!(await holdReport(report.id))) return false
  await removeReport(report)
  await releaseReport(report.id)
  return true
}

/** Those that are being written or sent, in this tab or another. */
export async function heldIds(): Promise<ReadonlySet<string>> {
  const locks = hasLocks() ? ((await navigator.locks.query()).held ?? []) : []
  const elsewhere = locks.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : []))
  return new Set([...held.keys(), ...elsewhere])
}

// Only a page that came over a secure connection has them. Without, two tabs may send at once: the key makes it one
// issue all the same.
const hasLocks = () => 'locks' in navigator
