import { OF_INCIDENT } from '@doorstep/contract/incidents/texts'
import type { ListedIncident } from '@doorstep/contract/incidents/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildDevelopment, findDevelopmentOf } from '../../../test/factories.ts'
import { startIncidents } from '../../../test/incidents.ts'
import { queueForRow } from '../../../test/rowQueue.ts'
import { mailUpdate } from './mailing/service.ts'

let world: Awaited<ReturnType<typeof startIncidents>>
beforeAll(async () => {
  world = await startIncidents()
})
beforeEach(async () => {
  const { db } = world.test.services
  for (const table of ['incident_updates', 'incidents', 'alerts', 'outbox_messages'] as const)
    await db.deleteFrom(table).execute()
})
afterAll(() => world.test.close())

const isShownTo = async (caller: Caller, id: number, home: number): Promise<boolean[]> => [
  (await caller.get(`/incidents/${id}`)).statusCode === 200,
  (await world.alertsAt(caller, home)).some(({ incident }) => incident?.id === id),
]
async function mailedAbout(id: number): Promise<string[]> {
  const { db } = world.test.services
  await db.deleteFrom('outbox_messages').execute()
  await mailUpdate(world.ctx, await world.lastUpdate(id))
  const rows = db.selectFrom('outbox_messages').select('recipient').orderBy('recipient')
  return (await rows.execute()).map(({ recipient }) => recipient)
}
const setActive = (table: 'homes' | 'blocks' | 'developments', id: number, isActive: boolean) =>
  world.test.services.db.updateTable(table).set({ is_active: isActive }).where('id', '=', id).execute()

describe('the reach of an incident', () => {
  it('the reach of an incident covers the chosen homes and no others, until a home moves to another development [INC-01, INC-07]', async () => {
    const { open, update, neighbour, resident, home, sister, elsewhere, developmentId, test } = world
    const { id, homes } = await open({ blockIds: [], propertyIds: [sister, sister] })
    expect(homes).toEqual([{ id: sister, name: 'Flat 2' }])
    expect(await isShownTo(neighbour, id, sister)).toEqual([true, true])
    expect(await isShownTo(resident, id, home)).toEqual([false, false])
    expect(await mailedAbout(id)).toEqual(['neighbour@example.test'])
    const move = (to: number) =>
      test.services.db.updateTable('homes').set({ development_id: to }).where('id', '=', sister).execute()
    await move(await findDevelopmentOf(test.services, elsewhere))
    await update(id)
    expect(await isShownTo(neighbour, id, sister)).toEqual([false, false])
    expect(await mailedAbout(id)).toEqual([])
    await move(developmentId)
  })

  it('the reach of an incident includes the people of a block that was switched off later, but nobody can choose an inactive block or home [INC-01, INC-05, INC-08]', async () => {
    const { open, create, update, resident, home, sister, blockId } = world
    const { id } = await open()
    expect(await mailedAbout(id)).toEqual(['resident@example.test'])
    await setActive('blocks', blockId, false)
    await setActive('homes', sister, false)
    expect(await isShownTo(resident, id, home)).toEqual([true, true])
    expect((await update(id)).statusCode).toBe(200)
    expect(await mailedAbout(id)).toEqual(['resident@example.test'])
    expect((await create()).json()).toMatchObject({ fields: { blockIds: expect.any(String) } })
    const ofHome = await create({ blockIds: [], propertyIds: [sister] })
    expect(ofHome.json()).toMatchObject({ fields: { propertyIds: expect.any(String) } })
    await setActive('blocks', blockId, true)
    await setActive('homes', sister, true)
  })

  it('the reach of an incident excludes inactive homes and developments, and suspended people, from the emails [INC-08]', async () => {
    const { open, update, developmentId, sister, home, test } = world
    const suspended = await signIn(test, 'TENANT', home, { email: 'suspended@example.test' })
    const { id } = await open({ blockIds: [] })
    const users = test.services.db.updateTable('users').where('id', '=', suspended.userId)
    await users.set({ status: 'Suspended' }).execute()
    await setActive('homes', sister, false)
    expect(await mailedAbout(id)).toEqual(['resident@example.test'])
    await setActive('homes', sister, true)
    await update(id)
    expect(await mailedAbout(id)).toEqual(['neighbour@example.test', 'resident@example.test'])
    await setActive('developments', developmentId, false)
    await update(id)
    expect(await mailedAbout(id)).toEqual([])
    await setActive('developments', developmentId, true)
  })

  it('the reach of an incident includes people who get an email with a link that stops all emails about incidents [INC-09]', async () => {
    const { open, test, resident } = world
    const { id } = await open()
    await mailedAbout(id)
    const mails = test.services.db.selectFrom('outbox_messages').select(['stops', 'stops_user_id as userId'])
    expect(await mails.execute()).toEqual([{ stops: 'incident', userId: resident.userId }])
  })
})

describe('the managers of an incident', () => {
  it('the managers of an incident list the incidents of their portfolio by development and title [INC-05, INC-18]', async () => {
    const { open, manager, admin, elsewhere, developmentId, test } = world
    const far = await signIn(test, 'PMGR', elsewhere)
    const { id, title } = await open({ title: 'No water in Heron House' })
    await open({ title: 'Lift stands still' })
    const ids = async (caller: Caller, query = '') =>
      (await caller.get(`/incidents${query}`)).json<ListedIncident[]>().map((row) => row.id)
    expect(await ids(manager, '?q=heron')).toEqual([id])
    expect(await ids(manager, `?developmentId=${developmentId}&q=heron`)).toEqual([id])
    expect(await ids(far)).toEqual([])
    expect((await far.get(`/incidents?developmentId=${developmentId}`)).statusCode).toBe(404)
    const quiet = await buildDevelopment(test.services)
    expect(await ids(admin, `?developmentId=${quiet}`)).toEqual([])
    expect((await manager.get(`/incidents/${id}`)).json()).toMatchObject({ title, can: ['incident:manage'] })
  })

  it('the managers of an incident see no owner after the owner is suspended, until a manager takes the incident on [INC-10, INC-14]', async () => {
    const { open, admin, home, test } = world
    const { db } = test.services
    const leaver = await signIn(test, 'PMGR', home)
    const { id } = await open()
    expect((await leaver.post(`/incidents/${id}/take`)).json()).toMatchObject({ ownerId: leaver.userId })
    await db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', leaver.userId).execute()
    const seen = await admin.get(`/incidents/${id}/managed`)
    expect(seen.json()).toMatchObject({ ownerId: null, ownerName: null })
    for (let press = 0; press < 2; press += 1)
      expect((await admin.post(`/incidents/${id}/take`)).json()).toMatchObject({ ownerId: admin.userId })
    const taken = db.selectFrom('audit_events').select('actor_id').where('action', '=', 'incident.take')
    const events = await taken.where('object_id', '=', world.developmentId).orderBy('id').execute()
    expect(events.slice(-2).map((event) => event.actor_id)).toEqual([leaver.userId, admin.userId])
  })

  it('the managers of an incident can write an update without a severity, which then stays the same, and cannot change the alert [INC-02, INC-07]', async () => {
    const { open, update, manager, resident, alertsAt, home } = world
    const { id } = await open({ severity: 'Critical' })
    expect((await update(id)).json()).toMatchObject({ severity: 'Critical' })
    const [alert] = await alertsAt(resident, home)
    const edited = await manager.put(`/alerts/${alert?.id ?? 0}`, { message: 'All is well.' })
    expect([edited.statusCode, edited.json()]).toMatchObject([409, { message: OF_INCIDENT }])
  })

  it('a manager who presses the button twice opens a single incident [INC-01]', async () => {
    const { create, managed, update } = world
    const answers = await Promise.all([create({ title: 'No water' }), create({ title: 'No water' })])
    const [id, again] = answers.map((answer) => answer.json<ListedIncident>().id)
    expect(again).toBe(id)
    await update(id ?? 0)
    // The first incident has changed, so the same words open another incident.
    const other = (await create({ title: 'No water' })).json<ListedIncident>()
    expect(other.id).not.toBe(id)
    expect((await managed(other.id)).updates).toHaveLength(1)
  })

  it('a call that is repeated with the same key after its answer was lost adds a single update to the incident [INC-04, INC-08]', async () => {
    const { open, managed, manager } = world
    const { id, version } = await open()
    const send = (text: string) =>
      manager.post(
        `/incidents/${id}/updates`,
        { text, nextUpdateBy: null, version },
        { 'idempotency-key': 'inc-once' },
      )
    expect((await send('The pump runs.')).statusCode).toBe(200)
    const again = await send('The pump runs.')
    expect([again.statusCode, again.json()]).toMatchObject([200, { version: version + 1 }])
    // This call has the same key but other words, because the manager changed the text after the first call.
    const changed = await send('The pump runs again.')
    expect(changed.statusCode).toBe(409)
    expect(changed.json()).not.toHaveProperty('current')
    expect((await managed(id)).updates.map(({ text }) => text).slice(0, -1)).toEqual(['The pump runs.'])
  })

  it('the managers of an incident cannot overwrite the update that another manager writes at the same moment [INC-04]', async () => {
    const { open, update, managed, admin, manager, test } = world
    const { id, version } = await open()
    const answers = await queueForRow(test.services, { table: 'incidents', id }, [
      () => update(id, { version, text: 'From one.' }, manager),
      () => update(id, { version, text: 'From another.' }, admin),
    ])
    expect(answers.map((answer) => answer?.statusCode)).toEqual([200, 409])
    expect((await managed(id)).updates.map(({ text }) => text).slice(0, -1)).toEqual(['From one.'])
  })
})
