import { alertEndpoints } from '@doorstep/contract/alerts/endpoints'
import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { buildAlert, buildIssue, signIn } from '../../test/estate.ts'
import { device } from '../../test/idb.ts'
import { clearSession, storeActivity, storeSession } from '../lib/storage.ts'
import { keepLastKnown, useLastKnown } from './lastKnown.ts'

const ALERTS = [alertEndpoints.listActiveAlerts.name, { params: { propertyId: 3 } }]
const OWN = [issueEndpoints.listOwnIssues.name, { query: { status: 'Open' } }, 'page']
const OTHERS = [issueEndpoints.listIssues.name, { query: { propertyId: 3 } }, 'page']
const HOUR_MS = 3_600_000

beforeEach(() => {
  signIn()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const answer = (client: QueryClient, queryKey: unknown[], data: unknown) =>
  client.fetchQuery({ queryKey, queryFn: () => data })
const settle = () => vi.advanceTimersByTimeAsync(1000)

/** Simulates this person's page after all of its queries have been answered. */
async function answered() {
  const client = new QueryClient()
  const stop = keepLastKnown(client, '7')
  await answer(client, ALERTS, [buildAlert({ message: 'The lift is out.' })])
  await answer(client, OWN, {
    rows: [buildIssue({ title: 'Own tap', vulnerablePersons: true, comments: 'Bo: hm' })],
  })
  await answer(client, OTHERS, { rows: [buildIssue({ title: 'A neighbour’s tap', userId: 99 })] })
  await settle()
  return { client, stop }
}

/** Simulates the next page load on this device, before any answer arrives. */
async function opened(userId = '7') {
  const client = new QueryClient()
  const stop = keepLastKnown(client, userId)
  await settle()
  return { client, stop, since }
}

const since = () => renderHook(useLastKnown).result.current

/** Simulates a panel that shows the data while offline. */
function look(client: QueryClient, queryKey: unknown[]) {
  const observer = new QueryObserver(client, { queryKey, queryFn: () => [], staleTime: Infinity })
  onTestFinished(observer.subscribe(() => undefined))
}

it("keepLastKnown restores a person's own dashboard, and reports its age [PHONE-80]", async () => {
  const at = Date.now()
  await answered()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  const { client } = await opened()
  expect(since()).toBeNull()
  look(client, ALERTS)
  expect(client.getQueryData(ALERTS)).toMatchObject([{ message: 'The lift is out.' }])
  expect(client.getQueryData(OWN)).toMatchObject({ rows: [{ title: 'Own tap', jobId: 1041 }] })
  expect(since()).toBe(at)
})

it('keepLastKnown stores no phone numbers, no vulnerability flags and no data of other people [PHONE-81]', async () => {
  await answered()
  const kept = JSON.stringify([...device.entries()])
  expect(kept).toContain('Own tap')
  for (const text of ['neighbour', '+447700900223', 'Bo: hm', 'Priya', '"vulnerablePersons":true'])
    expect(kept).not.toContain(text)
})

/** Every field of an issue, and whether the stored copy leaves the field out. A new field must be added here. */
const LEFT_OUT: Record<keyof Issue, boolean> = {
  issueId: false,
  jobId: false,
  title: false,
  description: true,
  categoryId: false,
  subCategoryId: false,
  subSubCategoryId: false,
  category: false,
  subCategory: false,
  subSubCategory: false,
  status: false,
  statusLabel: false,
  propertyId: false,
  propertyName: false,
  propertyAddress: false,
  place: false,
  userId: false,
  reporterName: true,
  source: false,
  phoneNumber: true,
  vulnerablePersons: true,
  priority: false,
  emergencyKind: true,
  proposedPriority: true,
  ownerId: true,
  ownerName: true,
  contactId: true,
  contactName: true,
  dueAt: false,
  dueKind: false,
  expectedBy: false,
  waitingSince: false,
  needsReply: false,
  quiet: false,
  reopenedCount: false,
  isToCheck: false,
  comments: true,
  attachments: true,
  createdAt: false,
  updatedAt: false,
  mergedAt: false,
  hasMerged: false,
  awaitsQuotes: false,
  version: false,
  allowedStatuses: false,
  can: true,
}

it('keepLastKnown stores exactly the chosen fields of an issue [PHONE-81]', async () => {
  const { client } = await answered()
  const told = {
    ownerId: 5,
    ownerName: 'Olga Owner',
    proposedPriority: 'Urgent',
    emergencyKind: 'power',
    can: ['issue:read'],
    comments: 'Bo: hm',
    attachments: [{ id: 1 }],
    vulnerablePersons: true,
  }
  const issue = { ...buildIssue(), ...told }
  await answer(client, [...OWN, 'whole'], { rows: [issue] })
  await settle()
  const later = await opened()
  const page = later.client.getQueryData<{ rows: Issue[] }>([...OWN, 'whole'])
  const [kept] = page?.rows ?? []
  const changed = Object.entries(kept ?? {}).filter(
    ([field, value]) =>
      JSON.stringify(value) !== JSON.stringify(Object.entries(issue).find(([name]) => name === field)?.[1]),
  )
  const leftOut = Object.entries(LEFT_OUT).flatMap(([field, isLeftOut]) => (isLeftOut ? [field] : []))
  expect(new Set(changed.map(([field]) => field))).toEqual(new Set(leftOut))
})

it('keepLastKnown never replaces a newer answer, and no longer reports an age once all answers are new [PHONE-80]', async () => {
  const { stop } = await answered()
  stop()
  const client = new QueryClient()
  await answer(client, ALERTS, [])
  keepLastKnown(client, '7')
  await settle()
  expect(client.getQueryData(ALERTS)).toEqual([])
  const later = await opened()
  for (const key of [ALERTS, OWN]) look(later.client, key)
  expect(since()).not.toBeNull()
  for (const key of [ALERTS, OWN]) await answer(later.client, key, [])
  expect(since()).toBeNull()
})

it('keepLastKnown keeps the other answers if a page loads only some of them, and reports the age of the oldest one shown [PHONE-80]', async () => {
  const { stop } = await answered()
  const at = Date.now() - 1000
  stop()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  const elsewhere = await opened()
  const polled = Date.now()
  await answer(elsewhere.client, ALERTS, [buildAlert({ message: 'The lift runs.' })])
  await settle()
  elsewhere.stop()
  const { client } = await opened()
  expect(client.getQueryData(ALERTS)).toMatchObject([{ message: 'The lift runs.' }])
  expect(client.getQueryData(OWN)).toMatchObject({ rows: [{ title: 'Own tap' }] })
  look(client, ALERTS)
  expect(since()).toBe(polled)
  look(client, OWN)
  expect(since()).toBe(at)
})

it('keepLastKnown deletes each answer 24 hours after it arrived [PHONE-82]', async () => {
  const { stop } = await answered()
  stop()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  const elsewhere = await opened()
  await answer(elsewhere.client, ALERTS, [])
  await settle()
  elsewhere.stop()
  await vi.advanceTimersByTimeAsync(23 * HOUR_MS)
  const { client } = await opened()
  expect(client.getQueryData(ALERTS)).toEqual([])
  expect(client.getQueryData(OWN)).toBeUndefined()
})

it('keepLastKnown deletes everything if the session expired while no page was open [PHONE-82]', async () => {
  const { stop } = await answered()
  stop()
  storeActivity(Date.now())
  await vi.advanceTimersByTimeAsync(22 * 60_000)
  const kept = await opened()
  expect(kept.client.getQueryData(ALERTS)).toBeDefined()
  kept.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  const { client } = await opened()
  expect(client.getQueryData(ALERTS)).toBeUndefined()
  expect([...device.keys()]).toEqual([])
})

it('keepLastKnown deletes everything after 24 hours [PHONE-82]', async () => {
  await answered()
  await vi.advanceTimersByTimeAsync(24 * HOUR_MS)
  const { client } = await opened()
  expect(client.getQueryData(ALERTS)).toBeUndefined()
  expect(since()).toBeNull()
  expect([...device.keys()]).toEqual([])
})

it('keepLastKnown deletes everything when the session ends, and stores no answers that arrive after that [PHONE-82]', async () => {
  const { client, stop } = await answered()
  clearSession()
  await answer(client, OWN, { rows: [buildIssue()] })
  stop()
  await settle()
  expect([...device.keys()]).toEqual([])
})

it("keepLastKnown deletes other people's stored answers at a sign-in, but not their drafts [KEEP-200]", async () => {
  const remembered = (userId: number) =>
    ['last-known', 'answers', 'seen-alerts'].map((kind) => `${kind}:${userId}`)
  const typed = ['draft:8:add-alert', 'report:8:k-1', 'note:8:k-2', 'work:8:k-3']
  const own = ['answers:7', 'seen-alerts:7']
  for (const name of [...remembered(8), ...remembered(77), ...typed, ...own]) device.set(name, [])
  await opened()
  expect([...device.keys()].toSorted()).toEqual([...own, ...typed].toSorted())
})

it("keepLastKnown never shows another person's stored answers, and deletes them when another person signs in [PHONE-82]", async () => {
  await answered()
  storeSession({ token: 't-2', userId: 8, userName: 'Tom Ash', role: 'TENANT' })
  const { client } = await opened('8')
  expect(client.getQueryData(ALERTS)).toBeUndefined()
  expect([...device.keys()]).toEqual([])
})
