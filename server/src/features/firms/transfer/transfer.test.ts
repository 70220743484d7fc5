import type { ImportResult } from '@doorstep/contract/csv'
import { FIRM_PHONE_MESSAGE, NAME_TAKEN, SERVES_OTHERS } from '@doorstep/contract/firms/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildDevelopment, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

let test: TestApp
let mill: number
let quay: number
let admin: Caller
let manager: Caller
beforeAll(async () => {
  test = await startTestApp()
  mill = await buildDevelopment(test.services, { name: 'Mill' })
  quay = await buildDevelopment(test.services, { name: 'Quay' })
  const home = await buildProperty(test.services, { developmentId: mill })
  admin = await signIn(test, 'ADMIN')
  manager = await signIn(test, 'PMGR', home)
})
afterAll(() => test.close())

const HEADING = 'Name,Email,Phone,Trades,Sites'
const send = async (caller: Caller, csv: string, dryRun = false): Promise<ImportResult> => {
  const answer = await caller.post('/firms/import', { csv, dryRun })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ImportResult>()
}
const fieldsOf = (name: string, more: object = {}): object => ({
  name,
  trades: ['Plumbing'],
  email: 'x@firm.example',
  phone: '',
  developmentIds: [mill],
  ...more,
})
const allFirms = (): Promise<unknown[]> =>
  test.services.db.selectFrom('firms').selectAll().orderBy('id').execute()

describe('firms', () => {
  it('firms can be imported and exported, matched by name [FIRM-13]', async () => {
    const csv = `${HEADING}\nKennet Lifts,office@kennet.example,,"Lifts, Electrical",Mill site\n`
    expect(await send(manager, csv, true)).toMatchObject({ added: 1, applied: false, errors: [] })
    expect(await send(manager, csv)).toMatchObject({ added: 1, applied: true })
    expect(await send(manager, csv)).toMatchObject({ unchanged: 1, added: 0 })
    const out = (await manager.get('/firms/export?q=Kennet')).body
    expect(out).toContain('Kennet Lifts')
    expect(await send(manager, out)).toMatchObject({
      unchanged: 1,
      errors: [],
      unread: ['Documents', 'First expiry', 'People', 'Status'],
    })
    expect(await send(manager, csv.replace('Mill site', 'Quay site'), true)).toMatchObject({
      errors: [{ line: 2 }],
    })
  })

  it('a dry run of an import of firms reports every row that the import itself would refuse [FIRM-202]', async () => {
    await admin.post('/firms', fieldsOf('Serves both', { developmentIds: [mill, quay] }))
    await admin.post('/firms', fieldsOf('Out of sight', { developmentIds: [quay] }))
    const csv = `${HEADING}
Fresh,new@firm.example,,Plumbing,Mill site
Serves both,moved@firm.example,,Plumbing,Mill site
Out of sight,new@firm.example,,Plumbing,Mill site
`
    const before = await allFirms()
    const rehearsed = await send(manager, csv, true)
    expect(rehearsed.errors).toEqual([
      { line: 3, column: null, message: SERVES_OTHERS },
      { line: 4, column: null, message: NAME_TAKEN },
    ])
    expect((await send(manager, csv)).errors).toEqual(rehearsed.errors.slice(0, 1))
    expect(await allFirms()).toEqual(before)
    const fresh = `${HEADING}\nFresh,new@firm.example,,Plumbing,Mill site\n`
    expect(await send(manager, fresh, true)).toMatchObject({ added: 1, errors: [] })
    expect(await allFirms()).toEqual(before)
  })

  it.each([
    ['0118 496 0107', '+441184960107'],
    ['(0118) 496.0107', '+441184960107'],
    ['\u202D+44 (0)118\u2011496\u00A00107\u202C', '+441184960107'],
    ['1184960107', '+441184960107'],
    ['0800 1111', '+448001111'],
    ['tel:07700 900123', '+447700900123'],
    ['Mob. 07700·900·123', '+447700900123'],
    ["'0118/496 0107", '+441184960107'],
  ])('firms accept the number %j in the form and in a file [FIRM-201] [API-202]', async (phone, stored) => {
    const name = `Firm of ${phone.length} ${stored}`
    const answer = await manager.post('/firms', fieldsOf(name, { phone }))
    expect([answer.statusCode, answer.json<{ phone: string }>().phone]).toEqual([201, stored])
    const csv = `${HEADING}\n${name},x@firm.example,${phone},Plumbing,Mill site\n`
    expect(await send(manager, csv)).toMatchObject({ unchanged: 1, errors: [] })
  })

  it.each(['4.477E+11', '4,4770E+11', '0118 496', '+33 1 23 45 67 89', 'call the office'])(
    'firms reject the number %j with an explanation, in the form and in a file [FIRM-201]',
    async (phone) => {
      const message = FIRM_PHONE_MESSAGE
      const answer = await manager.post('/firms', fieldsOf('No phone', { phone }))
      expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([400, { phone: message }])
      const csv = `${HEADING.replaceAll(',', ';')}\nNo phone;x@firm.example;${phone};Plumbing;Mill site\n`
      expect((await send(manager, csv, true)).errors).toEqual([{ line: 2, column: 'phone', message }])
    },
  )
})

describe('an import row with almost the same name', () => {
  const ALMOST = 'has almost the same name. Write the name in the same way, or choose another.'
  it.each([
    ['firms', HEADING, (name: string) => `${name},x@firm.example,,Plumbing,Mill site`],
    [
      'developments',
      'Site name,Development name,Address,City,Country',
      (name: string) => `${name},${name},1 Lane,Leeds,United Kingdom`,
    ],
    ['properties', 'Site name,Name,Address', (name: string) => `Mill site,${name},1 Lane`],
    [
      'MaintenanceActivity',
      'Site name,Property,Activity,Last completed,Next scheduled,Repeats',
      (name: string) => `Mill site,Café\u2009One,${name},2026-01-05,2027-01-05,`,
    ],
  ])(
    'a row whose name is almost the same as another name is an error in a file of %s [TABLE-206]',
    async (path, heading, row) => {
      const load = async (names: string[]): Promise<ImportResult> => {
        const csv = [heading, ...names.map(row)].join('\n')
        return (await admin.post(`/${path}/import`, { csv, dryRun: false })).json<ImportResult>()
      }
      expect(await load(['Café\u2009One'])).toMatchObject({ applied: true, added: 1, errors: [] })
      expect(await load(['Café\u2009One'])).toMatchObject({ unchanged: 1, errors: [] })
      const { errors, applied } = await load(['Cafe One', 'Brand new', 'Bránd new'])
      expect({ errors, applied }).toEqual({
        errors: [
          { line: 2, column: null, message: `The existing "Café\u2009One" ${ALMOST}` },
          { line: 4, column: null, message: `Line 3 ${ALMOST}` },
        ],
        applied: false,
      })
    },
  )
})
