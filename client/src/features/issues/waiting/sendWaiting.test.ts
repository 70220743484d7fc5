import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import toast from 'react-hot-toast/headless'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildIssue, ME, signIn } from '../../../../test/estate.ts'
import { device, room } from '../../../../test/idb.ts'
import { api, failure, server } from '../../../../test/server.ts'
import { storeConsent } from '../../../lib/preferences.ts'
import { overrideSettings, settings } from '../../../lib/settings.ts'
import { storeSession } from '../../../lib/storage.ts'
import { EMPTY_REPORT } from '../issueValues.ts'
import { sendWaiting } from './sendWaiting.ts'
import { begin, finish, type DeviceReport } from './report.ts'
import { hold, release } from '../../../waiting/holding.ts'
import { readReports, saveReport } from './reportStore.ts'

const VALUES = { ...EMPTY_REPORT, title: 'Hall light flickers', description: 'All night.', categoryId: 2 }
const client = new QueryClient()
let answers: (() => Response)[]
let sent: { key: string | null; background: string | null; text: string }[]

function build(part: Partial<DeviceReport> = {}): DeviceReport {
  const place = { id: 3, can: [], label: 'Flat 12' }
  return { ...finish(begin(ME, { values: VALUES, files: [], place })), id: 'k-1', ...part }
}

const send = () => sendWaiting(client, ME)
const left = async () => (await readReports(ME)).map(({ id, refusal }) => [id, refusal?.text ?? null])

beforeEach(() => {
  toast.remove()
  answers = []
  sent = []
  signIn(['issue:report'])
  server.use(
    http.post(api('/issues/report'), async ({ request }) => {
      const { headers } = request
      sent.push({
        key: headers.get('idempotency-key'),
        background: headers.get('x-background'),
        text: await request.text(),
      })
      return answers.shift()?.() ?? HttpResponse.json(buildIssue(), { status: 201 })
    }),
  )
})

it('a waiting report is sent with the key of its first request, as a background call [KEEP-26]', async () => {
  await saveReport(build())
  await saveReport(build({ id: 'k-2', writtenAt: '2030-01-01T00:00:00.000Z' }))
  expect(await send()).toBeNull()
  expect(sent.map(({ key, background }) => [key, background])).toEqual([
    ['k-1', '1'],
    ['k-2', '1'],
  ])
  expect(sent[0]?.text).toContain('Hall light flickers')
  expect(await left()).toEqual([])
})

it('a waiting report is sent even if an earlier report cannot be sent, and the earlier report gets a retry time', async () => {
  await saveReport(build())
  await saveReport(build({ id: 'k-2', writtenAt: '2030-01-01T00:00:00.000Z' }))
  answers = [
    () =>
      HttpResponse.json(failure('RATE_LIMITED', 'Wait.'), { status: 429, headers: { 'retry-after': '600' } }),
  ]
  expect(await send()).toBe(600_000)
  expect(sent.map(({ key }) => key)).toEqual(['k-1', 'k-2'])
  expect(await left()).toEqual([['k-1', null]])
})

it('each issue made from a waiting report is counted once [ISSUE-44]', async () => {
  overrideSettings({ ...settings(), analytics: 'on' })
  storeConsent('aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee')
  const counted: unknown[] = []
  server.use(
    http.post(api('/analytics/events'), async ({ request }) => {
      counted.push(((await request.json()) as { events: unknown }).events)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await saveReport(build())
  answers = [() => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })]
  await send()
  await send()
  await waitFor(() => expect(counted).toEqual([[{ name: 'issue_create' }]]))
  expect(sent).toHaveLength(2)
})

it.each([
  ['no answer', () => HttpResponse.error(), 30_000],
  ['an outage', () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 }), 30_000],
  ["a proxy's page", () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }), 30_000],
  [
    'too many calls',
    () =>
      HttpResponse.json(failure('RATE_LIMITED', 'Later.'), { status: 429, headers: { 'retry-after': '90' } }),
    90_000,
  ],
])('a waiting report is kept and tried again after %s', async (_what, answer, retryMs) => {
  await saveReport(build())
  answers = [answer]
  expect(await send()).toBe(retryMs)
  expect(await left()).toEqual([['k-1', null]])
  expect(await send()).toBeNull()
  expect(sent.map(({ key }) => key)).toEqual(['k-1', 'k-1'])
  expect(await left()).toEqual([])
})

it('a refused report is returned to its author, and the next report is sent', async () => {
  await saveReport(build())
  await saveReport(build({ id: 'k-2', writtenAt: '2030-01-01T00:00:00.000Z' }))
  answers = [() => HttpResponse.json(failure('NOT_FOUND', 'There is no such property.'), { status: 404 })]
  expect(await send()).toBeNull()
  expect(await left()).toEqual([['k-1', 'There is no such property.']])
  expect(await send()).toBeNull()
  expect(sent).toHaveLength(2)
})

it('each report is sent once even if the device has no room for the result', async () => {
  await saveReport(build())
  room.check = () => {
    throw new Error('QuotaExceededError')
  }
  onTestFinished(() => void (room.check = () => undefined))
  const refuse = () => HttpResponse.json(failure('INVALID', 'No.'), { status: 400 })
  answers = [refuse, refuse, refuse]
  expect(await send()).toBe(30_000)
  expect(sent).toHaveLength(1)
})

it('a waiting report is sent only for the person who is signed in', async () => {
  await saveReport(build())
  storeSession({ token: 'other', userId: 8, userName: 'Tom Bell', role: 'TENANT' })
  expect(await send()).toBeNull()
  expect(sent).toEqual([])
  expect(await left()).toEqual([['k-1', null]])
})

it('a report that is open in a form is not sent', async () => {
  await saveReport(build())
  await hold('k-1')
  expect(await send()).toBe(30_000)
  expect(sent).toEqual([])
  await release('k-1')
  await send()
  expect(sent).toHaveLength(1)
})

describe('a report with another tab', () => {
  const names = new Set<string>()
  const locks = {
    request: async (name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as (lock: object | null) => Promise<unknown>
      if (names.has(name)) return work(null)
      names.add(name)
      const result = await work({ name })
      names.delete(name)
      return result
    },
    query: () => Promise.resolve({ held: [...names].map((name) => ({ name })) }),
  }
  const openTab = async () => {
    vi.resetModules()
    const [{ reportStore }, holding] = await Promise.all([
      import('./reportStore.ts'),
      import('../../../waiting/holding.ts'),
    ])
    return { ...holding, removeUnheld: reportStore.removeUnheld }
  }
  beforeEach(() => {
    names.clear()
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
    return () => Reflect.deleteProperty(navigator, 'locks')
  })

  it('a report is not sent while it is open in a form in another tab [KEEP-24]', async () => {
    const otherTab = await openTab()
    await saveReport(build())
    expect(await otherTab.hold('k-1')).toBe(true)
    expect(await hold('k-1')).toBe(false)
    expect(await send()).toBe(30_000)
    expect(sent).toEqual([])
    await otherTab.release('k-1')
    await vi.waitFor(() => expect([...names]).toEqual([]))
    await send()
    expect(sent).toHaveLength(1)
  })

  it('a report can be neither edited nor discarded in one tab while another tab is sending it [KEEP-24]', async () => {
    const otherTab = await openTab()
    await saveReport(build())
    const tries: Promise<boolean>[] = []
    answers = [
      () => {
        tries.push(otherTab.removeUnheld(build()), otherTab.hold('k-1'))
        return HttpResponse.error()
      },
    ]
    expect(await send()).toBe(30_000)
    expect(await Promise.all(tries)).toEqual([false, false])
    expect(await otherTab.removeUnheld(build())).toBe(true)
    expect(await left()).toEqual([])
  })
})

it('a report whose author signs out during sending leaves nothing on the device [KEEP-25]', async () => {
  await saveReport(build())
  answers = [
    () => {
      localStorage.clear()
      device.clear()
      return HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })
    },
  ]
  await send()
  expect([...device.keys()]).toEqual([])
})

it('a report whose key has expired is sent again only if the author has no issue made from it', async () => {
  const at = new Date(Date.now() - 25 * 3_600_000).toISOString()
  const { title, description } = VALUES
  const rows = [buildIssue({ title, description, createdAt: at })]
  server.use(http.get(api('/Issues/user_issues'), () => HttpResponse.json(rows)))
  const lost = build({ writtenAt: at, sent: { content: build().content, at } })
  await saveReport(lost)
  await send()
  expect(sent).toEqual([])
  expect(await left()).toEqual([])
  rows.pop()
  await saveReport(lost)
  await send()
  expect(sent).toHaveLength(1)
})
