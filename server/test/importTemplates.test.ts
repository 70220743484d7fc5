import { afterAll, describe, expect, it } from 'vitest'
import type { ImportResult } from '@doorstep/contract/csv'
import {
  ACTIVITY_COLUMNS,
  AREA_COLUMNS,
  ASSET_COLUMNS,
  BLOCK_COLUMNS,
  DEVELOPMENT_COLUMNS,
  PERSON_COLUMNS,
  PROPERTY_COLUMNS,
  ROLE_COLUMNS,
  templateOf,
} from '@doorstep/contract/importColumns'
import type { Invite } from '@doorstep/contract/users/invites/schema'
import { signIn } from './callers.ts'
import { startTestApp } from './testApp.ts'
import { dayAt } from '../src/time/civil.ts'

const test = await startTestApp()
afterAll(() => test.close())
const admin = await signIn(test, 'ADMIN')
const today = dayAt(new Date(), test.services.config.timeZone)

const importFile = async (path: string, csv: string): Promise<ImportResult> => {
  const answer = await admin.post(path, { csv, dryRun: false })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ImportResult>()
}

describe('the import templates', () => {
  it('the import templates can be imported unchanged, one after the other [STAFF-45]', async () => {
    for (const [path, columns] of [
      ['/developments/import', DEVELOPMENT_COLUMNS],
      ['/blocks/import', BLOCK_COLUMNS],
      ['/assets/import', ASSET_COLUMNS],
      ['/areas/import', AREA_COLUMNS],
      ['/properties/import', PROPERTY_COLUMNS],
      ['/MaintenanceActivity/import', ACTIVITY_COLUMNS],
      ['/admin/users/import', PERSON_COLUMNS],
    ] as const)
      expect(await importFile(path, templateOf(columns, today))).toMatchObject({
        rows: 1,
        added: 1,
        applied: true,
        errors: [],
      })
  })

  it('the import templates name the role columns in the same way as their parser [STAFF-45]', async () => {
    const { errors } = await importFile(
      '/admin/user-property-mappings/import',
      templateOf(ROLE_COLUMNS, today),
    )
    expect(errors.map(({ message }) => message)).toEqual([
      'You do not manage anybody with this email address. Check the address.',
    ])
  })
})

describe('an import of people', () => {
  it('an import of people says how many people it has invited, and which ones [STAFF-46]', async () => {
    const lines = ['email,firstName,lastName,role,development,property']
    for (const name of ['ada', 'ben', 'ben'])
      lines.push(`${name}@file.test,${name},B,Resident,Mill Quarter,Flat 1`)
    lines.push('ben@file.test,ben,B,Contractor,Mill Quarter,Flat 1')
    const csv = lines.join('\n')
    const preview = (await admin.post('/admin/users/import', { csv, dryRun: true })).json<ImportResult>()
    expect([preview.invited, preview.importId]).toEqual([2, undefined])
    const { invited, importId } = await importFile('/admin/users/import', csv)
    expect(invited).toBe(2)
    const shown = async (): Promise<Invite[]> =>
      (await admin.get(`/admin/invites?status=Invited&sort=name&importId=${importId}`)).json<Invite[]>()
    const first = await shown()
    expect(first.map(({ email }) => email)).toEqual(['ada@file.test', 'ben@file.test'])
    // An invitation that was sent again still belongs to the list.
    expect((await admin.post(`/admin/invites/${first[0]?.id}/resend`)).statusCode).toBe(200)
    expect((await shown()).map(({ email }) => email)).toEqual(['ada@file.test', 'ben@file.test'])
    expect((await importFile('/admin/users/import', csv)).invited).toBe(0)
    expect((await admin.get('/admin/invites?importId=none')).statusCode).toBe(400)
  })
})
