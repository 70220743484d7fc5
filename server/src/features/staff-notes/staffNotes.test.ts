import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserDetail, UserEvent } from '@doorstep/contract/people/schema'
import type { StaffNote } from '@doorstep/contract/staff-notes/schema'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { FILE, takeCopy } from '../../../test/dataExports.ts'
import { buildDevelopment, buildProperty, mapUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { anonymiseAccounts } from '../retention/accounts/queries.ts'

let test: TestApp
let home: number
let elsewhere: number
let admin: Caller
let manager: Caller
let colleague: Caller
let stranger: Caller
beforeAll(async () => {
  test = await startTestApp()
  const developmentId = await buildDevelopment(test.services, {})
  home = await buildProperty(test.services, { developmentId, name: 'Flat 7' })
  elsewhere = await buildProperty(test.services, {})
  admin = await signIn(test, 'ADMIN')
  manager = await signIn(test, 'PMGR', home, { firstName: 'Mia', lastName: 'Manager' })
  colleague = await signIn(test, 'PMGR', home)
  stranger = await signIn(test, 'PMGR', elsewhere)
})
afterAll(() => test.close())

const resident = (): Promise<Caller> => signIn(test, 'TENANT', home)
const aboutHome = (): string => `/properties/${home}/notes`
const aboutPerson = (userId: number): string => `/admin/users/${userId}/notes`
const listed = async (caller: Caller, path: string): Promise<StaffNote[]> =>
  (await caller.get(path)).json<StaffNote[]>()
const added = async (caller: Caller, path: string, text: string): Promise<StaffNote> => {
  const answer = await caller.post(path, { text })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<StaffNote>()
}

describe('a staff note', () => {
  it('a staff note appears on the page of a home or person, newest first, with author and time [HOME-07]', async () => {
    const { userId } = await resident()
    for (const path of [aboutHome(), aboutPerson(userId)]) {
      await added(manager, path, 'The key is with the porter.')
      await added(colleague, path, 'Two dogs, both kind.')
      const notes = await listed(admin, path)
      expect(notes.map(({ text }) => text)).toEqual(['Two dogs, both kind.', 'The key is with the porter.'])
      expect(notes[1]).toMatchObject({ author: 'Mia Manager', createdAt: expect.any(String) })
    }
  })

  it('a staff note can be read and written only by staff in scope [HOME-08]', async () => {
    const person = await resident()
    const lease = await signIn(test, 'LEASE', home)
    for (const path of [aboutHome(), aboutPerson(person.userId)]) {
      const note = await added(manager, path, `Of ${path}`)
      expect((await stranger.get(path)).statusCode).toBe(404)
      expect((await stranger.post(path, { text: 'No.' })).statusCode).toBe(404)
      expect((await stranger.delete(`/staff-notes/${note.id}`)).statusCode).toBe(404)
      for (const other of [person, lease]) {
        expect((await other.get(path)).statusCode).toBe(403)
        expect((await other.post(path, { text: 'No.' })).statusCode).toBe(403)
        expect((await other.delete(`/staff-notes/${note.id}`)).statusCode).toBe(403)
      }
      expect(await listed(manager, path)).toContainEqual(note)
    }
  })

  it('a staff note is visible only to administrators if it is about a manager [HOME-08]', async () => {
    const path = aboutPerson(colleague.userId)
    await added(admin, path, 'Away in May.')
    expect((await manager.get(path)).statusCode).toBe(404)
    const shown = (await manager.get(`/admin/users/${colleague.userId}`)).json<UserDetail>()
    expect(shown.can).not.toContain('staffNote:read')
  })

  it('a staff note can be removed by its author or an administrator, and its text is not in the audit [HOME-09]', async () => {
    const person = await resident()
    const path = aboutPerson(person.userId)
    const own = await added(manager, path, 'zqOwn')
    const other = await added(colleague, path, 'zqOther')
    expect((await listed(manager, path)).map(({ can }) => can)).toEqual([[], ['staffNote:remove']])
    expect((await manager.delete(`/staff-notes/${other.id}`)).statusCode).toBe(403)
    expect((await manager.delete(`/staff-notes/${own.id}`)).statusCode).toBe(204)
    expect((await manager.delete(`/staff-notes/${own.id}`)).statusCode).toBe(404)
    expect((await admin.delete(`/staff-notes/${other.id}`)).statusCode).toBe(204)
    expect(await listed(manager, path)).toEqual([])
    const history = (await manager.get(`/admin/users/${person.userId}/events`)).json<UserEvent[]>()
    expect(history.map(({ text }) => text).toSorted()).toEqual([
      'Note for staff added',
      'Note for staff added',
      'Note for staff removed',
      'Note for staff removed',
    ])
    const texts = await test.services.db.selectFrom('audit_texts').select('texts').execute()
    expect(JSON.stringify(texts)).not.toMatch(/zqOwn|zqOther/)
  })

  it('a staff note is stored once if sent twice in a row, and is rejected if empty or too long [HOME-07]', async () => {
    const person = await resident()
    const path = aboutPerson(person.userId)
    const first = await added(manager, path, 'Once.')
    expect((await added(manager, path, 'Once.')).id).toBe(first.id)
    expect(await listed(manager, path)).toHaveLength(1)
    for (const text of ['', '  ', 'x'.repeat(2001)])
      expect((await manager.post(path, { text })).statusCode).toBe(400)
  })

  it('a staff note is in the person’s copy of their data, with the author’s role, unless the note is about a home [HOME-10]', async () => {
    const person = await resident()
    const neighbour = await signIn(test, 'TENANT', home, { firstName: 'Nora', lastName: 'Quill' })
    expect(neighbour.userId).not.toBe(person.userId)
    await added(manager, aboutPerson(person.userId), 'Asks Nora Quill to open the door.')
    await added(manager, aboutHome(), 'zqOfTheHome')
    await takeCopy(test, person)
    const answer = await person.post(FILE)
    const files = unzipSync(answer.rawPayload)
    const text = (name: string): string => Buffer.from(files[name] ?? []).toString('utf8')
    expect(JSON.parse(text('notes.json'))).toEqual([
      { at: expect.any(String), by: 'Property manager', text: 'Asks [Resident] to open the door.' },
    ])
    expect(Object.keys(files).map(text).join('\n')).not.toContain('zqOfTheHome')
  })

  it('a staff note about an account is deleted when that account is anonymised [HOME-10]', async () => {
    const person = await resident()
    await mapUser(test.services, person.userId, elsewhere, 'LETTINGAGENT')
    await added(stranger, aboutPerson(person.userId), 'Rings twice.')
    await test.services.db
      .updateTable('users')
      .set({ status: 'Suspended' })
      .where('id', '=', person.userId)
      .execute()
    await withTransaction(systemCtx(test.services, 'test'), (tx) => anonymiseAccounts(tx, [person.userId]))
    const left = await test.services.db
      .selectFrom('staff_notes')
      .select('id')
      .where('user_id', '=', person.userId)
      .execute()
    expect(left).toEqual([])
    expect((await admin.post(aboutPerson(person.userId), { text: 'More.' })).statusCode).toBe(404)
  })
})
