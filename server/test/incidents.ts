import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import type { Incident, ManagedIncident } from '@doorstep/contract/incidents/schema'
import { expect } from 'vitest'
import { systemCtx } from '../src/context.ts'
import { buildBlock } from './blocks.ts'
import { signIn } from './callers.ts'
import type { Answer, Caller } from './callers.ts'
import type { TestDatabase } from './factories.ts'
import { startMillQuarter } from './millQuarter.ts'

/** Inserts an incident of the development, Investigating unless a status is given, without any updates. */
export async function plantIncident(
  database: TestDatabase,
  {
    developmentId,
    homes = [],
    status = 'Investigating',
  }: { developmentId: number; homes?: number[]; status?: string },
): Promise<number> {
  const { db } = database
  // Version 0 leaves the sum of all versions unchanged. The access table compares that sum before and after a call, and
  // some calls insert such an incident first.
  const alert = { development_id: developmentId, message: 'No water', severity: 'Warning', version: 0 }
  const { id: alertId } = await db
    .insertInto('alerts')
    .values(alert)
    .returning('id')
    .executeTakeFirstOrThrow()
  const hasEnded = status === 'Resolved' || status === 'Cancelled'
  const { id } = await db
    .insertInto('incidents')
    .values({
      development_id: developmentId,
      alert_id: alertId,
      title: 'No water',
      severity: 'Warning',
      status,
      ended_at: hasEnded ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const home of homes)
    await db.insertInto('incident_places').values({ incident_id: id, property_id: home }).execute()
  return id
}

const HOUR_MS = 3_600_000
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

/**
 * Starts an application with a development of two homes, one of them in a block. Also returns helpers for incidents.
 */
export async function startIncidents() {
  const { test, developmentId, home, sister, elsewhere, admin, manager } = await startMillQuarter()
  const { db } = test.services
  const { blockId, commonId } = await buildBlock(test.services, { developmentId, name: 'Heron House' })
  await db.updateTable('homes').set({ block_id: blockId }).where('id', '=', home).execute()
  const NEW = {
    title: 'No water in Heron House',
    severity: 'Warning',
    text: 'A pump has failed. An engineer is on the way.',
    nextUpdateBy: inHours(2) as string | null,
    developmentId,
    blockIds: [blockId],
    propertyIds: [] as number[],
    jobIds: [] as number[],
  }
  let opened = 0
  const create = (more: object = {}, caller: Caller = manager): Promise<Answer> => {
    opened += 1
    return caller.post('/incidents', { ...NEW, title: `No water ${opened}`, ...more })
  }
  async function open(more: object = {}): Promise<ManagedIncident> {
    const answer = await create(more)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<ManagedIncident>()
  }
  const update = (id: number, more: object = {}, caller: Caller = manager): Promise<Answer> =>
    caller.post(`/incidents/${id}/updates`, {
      text: 'The pump is being replaced.',
      nextUpdateBy: null,
      ...more,
    })
  const read = async (id: number, caller: Caller): Promise<Incident> =>
    (await caller.get(`/incidents/${id}`)).json<Incident>()
  const managed = async (id: number): Promise<ManagedIncident> =>
    (await manager.get(`/incidents/${id}/managed`)).json<ManagedIncident>()
  const alertsAt = async (caller: Caller, propertyId: number): Promise<ActiveAlert[]> =>
    (await caller.get(`/alerts/active/${propertyId}`)).json<ActiveAlert[]>()
  const lastUpdate = async (id: number): Promise<number> =>
    (await managed(id)).updates[0]?.id ?? expect.fail('the incident has no update')
  return {
    test,
    developmentId,
    home,
    sister,
    elsewhere,
    blockId,
    commonId,
    admin,
    manager,
    resident: await signIn(test, 'TENANT', home, { email: 'resident@example.test' }),
    neighbour: await signIn(test, 'TENANT', sister, { email: 'neighbour@example.test' }),
    stranger: await signIn(test, 'TENANT', elsewhere, { email: 'stranger@example.test' }),
    ctx: systemCtx(test.services, 'a-job'),
    create,
    open,
    update,
    read,
    managed,
    alertsAt,
    lastUpdate,
  }
}
