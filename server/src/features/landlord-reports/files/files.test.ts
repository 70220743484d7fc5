import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LandlordReportFile } from '@doorstep/contract/landlord-reports/schema'
import { MONTH_TO_COME } from '@doorstep/contract/landlord-reports/texts'
import { signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { runJob } from '../../../../test/dataExports.ts'
import { buildDevelopment, buildIssue, buildProperty, mapUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const MONTH = '2025-06'

let test: TestApp
let mill: number
let yard: number
let manager: Caller
beforeAll(async () => {
  test = await startTestApp()
  mill = await buildDevelopment(test.services, { name: 'Mill Quarter' })
  yard = await buildDevelopment(test.services, { name: 'Łódź Yard' })
  const home = await buildProperty(test.services, { developmentId: mill, name: 'Flat 7' })
  const house = await buildProperty(test.services, { developmentId: yard })
  manager = await signIn(test, 'PMGR', home)
  // The manager is only a tenant in this home, which is outside the development that they manage.
  await mapUser(test.services, manager.userId, house, 'TENANT')
  const person = { firstName: 'Zebedee', lastName: 'Quill', phoneNumber: '+447700900123' }
  const { userId: reporterId } = await signIn(test, 'TENANT', home, person)
  await buildIssue(test.services, {
    propertyId: home,
    reporterId,
    title: 'Mrs Quill has no water',
    vulnerablePersons: true,
    createdAt: new Date('2025-06-03T10:00:00Z'),
  })
})
afterAll(() => test.close())
beforeEach(() => sql`delete from landlord_reports`.execute(test.services.db))

const ask = (caller: Caller, developmentId = mill, month = MONTH): Promise<Answer> =>
  caller.post('/landlord-reports', { developmentId, month })
const run = (id: number): Promise<void> => runJob(test, 'landlordReports.make', id)
const expire = (): Promise<void> => runJob(test, 'landlordReports.deleteExpired')
const fileOf = (caller: Caller, id: number): Promise<Answer> => caller.get(`/landlord-reports/${id}/file`)
const listOf = async (caller: Caller): Promise<LandlordReportFile[]> =>
  (await caller.get('/landlord-reports')).json<LandlordReportFile[]>()
const made = async (caller: Caller, ...more: [number?]): Promise<number> => {
  const { id } = (await ask(caller, ...more)).json<LandlordReportFile>()
  await run(id)
  return id
}
const storedKeys = async (): Promise<string[]> => {
  const keys = []
  for await (const { key } of test.services.files.list(new Date(Date.now() + 86_400_000))) keys.push(key)
  return keys
}
async function read(data: Buffer): Promise<{ text: string; info: object; language: unknown }> {
  const task = getDocument({ data: new Uint8Array(data), verbosity: 0 })
  const pdf = await task.promise
  const words: string[] = []
  for (let nth = 1; nth <= pdf.numPages; nth += 1) {
    const { items } = await (await pdf.getPage(nth)).getTextContent()
    words.push(...items.flatMap((item) => ('str' in item ? item.str : [])))
  }
  const { info } = await pdf.getMetadata()
  const found = { text: words.join(' ').replaceAll(/\s+/g, ' '), info }
  await task.destroy()
  return { ...found, language: 'Language' in info ? info.Language : null }
}

describe('the report as a file', () => {
  it('the report as a file is made by a job, is fetched only by its requester, and has each step in the audit [PACK-06]', async () => {
    const { id, state } = (await ask(manager)).json<LandlordReportFile>()
    expect(state).toBe('making')
    expect((await fileOf(manager, id)).statusCode).toBe(404)
    // If somebody clicks twice, the server does not start another file.
    expect((await ask(manager)).json()).toMatchObject({ id })
    await run(id)
    expect(await listOf(manager)).toEqual([
      expect.objectContaining({
        id,
        developmentId: mill,
        development: 'Mill Quarter',
        month: MONTH,
        state: 'ready',
      }),
    ])
    const answer = await fileOf(manager, id)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`report-${mill}-${MONTH}.pdf`),
    })
    const events = await test.services.db
      .selectFrom('audit_events')
      .select(['action', 'object_id', 'after'])
      .where('action', 'like', 'landlordReport.%')
      .orderBy('id')
      .execute()
    expect(events.slice(-3)).toEqual(
      ['request', 'make', 'fetch'].map((verb) => ({
        action: `landlordReport.${verb}`,
        object_id: mill,
        after: { year: 2025, month: 6 },
      })),
    )
  })

  it('the report as a file has readable text, embedded fonts, a title and a language [PACK-07]', async () => {
    const { rawPayload } = await fileOf(manager, await made(manager))
    const { text, info, language } = await read(rawPayload)
    expect(info).toMatchObject({ Title: 'Mill Quarter, June 2025', Author: test.services.config.brandName })
    expect(language).toBe('en-GB')
    for (const part of [
      'Mill Quarter, June 2025',
      'Raised',
      'Open issues as of 30 Jun 2025',
      'Flat 7',
      '3 Jun 2025',
    ])
      expect(text).toContain(part)
    const file = rawPayload.toString('latin1')
    expect([...file.matchAll(/\/FontFile2 /g)].length).toBeGreaterThan(0)
    for (const part of ['/StructTreeRoot', '/Marked true', '/S /Table', '/S /TH', '/S /H1'])
      expect(file).toContain(part)
    const admin = await signIn(test, 'ADMIN')
    const { text: elsewhere } = await read((await fileOf(admin, await made(admin, yard))).rawPayload)
    expect(elsewhere).toContain('Łódź Yard, June 2025')
  })

  it('the report as a file contains no names, phone numbers or vulnerable persons flags [PACK-08]', async () => {
    const { text } = await read((await fileOf(manager, await made(manager))).rawPayload)
    expect(text).not.toMatch(/zebedee|quill|7700|vulnerable|water/i)
    const screen = (await manager.get(`/reports/landlord?developmentId=${mill}&month=${MONTH}`)).body
    expect(screen).not.toMatch(/zebedee|quill|7700|vulnerable|water/i)
  })

  it('the report as a file can be requested only for a development that the person manages, and only its requester can fetch it [PACK-09]', async () => {
    expect((await manager.get(`/reports/landlord?developmentId=${yard}&month=${MONTH}`)).statusCode).toBe(404)
    expect((await ask(manager, yard)).statusCode).toBe(404)
    expect((await ask(manager, 99_999_999)).statusCode).toBe(404)
    const admin = await signIn(test, 'ADMIN')
    const id = await made(admin)
    expect((await fileOf(manager, id)).statusCode).toBe(404)
    expect(await listOf(manager)).toEqual([])
    const resident = await signIn(test, 'TENANT', await buildProperty(test.services, { developmentId: mill }))
    expect((await ask(resident)).statusCode).toBe(403)
    expect((await ask(manager, mill, '2199-01')).json()).toMatchObject({ fields: { month: MONTH_TO_COME } })
    for (const month of ['2025-13', '2025-6', 'June', ''])
      expect((await ask(manager, mill, month)).statusCode).toBe(400)
  })

  it('the report as a file is not made, and cannot be fetched, once its requester no longer manages the place [PACK-09]', async () => {
    const home = await buildProperty(test.services, { developmentId: mill })
    const former = await signIn(test, 'PMGR', home)
    const id = await made(former)
    const { id: waiting } = (await ask(former, mill, '2025-05')).json<LandlordReportFile>()
    await test.services.db.deleteFrom('property_roles').where('user_id', '=', former.userId).execute()
    expect((await fileOf(former, id)).statusCode).toBe(403)
    await mapUser(
      test.services,
      former.userId,
      await buildProperty(test.services, { developmentId: yard }),
      'PMGR',
    )
    expect((await fileOf(former, id)).statusCode).toBe(404)
    expect(await listOf(former)).toEqual([])
    const before = (await storedKeys()).length
    await run(waiting)
    expect((await storedKeys()).length).toBe(before)
  })

  it('the report as a file is stored only once, even if its job fails or runs twice [PACK-10]', async () => {
    const { id } = (await ask(manager)).json<LandlordReportFile>()
    const before = await storedKeys()
    const { files } = test.services
    const write = vi.spyOn(files, 'write').mockRejectedValueOnce(new Error('died while writing'))
    await expect(run(id)).rejects.toThrow('died while writing')
    write.mockRestore()
    expect((await listOf(manager))[0]?.state).toBe('making')
    // The job runs twice at the same moment, as if the queue had restarted a job that was still running.
    const outcomes = await Promise.allSettled([run(id), run(id)])
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    await run(id)
    expect((await storedKeys()).length).toBe(before.length + 1)
    expect((await read((await fileOf(manager, id)).rawPayload)).text).toContain('Mill Quarter')
  })

  it('the report as a file can be requested again if making it has failed [PACK-10]', async () => {
    const { id } = (await ask(manager)).json<LandlordReportFile>()
    await sql`update landlord_reports set requested_at = now() - interval '11 minutes' where id = ${id}`.execute(
      test.services.db,
    )
    expect((await listOf(manager))[0]?.state).toBe('stuck')
    expect((await ask(manager)).json<LandlordReportFile>().id).not.toBe(id)
  })

  it('the report as a file is deleted after a day, from the list and from the file store [PACK-11]', async () => {
    const before = await storedKeys()
    const id = await made(manager)
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from expires_at - requested_at) / 3600)::int as hours
      from landlord_reports where id = ${id}`.execute(test.services.db)
    expect(rows).toEqual([{ hours: 24 }])
    await sql`update landlord_reports set expires_at = now() - interval '1 second' where id = ${id}`.execute(
      test.services.db,
    )
    expect((await fileOf(manager, id)).statusCode).toBe(404)
    await expire()
    await expire()
    expect(await storedKeys()).toEqual(before)
    expect(await test.services.db.selectFrom('landlord_reports').select('id').execute()).toEqual([])
  })
})
