import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../test/adminCommand.ts'
import { backUp, KEY, partsOf, reportPhoto, tempFolder, withFlipped } from '../../test/backups.ts'
import { signIn } from '../../test/callers.ts'
import { buildProperty } from '../../test/factories.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'

let test: TestApp
let settings: Record<string, string>

beforeAll(async () => {
  test = await startTestApp({ settings: { SECRET_KEY: KEY } })
  settings = { SECRET_KEY: KEY, DATABASE_OWNER_URL: test.ownerUrl }
})
afterAll(() => test.close())

const databases = async (): Promise<unknown[]> =>
  (
    await sql`select datname from pg_database where datname like 'doorstep_verify_%'`.execute(
      test.services.db,
    )
  ).rows

describe('the backup verify command', () => {
  it('the backup verify command restores a backup to a temporary database, counts its rows and files, and removes the database [OPS-233]', async () => {
    const propertyId = await buildProperty(test.services)
    await reportPhoto(test, await signIn(test, 'TENANT', propertyId), propertyId)
    const made = await backUp(test, tempFolder('backups'))
    const { stdout, stderr } = await runCommand(test, settings, [
      'backup',
      'verify',
      '--from',
      made.backup,
      '--json',
    ])
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({
      tables: made.tables,
      rows: made.rows,
      files: made.files,
      missingFiles: 0,
    })
    expect(made.files).toBeGreaterThan(0)
    expect(await databases()).toEqual([])
  })

  it('the backup verify command refuses a damaged backup, and explains when the role cannot create a database [OPS-233]', async () => {
    const { backup } = await backUp(test, tempFolder('backups'))
    const [part = ''] = (await partsOf(backup)).filter((name) => name.startsWith('part-'))
    await withFlipped(join(backup, part), 100, async () => {
      const told = await runCommand(test, settings, ['backup', 'verify', '--from', backup])
      expect(told).toMatchObject({ code: 1, stderr: expect.stringContaining('The backup is damaged') })
    })
    const asApplication = { ...settings, DATABASE_OWNER_URL: '' }
    const told = await runCommand(test, asApplication, ['backup', 'verify', '--from', backup])
    expect(told.code).toBe(1)
    expect(told.stderr).toMatch(/cannot create a database\. Allow it \("alter role \.\.\. createdb"\)/)
  })
})
