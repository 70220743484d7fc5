import type { ImportResult } from '@doorstep/contract/csv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildDevelopment, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await startTestApp()
  const mill = await buildDevelopment(test.services, { name: 'Mill' })
  await buildDevelopment(test.services, { name: 'Quay' })
  manager = await signIn(test, 'PMGR', await buildProperty(test.services, { developmentId: mill }))
})
afterAll(() => test.close())

const HEADING = 'Site Name,Name,Address,Postcode,Storeys'
const send = async (csv: string, { path = '/blocks/import', dryRun = false } = {}): Promise<ImportResult> => {
  const answer = await manager.post(path, { csv, dryRun })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ImportResult>()
}

describe('a file of blocks', () => {
  it('a file of blocks adds and changes blocks by site and name, and is exported unchanged [BLD-207]', async () => {
    const csv = `${HEADING}\nMill site,Heron House,3 Mill Lane,LS1 4AB,6\n`
    expect(await send(csv, { dryRun: true })).toMatchObject({ added: 1, applied: false, errors: [] })
    expect(await send(csv)).toMatchObject({ added: 1, applied: true })
    expect(await send(csv.replace(',6', ','))).toMatchObject({ unchanged: 1 })
    expect(await send(csv.replace('LS1 4AB', 'LS1 4AC'))).toMatchObject({ changed: 1 })
    const out = (await manager.get('/blocks/export')).body
    expect(out).toContain('"LS1 4AC","6"')
    expect(await send(out)).toMatchObject({
      unchanged: 1,
      errors: [],
      unread: ['Development', '11 metres or more', '18 metres or 7 storeys, or more', 'Homes', 'Status'],
    })
  })

  it('a file of blocks is refused for a site out of scope or for text instead of a number, and the error names the line [BLD-207]', async () => {
    const csv = `${HEADING}\nQuay site,Far House,3 Quay,LS1 4AB,6\nMill site,Tower,1 Mill Lane,LS1 4AB,tall\n`
    const { errors } = await send(csv)
    expect(errors.map(({ line, column }) => [line, column])).toEqual([
      [2, 'siteName'],
      [3, 'storeys'],
    ])
  })
})

describe('a file of homes', () => {
  it('a file of homes puts homes into the blocks that it names [BLD-207]', async () => {
    await send(`${HEADING}\nMill site,Wren House,3 Mill Lane,LS1 4AB,\n`)
    const path = '/properties/import'
    const csv = 'Site Name,Name,Address,Block\nMill site,Flat 70,70 Mill Lane,Wren House\n'
    expect(await send(csv, { path })).toMatchObject({ added: 1, errors: [] })
    expect(await send(csv.replace('Wren House', ''), { path })).toMatchObject({ unchanged: 1 })
    const out = (await manager.get('/properties/export?q=Flat 70')).body
    expect(out).toContain('"70 Mill Lane","Wren House","Mill"')
    const { errors } = await send(csv.replace('Wren House', 'No House'), { path })
    expect(errors).toMatchObject([{ line: 2, column: 'block' }])
  })
})
