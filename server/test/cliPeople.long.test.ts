import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND_SETTINGS, runCommand } from './adminCommand.ts'
import type { Finished } from './adminCommand.ts'
import { signIn } from './callers.ts'
import { buildProperty, buildUser } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

describe('the command line for requests on paper', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ settings: COMMAND_SETTINGS })
  })
  afterAll(() => test.close())

  const admin = (...args: string[]): Promise<Finished> => runCommand(test, {}, args)
  async function json<T>(...args: string[]): Promise<T> {
    return JSON.parse((await admin(...args, '--json')).stdout) as T
  }

  it('the command line writes a copy of a person’s data to a new file [DATA-10]', async () => {
    const email = 'paper@example.test'
    await buildUser(test.services, { email, firstName: 'Zqpaper' })
    const file = join(test.dataDir, 'paper.zip')
    const told = await json<{ size: number }>('user', 'export', '--email', email, '--file', file)
    const zip = await readFile(file)
    expect(zip).toHaveLength(told.size)
    expect(Buffer.from(unzipSync(zip)['profile.json'] ?? []).toString()).toContain('Zqpaper')
    const again = await admin('user', 'export', '--email', email, '--file', file)
    expect(again).toMatchObject({ code: 1, stderr: `${file} already exists. Choose another file name.\n` })
  })

  it('the command line erases a person who has asked on paper, after a confirmation and if nothing prevents the erasure [ERASE-12]', async () => {
    const email = 'gone@example.test'
    const userId = await buildUser(test.services, { email, status: 'Pending' })
    const { db } = test.services
    await db
      .insertInto('retention_holds')
      .values({ user_id: userId, reason: 'A claim.', created_by: userId })
      .execute()
    expect(await admin('user', 'erase', '--email', email, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'We have to keep the data for now, for example because of a claim. We can erase the data later.',
      ),
    })
    await db.deleteFrom('retention_holds').where('user_id', '=', userId).execute()
    expect(await json('user', 'erase', '--email', email)).toEqual({ userId, erased: false, obstacle: null })
    expect(await json('user', 'erase', '--email', email, '--yes')).toMatchObject({ userId, erased: true })
    expect(await admin('user', 'erase', '--email', email)).toMatchObject({ code: 1 })
    const row = db.selectFrom('users').select(['status', 'first_name']).where('id', '=', userId)
    expect(await row.executeTakeFirst()).toEqual({ status: 'Suspended', first_name: 'Removed' })
    expect(await test.services.files.listErased()).toHaveLength(1)
  })

  it('the command line writes no copy to a folder that does not exist, and says so [OPS-222]', async () => {
    const email = 'nowhere@example.test'
    await buildUser(test.services, { email })
    const file = join(test.dataDir, 'none', 'data.zip')
    expect(await admin('user', 'export', '--email', email, '--file', file)).toMatchObject({
      code: 1,
      stderr: `There is no folder for ${file}. Create the folder first, or choose another one.\n`,
    })
  })
})

describe('the command line for administrators', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ settings: COMMAND_SETTINGS })
  })
  afterAll(() => test.close())

  const admin = (...args: string[]): Promise<Finished> => runCommand(test, {}, args)
  const emailOf = async (userId: number): Promise<string> => {
    const users = test.services.db.selectFrom('users').select('email').where('id', '=', userId)
    return (await users.executeTakeFirstOrThrow()).email
  }
  const liveSessions = async (userId: number): Promise<number> => {
    const rows = await test.services.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute()
    return rows.length
  }

  it('the command line lists every account with its status and roles [OPS-218]', async () => {
    const propertyId = await buildProperty(test.services)
    const { userId } = await signIn(test, 'LETTINGAGENT', propertyId)
    const email = await emailOf(userId)
    const { code, stdout } = await admin('user', 'list', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toContainEqual({
      userId,
      email,
      status: 'Approved',
      roles: ['LETTINGAGENT'],
      worksForFirm: false,
    })
  })

  it('the command line suspends and reactivates a person, who gets an email and is signed out [OPS-219]', async () => {
    const propertyId = await buildProperty(test.services)
    const { userId } = await signIn(test, 'TENANT', propertyId)
    const email = await emailOf(userId)
    expect(await liveSessions(userId)).toBe(1)
    expect(await admin('user', 'activate', '--email', email)).toMatchObject({
      code: 1,
      stderr: 'Only a suspended account can be activated. This account is not suspended.\n',
    })
    expect(await admin('user', 'suspend', '--email', email)).toMatchObject({ code: 0 })
    expect(await liveSessions(userId)).toBe(0)
    expect(await admin('user', 'activate', '--email', email)).toMatchObject({ code: 0 })
    const { db } = test.services
    const mails = await db
      .selectFrom('outbox_messages')
      .select('subject')
      .where('recipient', '=', email)
      .execute()
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Your account is suspended', 'Your account is active again']),
    )
    const audit = await db
      .selectFrom('audit_events')
      .select('action')
      .where('object_type', '=', 'user')
      .where('object_id', '=', userId)
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action).slice(-2)).toEqual(['user.suspend', 'user.approve'])
  })

  it('the command line does not suspend the last administrator who can sign in [OPS-219]', async () => {
    const { userId } = await signIn(test, 'ADMIN', await buildProperty(test.services))
    const email = await emailOf(userId)
    expect(await admin('user', 'suspend', '--email', email)).toMatchObject({
      code: 1,
      stderr: 'The last administrator cannot be suspended. Add another administrator first.\n',
    })
  })

  it('the command line signs everybody out [OPS-220]', async () => {
    const propertyId = await buildProperty(test.services)
    const people = [await signIn(test, 'TENANT', propertyId), await signIn(test, 'PMGR', propertyId)]
    expect(await admin('sessions', 'end-all')).toMatchObject({ code: 0, stderr: '' })
    for (const { userId } of people) expect(await liveSessions(userId)).toBe(0)
    expect((await people[0]?.get('/account/profile'))?.statusCode).toBe(401)
  })

  it('the command line lists the backups of a folder or bucket, and marks unfinished ones [OPS-221]', async () => {
    const at = join(test.dataDir, 'safe')
    expect(await admin('backup', 'list', '--at', at)).toMatchObject({
      code: 1,
      stderr: `There is no folder ${at}. Check --at or BACKUP_DIR.\n`,
    })
    await mkdir(at)
    expect(await admin('backup', 'list', '--at', at)).toMatchObject({ stdout: 'There are no backups.\n' })
    const [newer, older] = ['backup-aaaaaaaa-2026-03-09T10-00-00Z', 'backup-bbbbbbbb-2026-03-08T10-00-00Z']
    for (const [name, file] of [
      [newer, 'manifest.seal'],
      [older, 'part-00001'],
    ] as const) {
      await mkdir(join(at, name))
      await writeFile(join(at, name, file), '')
    }
    expect((await admin('backup', 'list', '--at', at)).stdout).toBe(`${newer}\n${older}  (not finished)\n`)
  })
})
