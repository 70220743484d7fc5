import { QueryClient } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { buildEvent, startConversation } from '../../../../test/conversation.tsx'
import { ME, signIn } from '../../../../test/estate.ts'
import { device, room } from '../../../../test/idb.ts'
import { answers } from '../../../../test/reportServer.ts'
import { api, server } from '../../../../test/server.ts'
import { sendWaiting } from '../waiting/sendWaiting.ts'
import { begin, finish, type DeviceNote } from './deviceNote.ts'
import { noteStore } from './noteStore.ts'

const RETRY_MS = 30_000
const client = new QueryClient()
let kept: ReturnType<typeof startConversation>

const issue = { issueId: 41, jobId: 1041, title: 'Kitchen tap drips' }
const content = { text: ' Any news? ', audience: null, readers: '', files: [] }
const build = (part: Partial<DeviceNote> = {}): DeviceNote => ({
  ...finish(begin(ME, issue, content)),
  ...part,
})
const send = () => sendWaiting(client, ME)
const left = async () => (await noteStore.read(ME)).map(({ id, refusal }) => [id, refusal])
const notes = () => kept.events.map(({ note }) => note)

beforeEach(() => {
  signIn(['issue:writeNote'])
  kept = startConversation()
})

it('waiting notes are sent in order, each with its own key [TALK-40]', async () => {
  await noteStore.save(build({ id: 'k-1', writtenAt: '2026-07-04T10:00:00.000Z' }))
  await noteStore.save(
    build({ id: 'k-2', writtenAt: '2026-07-04T10:01:00.000Z', content: { ...content, text: 'Hello?' } }),
  )
  expect(await send()).toBeNull()
  expect(kept.sent).toEqual([
    { key: 'k-1', text: 'Any news?', audience: null, files: [] },
    { key: 'k-2', text: 'Hello?', audience: null, files: [] },
  ])
  expect(await left()).toEqual([])
})

it.each([
  ['an answer that is lost', null],
  ['an outage', () => answers(503, 'Away.')],
  ["a proxy's page", () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
])('a note is sent again unchanged after %s, and is stored once [TALK-41]', async (_what, fate) => {
  await noteStore.save(build({ id: 'k-1' }))
  kept.fates.push(fate, fate)
  expect(await send()).toBe(RETRY_MS)
  expect(await send()).toBe(RETRY_MS)
  expect(await left()).toEqual([['k-1', null]])
  expect(await send()).toBeNull()
  expect(kept.sent[2]).toEqual(kept.sent[0])
  expect(kept.sent).toHaveLength(3)
  expect(notes()).toEqual(['Any news?'])
  expect(await left()).toEqual([])
})

it('a refused note is returned to its author with the message at its field, and the next note is sent [TALK-42]', async () => {
  await noteStore.save(build({ id: 'k-1', writtenAt: '2026-07-04T10:00:00.000Z' }))
  await noteStore.save(build({ id: 'k-2' }))
  kept.fates.push(() =>
    HttpResponse.json(
      { code: 'INVALID', message: 'Not valid.', requestId: 'r', fields: { text: 'Write less.' } },
      { status: 400 },
    ),
  )
  expect(await send()).toBeNull()
  expect(await left()).toEqual([['k-1', 'Write less.']])
  expect(await send()).toBeNull()
  expect(kept.sent).toHaveLength(2)
})

it('a note refused on a retry counts as sent if the first request arrived [TALK-41]', async () => {
  await noteStore.save(build({ id: 'k-1' }))
  kept.fates.push(null, () => answers(409, 'This conversation has ended.'))
  await send()
  expect(await send()).toBeNull()
  expect(await left()).toEqual([])
  expect(notes()).toEqual(['Any news?'])
})

it('a note whose idempotency key has expired is sent again only if the issue does not have the note yet [TALK-41]', async () => {
  const at = new Date(Date.now() - 25 * 3_600_000).toISOString()
  kept.events.push(buildEvent({ own: true, note: 'Any news?', at }))
  await noteStore.save(build({ id: 'k-1', writtenAt: at, sentAt: at }))
  expect(await send()).toBeNull()
  expect(kept.sent).toEqual([])
  expect(await left()).toEqual([])
  kept.events.length = 0
  await noteStore.save(build({ id: 'k-1', writtenAt: at, sentAt: at }))
  await send()
  expect(kept.sent).toHaveLength(1)
})

it('a note is sent again only after the waiting time that the server has set', async () => {
  await noteStore.save(build())
  server.use(http.post(api('/issues/:issueId/notes'), () => answers(429, 'Later.', { 'retry-after': '90' })))
  expect(await send()).toBe(90_000)
})

it('a note is sent from the tab if the device has no room for it [TALK-40]', async () => {
  const check = room.check
  room.check = () => {
    throw new Error('QuotaExceededError')
  }
  try {
    expect(await noteStore.save(build({ id: 'k-1' }))).toBe(false)
    expect(await left()).toEqual([['k-1', null]])
    expect(await send()).toBeNull()
    expect(kept.sent).toHaveLength(1)
    expect(await left()).toEqual([])
  } finally {
    room.check = check
  }
})

it('a note whose author signs out during sending leaves nothing on the device', async () => {
  await noteStore.save(build())
  kept.fates.push(() => {
    localStorage.clear()
    device.clear()
    return answers(503, 'Away.')
  })
  await send()
  expect([...device.keys()]).toEqual([])
})
