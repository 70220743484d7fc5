import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import { fieldsWith, ISSUE_FIELD_NAMES, pickFields } from '@doorstep/contract/issues/fields/rules'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { homeAndPlace } from '../../properties/format.ts'
import { accessOf, NO_ACCESS_SAID } from '../access/values.ts'
import type { KeptFile } from '../attachments/useChosenFiles.ts'
import type { HomeFacts } from '../emergencies/numbers.ts'
import { EMPTY_REPORT, textOf, type IssueText, type Report } from '../issueValues.ts'

/** The property that a report is about. */
export type Place = Pick<OwnProperty, 'id' | 'can'> & {
  label: string
  /** Reports that earlier versions stored do not have this value. */
  home?: HomeFacts
}

/** The content of the report as its author wrote it, including photos. */
export interface Content {
  values: Report
  files: KeptFile[]
  place: Place
  /** The names of the categories. Set only by the older page, which sends names instead of ids. */
  names?: { category?: string; subcategory?: string }
}

/** An edit that the device has sent, in the form in which the issue would show it. */
export interface Tried {
  values: IssueText
  photos: { name: string; size: number }[]
}

/**
 * A report on this device, from its first word until the server has stored the issue and every edit. The functions here
 * return the next state of a report. `reportStore` stores the report and `sendReport` sends it.
 */
export interface DeviceReport {
  /** The id is also the key of every request, so that repeated requests make only one issue. */
  id: string
  userId: number
  writtenAt: string
  content: Content
  /** True once the author has pressed Send. */
  isFinished: boolean
  /** The content that was sent. Until the server has answered, the same content is sent again. */
  sent: { content: Content; at: string } | null
  /** The issue made from the sent report. Later changes are edits of that issue. */
  issue: { issueId: number; jobId: number } | null
  /** Edits that the device has sent. The server might not have received all of them. */
  tried: Tried[]
  /** The reason why the server refused the report or its edit. `isFinal` is true if a retry cannot help. */
  refusal: { text: string; isFinal: boolean } | null
}

/**
 * `prepared`: the author is writing. `queued`: not sent yet. `unanswered`: sent, but without a response. `refused`: the
 * server refused the report. `amending`: the report arrived, but its edit did not. `kept`: the report arrived, and its
 * author must decide about the edit.
 */
export type Stage = 'prepared' | 'queued' | 'unanswered' | 'refused' | 'amending' | 'kept'

export function stageOf({ issue, sent, refusal, isFinished }: DeviceReport): Stage {
  if (issue) return isFinished ? 'amending' : 'kept'
  if (sent) return 'unanswered'
  if (refusal) return 'refused'
  return isFinished ? 'queued' : 'prepared'
}

const TO_SEND: ReadonlySet<Stage> = new Set(['queued', 'unanswered', 'amending'])

/** True if the report can be sent without another action by its author. */
export const isToSend = (report: DeviceReport) => TO_SEND.has(stageOf(report))

export function placeOf(property: OwnProperty): Place {
  const { id, can, nation, country, emergencyNumber, developmentName } = property
  const home = { nation, country, emergencyNumber, developmentName }
  return { id, can, label: homeAndPlace({ propertyName: property.name, address: property.address }), home }
}

/** The fields of a report in the format that the server accepts. Null values are left out. */
export function saidOf(values: Report) {
  // In shared parts the form does not ask how to get in.
  const said = pickFields(
    { ...EMPTY_REPORT, ...values, ...(values.common && NO_ACCESS_SAID) },
    ISSUE_FIELD_NAMES,
  )
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

/** The place that a report is about: the home, or the shared parts of its building. */
export const placeIdOf = ({ values, place }: Pick<Content, 'values' | 'place'>) =>
  values.common?.id ?? place.id

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], null> }

/**
 * The body of a report. The same content always gives the same body, so that the server recognises a repeated request.
 */
export function reportBody({ values, place, names }: Content, userId: number) {
  const { onBehalfOf } = values
  const { title, description, vulnerablePersons, source, ...said } = saidOf(values)
  const { categoryId, subCategoryId, subSubCategoryId, ...rest } = said
  return {
    userId,
    title,
    description,
    vulnerablePersons,
    status: 'Submitted' as const,
    propertyId: placeIdOf({ values, place }),
    ...given(rest),
    ...(names ?? given({ categoryId, subCategoryId, subSubCategoryId })),
    ...(onBehalfOf && { onBehalfOf: onBehalfOf.id, ...given({ source }) }),
  }
}

function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Given<Values>
}

/** Returns a key for the content of a report. Equal contents have equal keys. */
export function contentKey({
  values,
  place,
  files,
}: Pick<Content, 'values' | 'place'> & { files: readonly { name: string; size: number }[] }): string {
  return JSON.stringify([
    saidOf(values),
    [values.onBehalfOf?.id ?? null, placeIdOf({ values, place })],
    files.map(({ name, size }) => [name, size]),
  ])
}

/** The kind of emergency, if given. Reports stored by earlier versions do not have this value. */
export function emergencyOf({ emergency }: Pick<Partial<Report>, 'emergency'>): EmergencyKind | null {
  return emergency === undefined || emergency === 'unsaid' ? null : emergency
}

const isSame = (one: Content, other: Content) => contentKey(one) === contentKey(other)

/** Normalises a text as the server does. */
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

/** Records a change by the author. Fields that no edit of an issue can change stay as they were sent. */
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
  // Reports of earlier versions can lack fields that the form needs.
  const fixed = pickFields({ ...EMPTY_REPORT, ...values }, [...FIXED, 'onBehalfOf', 'common'])
  return { ...content, place, values: { ...content.values, ...fixed } }
}

/** Marks the report as ready to send. */
export function finish(report: DeviceReport): DeviceReport {
  return { ...report, isFinished: true, refusal: null }
}

/** Marks the report as sent. Until the server has answered, the report might or might not be stored there. */
export function goOut(report: DeviceReport, at: Date): DeviceReport {
  if (report.sent) return report
  return { ...report, refusal: null, sent: { content: report.content, at: at.toISOString() } }
}

/** The server did not accept the report, but might accept it later. */
export const comeBack = (report: DeviceReport): DeviceReport => ({ ...report, sent: null })

/** The server refused the report permanently, so its author can edit it again. */
export function refuse(report: DeviceReport, text: string): DeviceReport {
  return { ...report, sent: null, isFinished: false, refusal: { text, isFinal: false } }
}

/** Returns the report to its author. An open form shows the reason. */
export function takeBack(report: DeviceReport): DeviceReport {
  return { ...report, isFinished: false, refusal: null }
}

export function arrive(report: DeviceReport, issue: { issueId: number; jobId: number }): DeviceReport {
  return { ...report, issue: { issueId: issue.issueId, jobId: issue.jobId }, refusal: null }
}

/**
 * True if the author changed the report after sending it. Also true if the author reverted the change after an edit was
 * sent.
 */
export function isEdited({ sent, content, tried }: DeviceReport): boolean {
  return sent !== null && (tried.length > 0 || !isSame(sent.content, content))
}

export function goOutAgain(report: DeviceReport): DeviceReport {
  const { values, files } = report.content
  const edit = {
    values: textOf(values),
    photos: files.map(({ file: { name, size } }) => ({ name, size })),
  }
  const isKnown = JSON.stringify(report.tried.at(-1)) === JSON.stringify(edit)
  return isKnown ? report : { ...report, tried: [...report.tried, edit] }
}

/** Keeps the changes made after sending, with the reason. The author can then decide about them. */
export function keepEdit(report: DeviceReport, text: string, isFinal: boolean): DeviceReport {
  return { ...report, isFinished: false, refusal: { text, isFinal } }
}

/** Discards the report, or only the changes made after sending. Returns null if nothing is left to do. */
export function discard(report: DeviceReport): DeviceReport | null {
  if (!report.sent || report.issue) return null
  return finish({ ...report, content: report.sent.content })
}
