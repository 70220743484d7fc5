import type { Area } from '@doorstep/contract/areas/schema'
import { CHOOSE_CATEGORIES } from '@doorstep/contract/areas/texts'
import type { ImportResult } from '@doorstep/contract/csv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

describe('a file of areas', () => {
  let test: TestApp
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    manager = await signIn(test, 'PMGR', await buildProperty(test.services))
  })
  afterAll(() => test.close())

  const send = async (csv: string, dryRun = false): Promise<ImportResult> => {
    const answer = await manager.post('/areas/import', { csv, dryRun })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<ImportResult>()
  }
  const named = async (name: string): Promise<Area | undefined> =>
    (await manager.get('/areas')).json<Area[]>().find((area) => area.name === name)

  it('a file of areas adds and changes areas by name, can be tried first in a dry run, and is exported unchanged [BLD-214]', async () => {
    const csv = 'Name,Categories\nBicycle store,Plumbing / Leak; plumbing/TAPS\n'
    expect(await send(csv, true)).toMatchObject({ added: 1, applied: false, errors: [] })
    expect(await named('Bicycle store')).toBeUndefined()
    expect(await send(csv)).toMatchObject({ added: 1, applied: true })
    expect(await named('Bicycle store')).toMatchObject({ categoryIds: [101, 102], isActive: true })
    expect(await send(csv)).toMatchObject({ unchanged: 1 })
    expect(await send(csv.replace('Plumbing / Leak; ', ''))).toMatchObject({ changed: 1 })
    expect(await named('Bicycle store')).toMatchObject({ categoryIds: [102] })
    const out = await manager.get('/areas/export')
    expect(out.headers['content-disposition']).toMatch(/filename="areas-[0-9-]+\.csv"/)
    expect(out.body).toContain('"Bicycle store","Plumbing / Taps","Active"')
    const areas = (await manager.get('/areas')).json<Area[]>()
    expect(await send(out.body)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: areas.length,
      errors: [],
      unread: ['Status'],
    })
  })

  it('a file of areas is refused as a whole if a line is wrong, and the error names line and column [BLD-214]', async () => {
    const csv = 'Name,Categories\nHall,Plumbing\nCellar,Plumbing; No such thing\nAttic,\nhall,Plumbing\n'
    const { errors, applied } = await send(csv)
    expect(applied).toBe(false)
    expect(errors.toSorted((a, b) => a.line - b.line)).toMatchObject([
      { line: 3, column: 'categories', message: 'There is no category “No such thing”. Check the name.' },
      { line: 4, column: 'categories', message: CHOOSE_CATEGORIES },
      { line: 5, column: null },
    ])
    expect(await named('Hall')).toBeUndefined()
  })

  it('a file of areas distinguishes categories whose names have a slash or a semicolon [BLD-214]', async () => {
    const admin = await signIn(test, 'ADMIN')
    const add = async (name: string, parentId: number | null): Promise<number> => {
      const blank = { question: '', advice: '', searchWords: '', defaultPriority: null }
      const answer = await admin.post('/categories/managed', { ...blank, name, parentId })
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json<{ categoryId: number }>().categoryId
    }
    const gates = await add('Gates', null)
    const locks = await add('locks', gates)
    const listed = await add('hinges; bolts', gates)
    const slashed = await add('Gates/locks', null)
    const alone = await add('Rail/post', null)
    const categoryIds = [listed, slashed, alone]
    expect((await manager.post('/areas', { name: 'Gate yard', categoryIds })).statusCode).toBe(201)
    const out = (await manager.get('/areas/export')).body
    expect(out).toContain('"Gates / hinges\\; bolts; Gates\\/locks; Rail\\/post"')
    expect(await send(out)).toMatchObject({ added: 0, changed: 0, errors: [] })
    await send('Name,Categories\nGate yard,gates/locks; rail / post\n')
    expect((await named('Gate yard'))?.categoryIds).toEqual([locks, alone])
  })

  it('a file of areas is for administrators and managers only [BLD-214]', async () => {
    const resident = await signIn(test, 'TENANT', await buildProperty(test.services))
    expect((await resident.get('/areas/export')).statusCode).toBe(403)
    const body = { csv: 'Name,Categories\nHall,Plumbing\n', dryRun: true }
    expect((await resident.post('/areas/import', body)).statusCode).toBe(403)
  })
})
