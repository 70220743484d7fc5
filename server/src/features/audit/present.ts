import { ROLE_LABELS, RoleName } from '@doorstep/contract/access'
import type { AuditEvent } from '@doorstep/contract/audit/schema'
import { fillSentence, presentAction } from '@doorstep/contract/audit/rules'
import { AUDIT_SENTENCES } from '@doorstep/contract/audit/texts'
import type { AuditAction } from '@doorstep/contract/audit/texts'
import { ISSUE_STATUS_LABELS, ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import type { AuditEventRow } from './queries.ts'

type Details = Readonly<Record<string, unknown>>

interface Told {
  before: Details
  after: Details
  /** The place of the object in a sentence, for example ` at Flat 7`. Empty if the sentence names no place. */
  atPlace: string
  objectName: string | null
}

const NAME_MAX = 60

/** The wording for an object in a sentence, by object type. */
const NAMED: Record<string, { named: (name: string) => string; removed: string; elsewhere: string }> = {
  user: { named: (name) => name, removed: 'a removed person', elsewhere: 'somebody' },
  session: { named: (name) => name, removed: 'a removed person', elsewhere: 'somebody' },
  issue: { named: (name) => `issue ${name}`, removed: 'a removed issue', elsewhere: 'an issue' },
  property: { named: (name) => name, removed: 'a removed property', elsewhere: 'a property' },
  development: { named: (name) => name, removed: 'a removed development', elsewhere: 'a development' },
  activity: {
    named: (name) => `the activity “${cut(name)}”`,
    removed: 'a removed activity',
    elsewhere: 'an activity',
  },
  alert: {
    named: (name) => `the alert “${cut(name)}”`,
    removed: 'a removed alert',
    elsewhere: 'an alert',
  },
  area: {
    named: (name) => `the area “${cut(name)}”`,
    removed: 'a removed area',
    elsewhere: 'an area',
  },
  category: {
    named: (name) => `the category “${cut(name)}”`,
    removed: 'a removed category',
    elsewhere: 'a category',
  },
  invite: {
    named: (name) => `the invitation of ${name}`,
    removed: 'a removed invitation',
    elsewhere: 'an invitation',
  },
}

const cut = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > NAME_MAX ? `${line.slice(0, NAME_MAX).trimEnd()}…` : line
}

/** The wording for an event of this type that names no single object. */
const ABOUT_NONE: Record<string, string> = {
  user: 'an unknown account',
  session: 'an unknown account',
  issue: 'issues in a list',
}

function nameOf({ objectType, objectId, personId, objectName, isElsewhere }: AuditEventRow): string | null {
  const known = NAMED[objectType]
  if (!known) return null
  if (objectName !== null) return isElsewhere ? known.elsewhere : known.named(objectName)
  return (personId ?? objectId) === null ? (ABOUT_NONE[objectType] ?? null) : known.removed
}

const REMOVED_ACTOR = 'a removed person'
function actorNameOf(row: AuditEventRow): string {
  if (row.actorId === null) return 'the system'
  if (row.actorName === null) return REMOVED_ACTOR
  // If the actor is also the hidden object, the actor's name is hidden too, because it would reveal the object's name.
  const isHidden = row.isElsewhere && row.actorId === row.personId
  return isHidden ? 'somebody' : row.actorName
}

function placeOf(row: AuditEventRow, sentence: string): (place: string) => string {
  const object = nameOf(row) ?? ''
  const isSelf = row.actorId !== null && row.actorId === row.personId && sentence.startsWith('{actor}')
  return (place) => {
    if (place === 'actor') return actorNameOf(row)
    if (place === 'onOrOff') return detailsIn(row.after)['isActive'] === true ? 'on' : 'off'
    if (place === 'whose') return isSelf ? 'their own' : `${object}’s`
    return isSelf ? 'themselves' : object
  }
}

const roleOf = (role: unknown): string => {
  const known = RoleName.safeParse(role)
  return known.success ? ROLE_LABELS[known.data] : 'a role'
}

const statusOf = (status: unknown): string => {
  const known = ISSUE_STATUSES.find((name) => name === status)
  return known ? ISSUE_STATUS_LABELS[known] : 'another'
}

/** The name of an id field in words, for example "sub category" for `subCategoryId`. */
const wordsOf = (field: string): string =>
  field
    .replace(/(Id|On|At)$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const roleAt = ({ after, atPlace }: Told): string => `: ${roleOf(after['role'])}${atPlace}`
const imported = ({ after }: Told): string => {
  const said = ['added', 'changed', 'unchanged'].filter((name) => typeof after[name] === 'number')
  return said.length > 0 ? `: ${said.map((name) => `${Number(after[name])} ${name}`).join(', ')}` : ''
}

/** The details that some sentences end with: codes, numbers, and places in the reader's scope. */
const DETAILS: Partial<Record<AuditAction, (told: Told) => string>> = {
  'activity.import': imported,
  'area.import': imported,
  'asset.import': imported,
  'block.import': imported,
  'bankHoliday.add': ({ after, objectName }) => dayOff(after, objectName),
  'bankHoliday.remove': ({ before, objectName }) => dayOff(before, objectName),
  'audit.remove': ({ after }) => `: ${Number(after['events'])}`,
  'category.create': ({ after }) => neverShown({}, after),
  'category.update': ({ before, after }) => neverShown(before, after),
  'development.import': imported,
  'issue.changeStatus': ({ before, after }) =>
    ` from ${statusOf(before['status'])} to ${statusOf(after['status'])}${after['noFaultFound'] === true ? ', no fault found' : ''}`,
  'issue.update': ({ before, after }) => {
    const noted = listOf([after['noted']]).map((audience) => `${audience} note`)
    const fields = [...Object.keys(before).map(wordsOf), ...noted]
    return fields.length > 0 ? `: ${fields.join(', ')}` : ''
  },
  'mapping.import': imported,
  'profile.update': ({ after }) => `: ${listOf(after['changed']).map(wordsOf).join(', ')}`,
  'property.import': imported,
  'retention.remove': ({ after }) =>
    `: ${Object.entries(after)
      .map(([name, count]) => `${wordsOf(name)}, ${Number(count)}`)
      .join('; ')}`,
  'session.denied': denied,
  'user.approve': (told) => (told.after['role'] === undefined ? '' : roleAt(told)),
  'user.assignRole': roleAt,
  'user.import': imported,
  'user.passInvite': roleAt,
  'user.passRole': roleAt,
  'user.removeRole': roleAt,
  'user.updateRole': ({ before, after, atPlace }) =>
    ` from ${listOf(before['roles']).map(roleOf).join(', ')} to ${roleOf(after['role'])}${atPlace}`,
}

function neverShown(before: Details, after: Details): string {
  const [was, is] = [before, after].map(({ isNeverShown }) => isNeverShown === true)
  if (was === is) return ''
  return is ? ': marked as never shown to residents' : ': no longer marked as never shown to residents'
}

function dayOff(holiday: Details, name: string | null): string {
  const day = listOf([holiday['day']]).join('')
  return `: ${[name, day].filter((part) => part !== null && part !== '').join(', ')}`
}

function denied({ after }: Told): string {
  const count = Number(after['count'])
  const calls: unknown[] = Array.isArray(after['calls']) ? after['calls'] : []
  const names = [...new Set(calls.flatMap((call) => listOf([detailsIn(call)['call']])))]
  return `${count === 1 ? ' once' : ` ${count} times`}: ${names.map(wordsOf).join(', ')}`
}

function detailsIn(value: unknown): Details {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const isKnown = (action: string): action is AuditAction => Object.hasOwn(AUDIT_SENTENCES, action)

/**
 * Actions whose details are shown only to readers of the whole audit, because a person's history leaves these details
 * out.
 */
const IN_FULL_ALONE: readonly string[] = ['profile.update'] satisfies AuditAction[]

function textOf(row: AuditEventRow, { isWhole }: { isWhole: boolean }): string {
  const { placeName, objectName } = row
  const action = presentAction(row.action)
  // An older version of the product might have stored an action that this version does not have.
  const sentence = isKnown(action) ? AUDIT_SENTENCES[action] : `{actor} did ${action}`
  const told: Told = {
    before: detailsIn(row.before),
    after: detailsIn(row.after),
    atPlace: placeName === null ? '' : ` at ${placeName}`,
    objectName,
  }
  const isDetailed = isKnown(action) && (isWhole || !IN_FULL_ALONE.includes(action))
  const details = isDetailed ? (DETAILS[action]?.(told) ?? '') : ''
  return `${fillSentence(sentence, placeOf(row, sentence))}${details}.`
}

export function presentAuditEvent(row: AuditEventRow, reader: { isWhole: boolean }): AuditEvent {
  const { actorId } = row
  return {
    id: row.id,
    happenedAt: row.happenedAt.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: actorNameOf(row) },
    action: row.action,
    object: { type: row.objectType, id: row.objectId, name: nameOf(row) },
    text: textOf(row, reader),
  }
}
