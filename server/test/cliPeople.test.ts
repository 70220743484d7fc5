import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND_SETTINGS, runCommand } from './adminCommand.ts'
import type { Finished } from './adminCommand.ts'
import { buildUser } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

describe('for whoever asks on paper the command line', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ settings: COMMAND_SETTINGS })
  })
  afterAll(() => test.close())

  const admin = (...args: string[]): Promise<Finished> => runCommand(test, {}, args)
  async function json<T>(...args: string[]): Promise<T> {
    return JSON.parse((await admin(...args, '--json')).stdout) as T
  }

  it('writes a copy of what is kept of somebody, into a new file [DATA-10]', async () => {
    const email = 'paper@example.test'
    await buildUser(test.services, { email, firstName: 'Zqpaper' })
    const file = join(test.dataDir, 'paper.zip')
    const told = await json<{ size: number }>('user', 'export', '--email', email, '--file', file)
    const zip = await readFile(file)
    expect(zip).toHaveLength(told.size)
    expect(Buffer.from(unzipSync(zip)['profile.json'] ?? []).toString()).toContain('Zqpaper')
    const again = await admin('user', 'export', '--email', email, '--file', file)
    expect(again).toMatchObject({ code: 1, stderr: `${file} is there already.\n` })
  })

  it('erases somebody who has asked on paper, once it is sure and nothing stands in the way [ERASE-12]', async () => {
    const email = 'gone@example.test'
    const userId = await buildUser(test.services, { email, status: 'Pending' })
    const { db } = test.services
    await db
      .insertInto('retention_holds')
      .values({ user_id: userId, reason: 'A claim.', created_by: userId })
      .execute()
    expect(await admin('user', 'erase', '--email', email, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('have to be kept'),
    })
    await db.deleteFrom('retention_holds').where('user_id', '=', userId).execute()
    expect(await json('user', 'erase', '--email', email)).toEqual({ userId, erased: false, obstacle: null })
    expect(await json('user', 'erase', '--email', email, '--yes')).toMatchObject({ userId, erased: true })
    expect(await admin('user', 'erase', '--email', email)).toMatchObject({ code: 1 })
    const row = db.selectFrom('users').select(['status', 'first_name']).where('id', '=', userId)
    expect(await row.executeTakeFirst()).toEqual({ status: 'Suspended', first_name: 'Removed' })
    expect(await test.services.files.listErased()).toHaveLength(1)
  })
})
