import { setTimeout as delay } from 'node:timers/promises'
import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import type { Issue, UpdateIssue } from '@doorstep/contract/issues/schema'
import type { OutboxMessage } from '@doorstep/contract/outbox/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { expect } from '@playwright/test'
import { PASSWORD, PEOPLE, type Person } from './accounts.ts'

export interface Session {
  token: string
  userId: number
  userName: string
  role: string
}

/** Returns the data that the page stores on the device for a signed-in person. */
export function storedSession({ token, userId, userName, role }: Session): Record<string, string> {
  return { token, userId: String(userId), userName, role: role.toUpperCase() }
}

export function baseUrl(): string {
  const url = process.env.E2E_BASE_URL
  if (!url) throw new Error('The global setup has named no server.')
  return url
}

/** Creates a new session, which a journey can end without affecting others. */
export async function logIn(person: Person): Promise<Session> {
  const response = await fetch(`${baseUrl()}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PEOPLE[person], password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`${person} cannot log in: ${await response.text()}`)
  return (await response.json()) as Session
}

/** Returns the session that all workers share for this person. */
export async function sessionOf(person: Person): Promise<Session> {
  const response = await fetch(`${process.env.E2E_SESSIONS_URL}/${person}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Session
}

const BUSY = 503

/** Sends a call as a person, or with the test's own session. Waits while the server says that it is busy, as the page does. */
export async function send<T>(
  person: Person | Session,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const { token, userName } = typeof person === 'string' ? await sessionOf(person) : person
  const isForm = body instanceof FormData
  const response = await fetch(`${baseUrl()}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (response.status === BUSY) {
    await delay(Number(response.headers.get('retry-after')) * 1000)
    return send(person, method, path, body)
  }
  if (!response.ok) throw new Error(`${method} ${path} as ${userName}: ${await response.text()}`)
  return (await response.json()) as T
}

export function read<T>(person: Person | Session, path: string): Promise<T> {
  return send(person, 'GET', path)
}

export async function firstProperty(person: Person | Session): Promise<OwnProperty> {
  const [property] = await read<OwnProperty[]>(person, '/dashboard/user-properties')
  if (!property) throw new Error('Somebody has no property.')
  return property
}

interface Report {
  title: string
  description?: string
  vulnerable?: boolean
  emergency?: EmergencyKind
  files?: readonly File[]
  propertyId?: number
}

const DRIPPING_TAP = { CategoryId: '1', SubCategoryId: '102', SubSubCategoryId: '10201' }

/** Reports an issue as the dialog does, in the category Plumbing / Taps / Dripping. */
export async function report(person: Person | Session, { title, ...rest }: Report): Promise<Issue> {
  const form = new FormData()
  const fields = {
    Title: title,
    Description: rest.description ?? 'It has been like that since Monday.',
    PropertyId: String(rest.propertyId ?? (await firstProperty(person)).id),
    VulnerablePersons: String(rest.vulnerable ?? false),
    Status: 'Submitted',
    ...(rest.emergency && { Emergency: rest.emergency }),
    ...DRIPPING_TAP,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of rest.files ?? []) form.append('Files', file)
  return send(person, 'POST', '/issues/report', form)
}

export function update(person: Person, issueId: number, change: Partial<UpdateIssue>): Promise<Issue> {
  return send(person, 'PUT', `/issues/update_issue/${issueId}`, change)
}

/** Polling intervals for results of the server's jobs. */
const SOON = { intervals: [50, 100] }

/** Moves an issue through its steps as a manager, with a comment for each step. */
export async function move(
  person: Person,
  { issueId }: Pick<Issue, 'issueId'>,
  ...steps: NonNullable<UpdateIssue['status']>[]
): Promise<Issue> {
  let issue = await read<Issue>(person, `/issues/${issueId}`)
  for (const status of steps) {
    issue = await update(person, issueId, { status, notes: `Now ${status}.` })
    // A job opens an approved issue.
    const now = async () => (issue = await read<Issue>(person, `/issues/${issueId}`)).status
    if (issue.status === 'Approved') await expect.poll(now, SOON).not.toBe('Approved')
  }
  return issue
}

/** Waits until an issue's photos can be shown. */
export async function photosReady(person: Person, { issueId }: Pick<Issue, 'issueId'>): Promise<void> {
  const waiting = async () => {
    const { attachments } = await read<Issue>(person, `/issues/${issueId}`)
    return attachments.filter(({ state }) => state !== 'ready')
  }
  await expect.poll(waiting, SOON).toEqual([])
}

/** Returns the newest messages, up to 200. All of these messages are recent enough to still have their text. */
export async function outbox(): Promise<(OutboxMessage & { text: string })[]> {
  const response = await fetch(`${baseUrl()}/api/dev/outbox`)
  return (await response.json()) as (OutboxMessage & { text: string })[]
}

let count = 0

/** Returns a title that no other test or run on the same server uses. */
export function unique(title: string): string {
  count += 1
  return `${title} ${process.pid.toString(36)}-${Date.now().toString(36).slice(-5)}-${count}`
}
