import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import { fieldsWith, ISSUE_FIELD_NAMES, pickFields } from '@doorstep/contract/issues/fields/rules'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { propertyLabel } from '../../properties/format.ts'
import { accessOf } from '../access/values.ts'
import type { KeptFile } from '../attachments/useChosenFiles.ts'
import type { HomeFacts } from '../emergencies/numbers.ts'
import { EMPTY_REPORT, textOf, type IssueText, type Report } from '../issueValues.ts'

/** The property that a report is about. */
export type Place = Pick<OwnProperty, 'id' | 'can'> & {
  label: string
  /** Reports of earlier versions are kept without it. */
  home?: HomeFacts
}

/** What its author wrote, photos included. */
export interface Content {
  values: Report
  files: KeptFile[]
  place: Place
  /** The older page names its categories. */
  names?: { category?: string; subcategory?: string }
}

/** An edit, as the issue shows it. */
export interface Tried {
  values: IssueText
  photos: { name: string; size: number }[]
}

/**
 * One report on this device, from its first word until its issue, and every change of it, is with the server. Its
 * functions answer the next state; who keeps it is the store, who sends it `sendReport`.
 */
export interface DeviceReport {
  /** The key of every try as well: however often it goes out, and with whatever in it, it makes one issue. */
  id: string
  userId: number
  writtenAt: string
  content: Content
  /** Its author has sent it off, as it stands. */
  isFinished: boolean
  /** What went out. It is on its way, or its answer is lost: until it is answered it goes out again, unchanged. */
  sent: { content: Content; at: string } | null
  /** The issue that came of what went out. What was changed since is an edit of that. */
  issue: { issueId: number; jobId: number } | null
  /** What went out as edits of that: each may have arrived, or not. */
  tried: Tried[]
  /** Why the server will not have it, or what was changed since; final where sending it again is of no use. */
  refusal: { text: string; isFinal: boolean } | null
}

/**
 * `prepared`: being written. `queued`: waits for its first try. `unanswered`: went out, and nobody can say whether it
 * arrived. `refused`: the server will not have it. `amending`: arrived, its edit has not. `kept`: arrived, and its edit
 * is left to its author.
 */
export type Stage = 'prepared' | 'queued' | 'unanswered' | 'refused' | 'amending' | 'kept'

export function stageOf({ issue, sent, refusal, isFinished }: DeviceReport): Stage {
  if (issue) return isFinished ? 'amending' : 'kept'
  if (sent) return 'unanswered'
  if (refusal) return 'refused'
  return isFinished ? 'queued' : 'prepared'
}

const TO_SEND: ReadonlySet<Stage> = new Set(['queued', 'unanswered', 'amending'])

/** It goes out by itself. */
export const isToSend = (report: DeviceReport) => TO_SEND.has(stageOf(report))

export function placeOf(property: OwnProperty): Place {
  const { id, can, nation, country, emergencyNumber, developmentName } = property
  const home = { nation, country, emergencyNumber, developmentName }
  return { id, can, label: propertyLabel(property), home }
}

/** What a report says, as the server takes it; null is what it leaves out. */
export function saidOf(values: Report) {
  const said = pickFields({ ...EMPTY_REPORT, ...values }, ISSUE_FIELD_NAMES)
  const { mayEnter, times, pets } = accessOf(said)
  const emergency = emergencyOf(said)
  return { ...plainOf(said), emergency, mayEnter, accessTimes: times, accessPets: pets }
}

function plainOf<Values extends object>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? plain(value) : value,
  ])
  return Object.fromEntries(entries) as Values
}

/** Says whether two contents are the same one. */
export function contentKey({
  values,
  place,
  files,
}: Pick<Content, 'values' | 'place'> & { files: readonly { name: string; size: number }[] }): string {
  return JSON.stringify([
    saidOf(values),
    [values.onBehalfOf?.id ?? null, place.id],
    files.map(({ name, size }) => [name, size]),
  ])
}

/** Which one it is, where that was said; reports of earlier versions are kept without an answer. */
export function emergencyOf({ emergency }: Pick<Partial<Report>, 'emergency'>): EmergencyKind | null {
  return emergency === undefined || emergency === 'unsaid' ? null : emergency
}

const isSame = (one: Content, other: Content) => contentKey(one) === contentKey(other)

/** A text as the server keeps it. */
export const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()

export function begin(userId: number, content: Content): DeviceReport {
  return {
    id: crypto.randomUUID(),
    userId,
    writtenAt: new Date().toISOString(),
    content,
    isFinished: false,
    sent: null,
    issue: null,
    tried: [],
    refusal: null,
  }
}

/** Its author has changed it. What went out fixes what no edit of an issue can change. */
export function write(report: DeviceReport, content: Content): DeviceReport {
  const next = report.sent ? withinEdit(content, report.sent.content) : content
  const isUnchanged = isSame(next, report.content)
  return {
    ...report,
    content: next,
    isFinished: report.isFinished && isUnchanged,
    refusal: isUnchanged ? report.refusal : null,
  }
}

const FIXED = fieldsWith('isEdited', false)

function withinEdit(content: Content, { place, values }: Content): Content {
  // A report of an earlier version lacks some, and the form needs them.
  const fixed = pickFields({ ...EMPTY_REPORT, ...values }, [...FIXED, 'onBehalfOf'])
  return { ...content, place, values: { ...content.values, ...fixed } }
}

/** Its author sends it off. */
export function finish(report: DeviceReport): DeviceReport {
  return { ...report, isFinished: true, refusal: null }
}

/** It goes out now: from here on nobody knows whether it has arrived, until an answer says so. */
export function goOut(report: DeviceReport, at: Date): DeviceReport {
  if (report.sent) return report
  return { ...report, refusal: null, sent: { content: report.content, at: at.toISOString() } }
}

/** The server has surely not taken it, and may do so later. */
export const comeBack = (report: DeviceReport): DeviceReport => ({ ...report, sent: null })

/** The server has not taken it, and will not: it is its author's again. */
export function refuse(report: DeviceReport, text: string): DeviceReport {
  return { ...report, sent: null, isFinished: false, refusal: { text, isFinal: false } }
}

/** In an open form the form says why, and its author goes on writing. */
export function takeBack(report: DeviceReport): DeviceReport {
  return { ...report, isFinished: false, refusal: null }
}

export function arrive(report: DeviceReport, issue: { issueId: number; jobId: number }): DeviceReport {
  return { ...report, issue: { issueId: issue.issueId, jobId: issue.jobId }, refusal: null }
}

/** It has been changed since it went out, or was on the way to be and is as it was again. */
export function isEdited({ sent, content, tried }: DeviceReport): boolean {
  return sent !== null && (tried.length > 0 || !isSame(sent.content, content))
}

/** Its edit goes out now. */
export function goOutAgain(report: DeviceReport): DeviceReport {
  const { values, files } = report.content
  const edit = {
    values: textOf(values),
    photos: files.map(({ file: { name, size } }) => ({ name, size })),
  }
  const isKnown = JSON.stringify(report.tried.at(-1)) === JSON.stringify(edit)
  return isKnown ? report : { ...report, tried: [...report.tried, edit] }
}

/** What was changed since it went out stays with its author. */
export function keepEdit(report: DeviceReport, text: string, isFinal: boolean): DeviceReport {
  return { ...report, isFinished: false, refusal: { text, isFinal } }
}

/** Its author lets go of it, or of what was changed since it went out; null where nothing is left to do. */
export function discard(report: DeviceReport): DeviceReport | null {
  if (!report.sent || report.issue) return null
  return finish({ ...report, content: report.sent.content })
}
