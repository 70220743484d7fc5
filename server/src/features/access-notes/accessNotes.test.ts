import { createHash } from 'node:crypto'
import { ACCESS_NOTES_MAX } from '@doorstep/contract/access-notes/rules'
import type { AccessNote, OpenedAccessNote } from '@doorstep/contract/access-notes/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBlock } from '../../../test/blocks.ts'
import { signIn } from '../../../test/callers.ts'
import { everyRow } from '../../../test/everyRow.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildDevelopment, buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

const CODE = '4711-canary'

let test: TestApp
let home: number
let common: number
let manager: Caller
let foreign: Caller
beforeAll(async () => {
  test = await startTestApp()
  const { services } = test
  const developmentId = await buildDevelopment(services, { name: 'Mill' })
  home = await buildProperty(services, { developmentId })
  common = (await buildBlock(services, { developmentId, name: 'Heron House' })).commonId
  manager = await signIn(test, 'PMGR', home)
  foreign = await signIn(test, 'PMGR', await buildProperty(services))
})
afterAll(() => test.close())

const note = {
  name: 'Plant room',
  keyNumber: '17',
  keptAt: 'Key safe in the office',
  heldBy: 'Ann Boss',
  alarmCode: CODE,
  parking: 'Bay 4',
}
const add = async (more: object = {}): Promise<AccessNote> => {
  const answer = await manager.post(`/places/${common}/access-notes`, { ...note, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<AccessNote>()
}
const open = async (id: number, caller = manager): Promise<OpenedAccessNote> =>
  (await caller.post(`/access-notes/${id}/open`)).json<OpenedAccessNote>()
const looks = async (): Promise<number> =>
  (await manager.get(`/audit/events?object=property-${common}&action=accessNote.read`)).json<unknown[]>()
    .length

async function tablesWith(text: string): Promise<string[]> {
  const rows = Object.entries(await everyRow(test.services))
  return rows.filter(([, content]) => content?.includes(text)).map(([table]) => table)
}

describe('keys and access notes', () => {
  it('keys and access notes are listed by name and opened one at a time, and the audit records each time that one is opened [BLD-230]', async () => {
    const { accessNoteId } = await add()
    const listed = await manager.get(`/places/${common}/access-notes`)
    expect(listed.json()).toEqual([
      { accessNoteId, placeId: common, name: 'Plant room', can: ['accessNote:manage'] },
    ])
    const before = await looks()
    expect(await open(accessNoteId)).toMatchObject(note)
    await open(accessNoteId)
    expect(await looks()).toBe(before + 2)
    const refused = await foreign.post(`/access-notes/${accessNoteId}/open`)
    expect(refused.statusCode).toBe(404)
    expect(await looks()).toBe(before + 2)
    expect((await foreign.get(`/places/${common}/access-notes`)).statusCode).toBe(404)
  })

  it('keys and access notes store alarm codes encrypted, and show them in no list, search, export or audit [BLD-231]', async () => {
    const { accessNoteId } = await add({ name: 'Alarm' })
    await manager.put(`/access-notes/${accessNoteId}`, { ...note, name: 'Alarm 2', alarmCode: `${CODE}-2` })
    expect(await tablesWith(CODE)).toEqual([])
    for (const path of [
      `/places/${common}/access-notes`,
      `/places/${common}/assets`,
      '/blocks',
      '/blocks/export',
      '/assets/export',
      `/search?q=${CODE}`,
      '/audit/events',
      '/audit/events/export',
    ])
      expect((await manager.get(path)).body, path).not.toContain(CODE)
    expect(await open(accessNoteId)).toMatchObject({ alarmCode: `${CODE}-2` })
  })

  it('keys and access notes are added once for each idempotency key, and nobody can guess an alarm code from the stored hash [BLD-231]', async () => {
    const body = { ...note, name: 'Meter room' }
    const path = `/places/${common}/access-notes`
    const key = { 'idempotency-key': 'one-note' }
    const first = await manager.post(path, body, key)
    expect((await manager.post(path, body, key)).json()).toEqual(first.json())
    const kept = await test.services.db
      .selectFrom('idempotency_keys')
      .select('body_hash')
      .where('endpoint', '=', 'addAccessNote')
      .execute()
    const guessed = createHash('sha256')
      .update(JSON.stringify([{ placeId: common }, body]))
      .digest('hex')
    expect(kept.map(({ body_hash }) => body_hash)).not.toContain(guessed)
  })

  it('keys and access notes are changed and removed by staff, and the audit names only what changed [BLD-232]', async () => {
    const { accessNoteId } = await add({ name: 'Gate' })
    const path = `/access-notes/${accessNoteId}`
    await manager.put(path, { ...note, name: 'Gate', heldBy: '', version: 1 })
    expect(await open(accessNoteId)).toMatchObject({
      name: 'Gate',
      heldBy: null,
      alarmCode: CODE,
      version: 2,
    })
    const late = await manager.put(path, { ...note, version: 1 })
    expect([late.statusCode, late.body.includes(CODE)]).toEqual([409, false])
    const { after } = await test.services.db
      .selectFrom('audit_events')
      .select('after')
      .where('action', '=', 'accessNote.update')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ accessNoteId, changed: ['heldBy'] })
    await manager.put(path, { ...note, name: 'Gate', alarmCode: '' })
    expect(await open(accessNoteId)).toMatchObject({ alarmCode: null })
    expect((await manager.delete(path)).statusCode).toBe(204)
    expect((await manager.post(`${path}/open`)).statusCode).toBe(404)
  })

  it('keys and access notes are limited to 50 at each place [BLD-234]', async () => {
    const { commonId } = await buildBlock(test.services)
    const admin = await signIn(test, 'ADMIN')
    await sql`insert into access_notes (place_id, name) select ${commonId}, 'Key ' || n
      from generate_series(2, ${ACCESS_NOTES_MAX}::int) n`.execute(test.services.db)
    const path = `/places/${commonId}/access-notes`
    expect((await admin.post(path, note)).statusCode).toBe(201)
    const answer = await admin.post(path, { ...note, name: 'One too many' })
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'A place can have at most 50 keys and access notes. Remove an old one first.',
    ])
  })

  it('keys and access notes can also belong to homes [BLD-230]', async () => {
    const made = await manager.post(`/places/${home}/access-notes`, note)
    expect(made.json()).toMatchObject({ placeId: home, name: 'Plant room' })
  })
})
