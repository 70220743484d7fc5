import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DataExport } from '@doorstep/contract/data-exports/schema'
import { EXPORT_BEING_FETCHED } from '@doorstep/contract/data-exports/texts'
import { signIn } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { addPhoto, ASK, FILE, takeCopy } from '../../../test/dataExports.ts'
import { buildIssue, buildProperty } from '../../../test/factories.ts'
import { listen } from '../../../test/rawRequest.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { BEATS_MISSED_MAX, FETCH_BEAT_MS } from './rules.ts'
import { renewDataExport } from './service.ts'

let test: TestApp
let home: number
let port: number
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
  port = await listen(test)
})
// The heartbeats of a download run on intervals, which each test advances itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())
afterAll(() => test.close())

const ask = (caller: Caller): Promise<void> => takeCopy(test, caller)
const stateOf = async (caller: Caller): Promise<string> => (await caller.get(ASK)).json<DataExport>().state
const refusalOf = (answer: Answer): unknown => [answer.statusCode, answer.json<{ message: string }>().message]
const person = (): Promise<Caller> => signIn(test, 'TENANT', home)

/** Creates a person whose copy is too large for the buffers between server and client. */
async function withLargeCopy(): Promise<Caller> {
  const caller = await person()
  const issueId = await buildIssue(test.services, { propertyId: home, reporterId: caller.userId })
  await addPhoto(test, issueId, 'large.jpg', randomBytes(16 * 1024 * 1024))
  await ask(caller)
  return caller
}

/** Starts to download the copy, and then stops reading. */
async function beginFetch({ token }: Caller): Promise<{ answer: IncomingMessage }> {
  const headers = { authorization: `Bearer ${token}` }
  const to = { host: '127.0.0.1', port, method: 'POST', path: `/api${FILE}`, headers, agent: false }
  const sent = request(to)
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await once(answer, 'readable')
  return { answer }
}

const lastHeard = (caller: Caller, ago: string): Promise<unknown> =>
  sql`update data_exports set fetching_since = now() - ${ago}::interval where user_id = ${caller.userId}`.execute(
    test.services.db,
  )
const isHeard = async ({ userId }: Caller): Promise<boolean> => {
  const found = await sql<{ heard: boolean }>`select fetching_since > now() - interval '4 minutes' as heard
    from data_exports where user_id = ${userId}`.execute(test.services.db)
  return found.rows[0]?.heard === true
}
const connections = (): Promise<number> => promisify(test.app.server.getConnections).call(test.app.server)

describe('a data export fetch', () => {
  it('the download of a data export can be repeated after it was interrupted [DATA-05]', async () => {
    const caller = await withLargeCopy()
    const { answer } = await beginFetch(caller)
    expect(refusalOf(await caller.post(FILE))).toEqual([409, EXPORT_BEING_FETCHED])
    answer.destroy()
    let whole: Answer | undefined
    await expect
      .poll(async () => {
        whole = await caller.post(FILE)
        return whole.statusCode
      })
      .toBe(200)
    expect(Object.keys(unzipSync(whole?.rawPayload ?? Buffer.alloc(0)))).toContainEqual(
      expect.stringMatching(/large\.jpg$/),
    )
  })

  it('the download of a data export refuses every other download of the copy for as long as it runs [DATA-04]', async () => {
    const caller = await withLargeCopy()
    const { answer } = await beginFetch(caller)
    await lastHeard(caller, '6 minutes')
    vi.advanceTimersByTime(FETCH_BEAT_MS)
    await expect.poll(() => isHeard(caller)).toBe(true)
    expect(refusalOf(await caller.post(FILE))).toEqual([409, EXPORT_BEING_FETCHED])
    expect(Object.keys(unzipSync(await buffer(answer)))).toContain('README.txt')
    await expect.poll(() => stateOf(caller)).toBe('taken')
  })

  it('the download of a data export is cut off when it stalls, so that another download can begin [DATA-05]', async () => {
    const caller = await withLargeCopy()
    const { answer } = await beginFetch(caller)
    vi.advanceTimersByTime(FETCH_BEAT_MS * BEATS_MISSED_MAX)
    await expect.poll(connections).toBe(0)
    await expect(buffer(answer)).rejects.toThrow('aborted')
    await expect.poll(async () => (await caller.post(FILE)).statusCode).toBe(200)
  })

  it('the download of a data export is neither extended nor ended by an earlier download [DATA-04]', async () => {
    const caller = await withLargeCopy()
    const { answer: former } = await beginFetch(caller)
    await lastHeard(caller, '6 minutes')
    const { answer: latter } = await beginFetch(caller)
    await lastHeard(caller, '3 minutes')
    former.destroy()
    await expect.poll(connections).toBe(1)
    expect(refusalOf(await caller.post(FILE))).toEqual([409, EXPORT_BEING_FETCHED])
    expect(Object.keys(unzipSync(await buffer(latter)))).toContain('README.txt')
    await expect.poll(() => stateOf(caller)).toBe('taken')
  })

  it('the download of a data export stops with an error when a new copy replaces the old one [REDACT-09]', async () => {
    const caller = await withLargeCopy()
    const { answer } = await beginFetch(caller)
    await withTransaction(systemCtx(test.services, 'renewing'), (tx) => renewDataExport(tx, caller.userId))
    vi.advanceTimersByTime(FETCH_BEAT_MS)
    await expect.poll(connections).toBe(0)
    await expect(buffer(answer)).rejects.toThrow('aborted')
    expect(await stateOf(caller)).toBe('making')
  })

  it('the download of a data export succeeds only once when several downloads start at the same moment [DATA-04]', async () => {
    const caller = await person()
    await ask(caller)
    const answers = await Promise.all([caller.post(FILE), caller.post(FILE), caller.post(FILE)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('the download of a data export expires five minutes after its process has ended without a message [DATA-05]', async () => {
    const caller = await person()
    await ask(caller)
    await lastHeard(caller, '4 minutes')
    expect(refusalOf(await caller.post(FILE))).toEqual([409, EXPORT_BEING_FETCHED])
    await lastHeard(caller, '6 minutes')
    expect((await caller.post(FILE)).statusCode).toBe(200)
  })
})
