import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ManagedIncident } from '@doorstep/contract/incidents/schema'
import { mails } from '../../../test/applicants.ts'
import { signIn } from '../../../test/callers.ts'
import { buildIssue, buildProperty } from '../../../test/factories.ts'
import { inHours, startIncidents } from '../../../test/incidents.ts'
import { mailUpdate } from './mailing/service.ts'

type World = Awaited<ReturnType<typeof startIncidents>>
let world: World
beforeAll(async () => {
  world = await startIncidents()
})
beforeEach(async () => {
  const { db } = world.test.services
  for (const table of ['incident_updates', 'incidents', 'alerts', 'outbox_messages'] as const)
    await db.deleteFrom(table).execute()
})
afterAll(() => world.test.close())

describe('opening an incident', () => {
  it('opening an incident makes the author its owner, audits it and shows it to staff [INC-01]', async () => {
    const { manager, open, blockId, developmentId, test } = world
    const incident = await open()
    expect(incident).toMatchObject({
      status: 'Investigating',
      ownerId: manager.userId,
      blocks: [{ id: blockId, name: 'Heron House' }],
      homes: [],
      version: 1,
      updates: [{ text: 'A pump has failed. An engineer is on the way.', author: 'Mia Manager' }],
    })
    const listed = (await manager.get('/incidents?state=open')).json<ManagedIncident[]>()
    expect(listed.map(({ id }) => id)).toEqual([incident.id])
    expect((await manager.get('/incidents?state=ended')).json()).toEqual([])
    const audit = test.services.db
      .selectFrom('audit_events')
      .select('after')
      .where('action', '=', 'incident.create')
      .where('object_id', '=', developmentId)
    expect((await audit.execute()).at(-1)?.after).toMatchObject({
      incidentId: incident.id,
      blockIds: [blockId],
    })
  })

  it('opening an incident refuses places and issues of other developments, and a promised time that has passed [INC-01, INC-11]', async () => {
    const { create, elsewhere, stranger, test } = world
    const strange = await buildIssue(test.services, { propertyId: elsewhere, reporterId: stranger.userId })
    const { job_id: jobId } = await test.services.db
      .selectFrom('issues')
      .select('job_id')
      .where('id', '=', strange)
      .executeTakeFirstOrThrow()
    for (const [field, more] of [
      ['propertyIds', { propertyIds: [elsewhere] }],
      ['blockIds', { blockIds: [999_999] }],
      ['jobIds', { jobIds: [jobId] }],
      ['developmentId', { developmentId: 999_999 }],
      ['nextUpdateBy', { nextUpdateBy: inHours(-1) }],
    ] as const) {
      const answer = await create(more)
      expect([field, answer.statusCode]).toEqual([field, 400])
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
    }
  })
})

describe('readers of an incident', () => {
  it('readers of an incident are leasing staff, agents and the people of the homes that it affects [INC-05]', async () => {
    const { open, test, home, resident, neighbour, stranger, admin, manager } = world
    const { id } = await open()
    const lease = await signIn(test, 'LEASE', home)
    const agent = await signIn(test, 'LETTINGAGENT', home)
    const contractor = await signIn(test, 'CONTRACTOR', home)
    const far = await signIn(test, 'PMGR', await buildProperty(test.services))
    const statusOf = async (caller: typeof admin, path = '') =>
      (await caller.get(`/incidents/${id}${path}`)).statusCode
    for (const caller of [resident, lease, agent, admin, manager]) expect(await statusOf(caller)).toBe(200)
    for (const caller of [neighbour, stranger, far]) expect(await statusOf(caller)).toBe(404)
    expect(await statusOf(contractor)).toBe(403)
    for (const caller of [resident, lease, agent]) expect(await statusOf(caller, '/managed')).toBe(403)
    expect(await statusOf(far, '/managed')).toBe(404)
    expect((await far.post(`/incidents/${id}/take`)).statusCode).toBe(404)
  })

  it('readers of an incident never see who wrote the updates, how many people reported the incident or which issues it has, unless they are staff [INC-06]', async () => {
    const { open, read, resident, neighbour, test, home, sister } = world
    const issueId = await buildIssue(test.services, {
      propertyId: sister,
      reporterId: neighbour.userId,
      title: 'Secret words',
    })
    const { job_id: jobId } = await test.services.db
      .selectFrom('issues')
      .select('job_id')
      .where('id', '=', issueId)
      .executeTakeFirstOrThrow()
    const { id, reports } = await open({ jobIds: [jobId] })
    expect(reports).toBe(1)
    const seen = await read(id, resident)
    expect(Object.keys(seen).toSorted()).toEqual([
      'can',
      'createdAt',
      'endedAt',
      'id',
      'nextUpdateBy',
      'severity',
      'siteName',
      'status',
      'title',
      'updates',
    ])
    expect(Object.keys(seen.updates[0] ?? {}).toSorted()).toEqual([
      'at',
      'id',
      'isRedacted',
      'status',
      'text',
    ])
    expect(JSON.stringify(seen)).not.toMatch(/Mia|Secret/)
    expect(seen.can).toEqual([])
    const alerts = JSON.stringify(await world.alertsAt(resident, home))
    expect(alerts).not.toMatch(/Mia|Secret|reports/)
  })

  it('readers of an incident receive live events about the incident only for the homes that it affects [INC-05]', async () => {
    const { test, open, home, sister } = world
    const heard: unknown[] = []
    const stop = test.services.live.subscribe((signal) => {
      if (signal !== 'reset' && signal.type === 'incident' && signal.right === 'incident:read')
        heard.push(signal.targets)
    })
    await open()
    await vi.waitFor(() => expect(heard).toEqual([[{ propertyId: home }]]))
    expect(JSON.stringify(heard)).not.toContain(`:${sister}}`)
    stop()
  })
})

describe('the alert of an incident', () => {
  it('the alert of an open incident is active at the affected homes, and shows the status and the next update [INC-07]', async () => {
    const { open, update, alertsAt, resident, neighbour, home, sister, test } = world
    const { id, title, nextUpdateBy } = await open()
    expect(await alertsAt(resident, home)).toMatchObject([
      { message: title, severity: 'Warning', incident: { id, status: 'Investigating', nextUpdateBy } },
    ])
    expect(await alertsAt(neighbour, sister)).toEqual([])
    const contractor = await signIn(test, 'CONTRACTOR', home)
    expect(await alertsAt(contractor, home)).toEqual([])
    await update(id, { status: 'Resolved' })
    expect(await alertsAt(resident, home)).toEqual([])
    await update(id, { status: 'Investigating', severity: 'Critical' })
    expect(await alertsAt(resident, home)).toMatchObject([{ severity: 'Critical' }])
  })

  it('the alert of an incident is listed first if it is the most severe, and reaches the whole development if no places are chosen [INC-07]', async () => {
    const { open, alertsAt, neighbour, sister } = world
    await open({ blockIds: [], severity: 'Info' })
    const worst = await open({ blockIds: [], severity: 'Critical' })
    await open({ blockIds: [], severity: 'Warning' })
    const shown = await alertsAt(neighbour, sister)
    expect(shown.map(({ severity }) => severity)).toEqual(['Critical', 'Warning', 'Info'])
    expect(shown[0]?.incident?.id).toBe(worst.id)
  })

  it('the alert of an incident can be changed only through its incident [INC-07]', async () => {
    const { open, manager, alertsAt, resident, home } = world
    await open()
    const [alert] = await alertsAt(resident, home)
    const answer = await manager.post(`/alerts/${alert?.id ?? 0}/toggle`)
    expect(answer.statusCode).toBe(409)
    expect((await manager.get('/alerts')).json()).toMatchObject([{ id: alert?.id, can: [] }])
  })
})

describe('updates of an incident', () => {
  it('updates of an incident change its status, end the incident with a reason and reopen it [INC-02, INC-03]', async () => {
    const { open, update, managed, read, resident } = world
    const { id } = await open()
    expect((await update(id, { status: 'WorksOrdered', nextUpdateBy: inHours(3) })).statusCode).toBe(200)
    expect(await managed(id)).toMatchObject({ status: 'WorksOrdered', version: 2 })
    expect((await update(id, { status: 'Cancelled', text: 'It was a drill.' })).statusCode).toBe(200)
    expect(await read(id, resident)).toMatchObject({
      status: 'Cancelled',
      nextUpdateBy: null,
      updates: [
        { text: 'It was a drill.', status: 'Cancelled' },
        { status: 'WorksOrdered' },
        { status: 'Investigating' },
      ],
    })
    const late = await update(id)
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ message: expect.stringContaining('has ended') })
    expect((await update(id, { status: 'Resolved' })).statusCode).toBe(409)
    expect((await update(id, { status: 'Investigating' })).json()).toMatchObject({
      status: 'Investigating',
      endedAt: null,
    })
    expect((await update(id, { status: 'Resolved', nextUpdateBy: inHours(1) })).statusCode).toBe(400)
    await update(id, { status: 'Resolved' })
    await world.test.services.db
      .updateTable('incidents')
      .set({ ended_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect((await update(id, { status: 'Investigating' })).statusCode).toBe(409)
    expect(await managed(id)).toMatchObject({ nextStatuses: [] })
  })

  it('an update of an incident is refused with the newest version if somebody else has written an update meanwhile, even at the same moment [INC-04]', async () => {
    const { open, update, admin, manager } = world
    const { id, version } = await open()
    const answers = await Promise.all([
      update(id, { version, text: 'From one.' }, manager),
      update(id, { version, text: 'From another.' }, admin),
    ])
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({ current: { id, version: 2 } })
  })

  it('updates of an incident are emailed once to each person affected, with what is known and when the next update is due [INC-08]', async () => {
    const { open, update, lastUpdate, test, ctx, home } = world
    await signIn(test, 'TENANT', home, { email: 'second@example.test' })
    const { id, title } = await open()
    const opening = await lastUpdate(id)
    await Promise.all([mailUpdate(ctx, opening, 1), mailUpdate(ctx, opening, 1)])
    await mailUpdate(ctx, opening)
    const [mail, ...more] = await mails(test, 'resident@example.test')
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Investigating: ${title}`)
    expect(mail?.text).toContain('A pump has failed.')
    expect(mail?.text).toMatch(/Next update by \d\d\/\d\d\/\d{4} \d\d:\d\d\./)
    expect(mail?.text).toContain(`/incidents/${id}`)
    expect(await mails(test, 'second@example.test')).toHaveLength(1)
    expect(await mails(test, 'neighbour@example.test')).toEqual([])
    await update(id, { status: 'Cancelled', text: 'It was a drill.' })
    await mailUpdate(ctx, await lastUpdate(id))
    const last = (await mails(test, 'resident@example.test')).find(({ subject }) =>
      subject?.startsWith('Cancelled'),
    )
    expect(last?.text).toContain('It was a drill.')
    expect(last?.text).not.toMatch(/Next update|report it again/)
  })

  it('updates of an incident are not emailed to people who unsubscribed from these emails or whose address bounces [INC-09]', async () => {
    const { open, lastUpdate, test, ctx, home } = world
    const stopped = await signIn(test, 'TENANT', home, { email: 'stopped@example.test' })
    const bounced = await signIn(test, 'TENANT', home, { email: 'bounced@example.test' })
    expect(
      (await stopped.put('/account/mail-choices', { kind: 'incident', choice: 'never' })).statusCode,
    ).toBe(200)
    expect(
      (await stopped.put('/account/mail-choices', { kind: 'incident', choice: 'daily' })).statusCode,
    ).toBe(400)
    await test.services.db
      .updateTable('users')
      .set({ address_bounced_at: new Date() })
      .where('id', '=', bounced.userId)
      .execute()
    const { id } = await open()
    await mailUpdate(ctx, await lastUpdate(id))
    expect(await mails(test, 'stopped@example.test')).toEqual([])
    expect(await mails(test, 'bounced@example.test')).toEqual([])
    expect(await mails(test, 'resident@example.test')).toHaveLength(1)
  })

  it('staff see the number of updates of an incident, the time to the first update and the number of missed updates [INC-13]', async () => {
    const { open, update, managed } = world
    const { id, firstUpdateAt } = await open()
    expect(firstUpdateAt).toBeNull()
    await world.test.services.db
      .updateTable('incident_updates')
      .set({ next_update_by: new Date(Date.now() - 60_000), created_at: new Date(Date.now() - 120_000) })
      .where('incident_id', '=', id)
      .execute()
    expect(await managed(id)).toMatchObject({ missedUpdates: 1, firstUpdateAt: null })
    await update(id)
    const after = await managed(id)
    expect(after).toMatchObject({ missedUpdates: 1, firstUpdateAt: after.updates[0]?.at })
  })

  it('updates of an incident are possible after its block is switched off, even by a manager who becomes the owner after that [INC-14]', async () => {
    const { open, update, admin, managed, blockId, test } = world
    const { id } = await open()
    await test.services.db.updateTable('blocks').set({ is_active: false }).where('id', '=', blockId).execute()
    expect((await admin.post(`/incidents/${id}/take`)).json()).toMatchObject({ ownerId: admin.userId })
    expect((await admin.post(`/incidents/${id}/take`)).statusCode).toBe(200)
    expect((await update(id, { status: 'Resolved' }, admin)).statusCode).toBe(200)
    expect(await managed(id)).toMatchObject({ status: 'Resolved', ownerId: admin.userId })
    await test.services.db.updateTable('blocks').set({ is_active: true }).where('id', '=', blockId).execute()
  })
})
