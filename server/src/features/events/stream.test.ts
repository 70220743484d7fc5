import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from '@doorstep/contract/events/schema'
import { nobody, signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildIssue, buildProperty, buildSession, buildUser } from '../../../test/factories.ts'
import { buildFirm, buildOrder, joinFirm } from '../../../test/firms.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { hashPassword } from '../../crypto/passwords.ts'
import { hashToken } from '../../crypto/tokens.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import { LIVE_CHANNEL } from '../../live/hub.ts'

interface OpenStream {
  events: LiveEvent[]
  headers: Headers
  ended: Promise<void>
  isOpen: () => boolean
  close(): void
}

describe('a live stream', () => {
  let test: TestApp
  let address: string
  let propertyId: number
  let resident: Caller
  let manager: Caller
  let open: OpenStream[]
  beforeAll(async () => {
    test = await startTestApp()
    address = await test.app.listen({ host: '127.0.0.1', port: 0 })
    propertyId = await buildProperty(test.services)
    manager = await signIn(test, 'PMGR', propertyId)
  })
  beforeEach(async () => {
    open = []
    resident = await signIn(test, 'TENANT', propertyId)
  })
  afterEach(() => {
    for (const stream of open) stream.close()
  })
  afterAll(() => test.close())

  async function listen({ token }: { token: string }, from = address): Promise<OpenStream> {
    const abort = new AbortController()
    const answer = await fetch(`${from}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    })
    expect(answer.status).toBe(200)
    const events: LiveEvent[] = []
    let isOpen = true
    const read = async (): Promise<void> => {
      const decoder = new TextDecoder()
      let rest = ''
      for await (const chunk of answer.body ?? []) {
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
        rest = blocks.pop() ?? ''
        // Each block is a comment or one event of the contract.
        for (const block of blocks)
          if (!block.startsWith(':')) events.push(JSON.parse(block.replace(/^data: /, '')) as LiveEvent)
      }
    }
    const ended = read()
      .catch(() => undefined)
      .then(() => {
        isOpen = false
      })
    const stream = {
      events,
      headers: answer.headers,
      ended,
      isOpen: () => isOpen,
      close: () => abort.abort(),
    }
    open.push(stream)
    return stream
  }
  const issueOf = (reporter: Caller): Promise<number> =>
    buildIssue(test.services, { propertyId, reporterId: reporter.userId, status: 'Open' })
  const change = async (issueId: number, app = test.app): Promise<void> => {
    const answer = await app.inject({
      method: 'PUT',
      url: `/api/issues/${issueId}`,
      headers: { authorization: `Bearer ${manager.token}` },
      payload: { notes: 'Something new.' },
    })
    expect(answer.statusCode).toBe(200)
  }
  /** The events that a reporter receives when somebody else changes their issue. */
  const eventsOf = (id: number): LiveEvent[] => [
    { type: 'notification', id },
    { type: 'issue', id },
  ]
  /** Waits until every earlier signal has been delivered. */
  const settle = async (stream: OpenStream, reporter: Caller): Promise<void> => {
    const marker = await issueOf(reporter)
    await change(marker)
    await vi.waitFor(() => expect(stream.events).toContainEqual({ type: 'issue', id: marker }))
  }
  const signalSession = (userId: number): Promise<void> =>
    withTransaction(systemCtx(test.services, 'a-test'), async (tx) => {
      emitSignal(tx, { type: 'session', userIds: [userId] })
    })

  it('a live stream sends a resident only the id of what a manager changed, without buffering by proxies [OPS-211]', async () => {
    const stream = await listen(resident)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toBe('no-store')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    const issueId = await issueOf(resident)
    await change(issueId)
    await vi.waitFor(() => expect(stream.events).toEqual(eventsOf(issueId)))
  })

  it('a live stream informs a manager about a resident’s report and edit', async () => {
    const stream = await listen(manager)
    const reported = await resident.report(test, { PropertyId: String(propertyId), Title: 'Heard at once' })
    const { issueId } = reported.json<{ issueId: number }>()
    await resident.update(issueId, { title: 'Heard again' })
    const event = { type: 'issue', id: issueId }
    const item = { type: 'notification', id: issueId }
    await vi.waitFor(() => expect(stream.events).toEqual([event, item, event]))
  })

  it('a live stream sends strangers nothing, and neighbours only events about issues that they can see', async () => {
    const neighbour = await signIn(test, 'TENANT', propertyId)
    const stranger = await signIn(test, 'TENANT', await buildProperty(test.services))
    const admin = await signIn(test, 'ADMIN')
    const [next, outside, everywhere] = [await listen(neighbour), await listen(stranger), await listen(admin)]
    const issueId = await issueOf(resident)
    await change(issueId)
    await settle(next, neighbour)
    expect(next.events).not.toContainEqual({ type: 'issue', id: issueId })
    expect(everywhere.events).toContainEqual({ type: 'issue', id: issueId })
    expect(outside.events).toEqual([])
  })

  it('a live stream informs a contractor when a step hides the job from the contractor', async () => {
    const contractor = await signIn(test, 'CONTRACTOR', propertyId)
    const stream = await listen(contractor)
    const issueId = await issueOf(resident)
    await manager.update(issueId, { status: 'InProgress', notes: 'Begun.' })
    await manager.update(issueId, { status: 'Resolved', notes: 'Done.' })
    await manager.update(issueId, { status: 'Closed', notes: 'Closed.' })
    await settle(stream, resident)
    expect(stream.events.filter((event) => event.type === 'issue' && event.id === issueId)).toHaveLength(2)
  })

  it('a live stream sends events of an issue to the firm of its work order, but not to other firms or the home’s contractors [FIRM-06]', async () => {
    const firmId = await buildFirm(test.services)
    const [worker, other, mapped] = [
      await signIn(test, 'TENANT', propertyId),
      await signIn(test, 'TENANT', propertyId),
      await signIn(test, 'CONTRACTOR', propertyId),
    ]
    await joinFirm(test.services, worker.userId, firmId)
    await joinFirm(test.services, other.userId, await buildFirm(test.services))
    const issueId = await issueOf(resident)
    await manager.update(issueId, { status: 'InProgress', notes: 'Begun.' })
    await buildOrder(test.services, { issueId, firmId })
    const streams = [await listen(worker), await listen(other), await listen(mapped)] as const
    await manager.update(issueId, { status: 'Pending', notes: 'Waits.' })
    await settle(streams[0], worker)
    await settle(streams[1], other)
    await settle(streams[2], resident)
    const told = streams.map(({ events }) =>
      events.some((event) => event.type === 'issue' && event.id === issueId),
    )
    expect(told).toEqual([true, false, false])
  })

  it('a live stream reports alerts of a site to the site’s people, alerts for all sites to everybody, and switched-off alerts only to managers', async () => {
    const stranger = await signIn(test, 'TENANT', await buildProperty(test.services))
    const admin = await signIn(test, 'ADMIN')
    const [next, outside, managing] = [await listen(resident), await listen(stranger), await listen(manager)]
    const { site_name: siteName } = await test.services.db
      .selectFrom('developments as d')
      .innerJoin('homes as p', 'p.development_id', 'd.id')
      .select('d.site_name')
      .where('p.id', '=', propertyId)
      .executeTakeFirstOrThrow()
    const write = async (caller: Caller, site: string | null): Promise<number> =>
      (await caller.post('/alerts', { message: 'A notice.', siteName: site })).json<{ id: number }>().id
    const own = await write(manager, siteName)
    await manager.post(`/alerts/${own}/toggle`, { isActive: false })
    // Only managers receive signals about an alert that is switched off.
    await manager.put(`/alerts/${own}`, { message: 'Reworded.' })
    const all = await write(admin, null)
    const alerts = (stream: OpenStream): number[] =>
      stream.events.flatMap((event) => (event.type === 'alert' ? [event.id] : []))
    await vi.waitFor(() => expect(alerts(managing)).toEqual([own, own, own, all]))
    await vi.waitFor(() => expect(alerts(next)).toEqual([own, own, all]))
    await vi.waitFor(() => expect(alerts(outside)).toEqual([all]))
  })

  it('a live stream sends nothing about a refused change', async () => {
    const stream = await listen(resident)
    const issueId = await issueOf(resident)
    expect((await manager.update(issueId, { status: 'Closed', notes: 'x' })).statusCode).toBe(409)
    await settle(stream, resident)
    expect(stream.events).not.toContainEqual({ type: 'issue', id: issueId })
  })

  it('a live stream delivers changes made on another server of the same database', async () => {
    const other = await startTestApp({ connectionString: test.connectionString })
    const otherAddress = await other.app.listen({ host: '127.0.0.1', port: 0 })
    const here = await listen(resident)
    const there = await listen(resident, otherAddress)
    const issueId = await issueOf(resident)
    await change(issueId, other.app)
    for (const stream of [here, there])
      await vi.waitFor(() => expect(stream.events).toEqual(eventsOf(issueId)))
    await resident.post('/account/logout')
    await Promise.all([here.ended, there.ended])
    await other.close()
  })

  it('a live stream ends at logout without ending other people’s streams', async () => {
    const neighbour = await signIn(test, 'TENANT', propertyId)
    const [mine, other] = [await listen(resident), await listen(neighbour)]
    await resident.post('/account/logout')
    await mine.ended
    expect(mine.events).toEqual([])
    await settle(other, neighbour)
    expect(other.isOpen()).toBe(true)
  })

  it('a live stream ends when its account is suspended', async () => {
    const stream = await listen(resident)
    await sql`update users set status = 'Suspended' where id = ${resident.userId}`.execute(test.services.db)
    await signalSession(resident.userId)
    await stream.ended
    expect(stream.isOpen()).toBe(false)
  })

  it('a live stream ends when an eleventh login ends its session', async () => {
    const passwordHash = await hashPassword('Correct-Horse-26')
    const userId = await buildUser(test.services, { email: 'many@example.test', passwordHash })
    const stream = await listen({ token: await buildSession(test.services, userId) })
    for (let count = 0; count < 9; count += 1) await buildSession(test.services, userId)
    const login = await nobody(test).post('/login', {
      email: 'many@example.test',
      password: 'Correct-Horse-26',
    })
    expect(login.statusCode).toBe(200)
    await stream.ended
  })

  it('a live stream stops reporting on a property after the person’s role there is removed', async () => {
    const lease = await signIn(test, 'LEASE', propertyId)
    const stream = await listen(lease)
    await settle(stream, resident)
    await test.services.db.deleteFrom('property_roles').where('user_id', '=', lease.userId).execute()
    await signalSession(lease.userId)
    await vi.waitFor(() => expect(stream.events).toContainEqual({ type: 'session' }))
    const known = stream.events.length
    const own = await listen(resident)
    await settle(own, resident)
    expect(stream.events).toHaveLength(known)
    expect(stream.isOpen()).toBe(true)
  })

  it('a live stream reports on a property as soon as the person gets a role there', async () => {
    const newcomer = await signIn(test, 'LEASE')
    const stream = await listen(newcomer)
    await sql`insert into property_roles (user_id, property_id, role)
      values (${newcomer.userId}, ${propertyId}, 'LEASE')`.execute(test.services.db)
    await signalSession(newcomer.userId)
    await vi.waitFor(() => expect(stream.events).toEqual([{ type: 'session' }]))
    await settle(stream, resident)
  })

  it('a live stream needs a live session, and each person can have ten streams', async () => {
    await sql`update sessions set last_seen_at = now() - interval '24 minutes'
      where token_hash = ${hashToken(manager.token)}`.execute(test.services.db)
    expect((await manager.get('/events')).statusCode).toBe(401)
    await sql`update sessions set last_seen_at = now() where token_hash = ${hashToken(manager.token)}`.execute(
      test.services.db,
    )
    for (let count = 0; count < 10; count += 1) await listen(resident)
    const eleventh = await resident.get('/events')
    expect(eleventh.statusCode).toBe(503)
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
    open[0]?.close()
    await vi.waitFor(async () => {
      await listen(resident)
    })
  })

  it('a live stream makes the page fetch everything again after the server lost its database connection', async () => {
    const stream = await listen(resident)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ${LIVE_CHANNEL}`.execute(test.services.db)
    await vi.waitFor(() => expect(stream.events).toEqual([{ type: 'reset' }]))
    await settle(stream, resident)
  })
})
