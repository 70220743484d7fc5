import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Version } from '@doorstep/contract/version/schema'
import { emitLoneAudit } from '../src/audit/emitAudit.ts'
import { systemCtx } from '../src/context.ts'
import { caller, PASSWORD, passwordHash, totpCode } from './account.ts'
import { COMMAND_SETTINGS, runCommand } from './adminCommand.ts'
import type { Finished } from './adminCommand.ts'
import { buildSession, buildUser } from './factories.ts'
import { inSeconds, queueMail, rowOf } from './outboxRows.ts'
import { plant } from './retentionSeeds.ts'
import { sealAll } from './seals.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'
import { createTestDb } from './testDb.ts'

const SECRET = 'QRSTUVWXYZ234567ABCDEFGHIJKLMNOP'
const KEY = COMMAND_SETTINGS.SECRET_KEY

// Each command starts its own process.
describe('the command line', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({
      settings: COMMAND_SETTINGS,
    })
  })
  afterAll(() => test.close())

  const admin = (...args: string[]): Promise<Finished> => adminWith({}, ...args)
  const adminWith = (settings: Record<string, string>, ...args: string[]): Promise<Finished> =>
    runCommand(test, settings, args)
  async function json<T>(...args: string[]): Promise<T> {
    return JSON.parse((await admin(...args, '--json')).stdout) as T
  }

  it('the command line creates the first administrator of a production install, who can sign in only with the printed link [T42]', async () => {
    const api = caller(test.app)
    const count = await test.services.db.selectFrom('users').select('id').execute()
    expect(count).toEqual([])
    const printed = await admin('user', 'create-admin', '--email', 'first@example.test')
    const link = /https:\/\/portal\.example\/first-admin\?token=([\w-]+)/.exec(printed.stdout)
    const token = link?.[1] ?? ''
    const body = { token, password: 'A-Very-Own-Phrase-1', secret: SECRET }
    expect((await api.post('/account/first-admin', { ...body, code: '000000' })).json()).toHaveProperty(
      'fields.code',
    )
    const weak = await api.post('/account/first-admin', {
      ...body,
      password: 'password1234',
      code: await totpCode(SECRET),
    })
    expect(weak.json()).toHaveProperty('fields.password')
    const done = await api.post('/account/first-admin', { ...body, code: await totpCode(SECRET) })
    expect(done.json<{ codes: string[] }>().codes).toHaveLength(10)
    expect(
      (await api.post('/account/first-admin', { ...body, code: await totpCode(SECRET) })).statusCode,
    ).toBe(400)
    const login = (await api.post('/login', { email: 'first@example.test', password: body.password })).json<{
      token: string
      factor: string
    }>()
    expect(login.factor).toBe('totp')
    const verified = await api.post(
      '/mfa/verify-otp',
      { code: done.json<{ codes: string[] }>().codes[0] },
      login.token,
    )
    const full = verified.json<{ token: string }>().token
    expect((await api.get('/account/validate-jwt', full)).json()).toMatchObject({ role: 'ADMIN' })
    const again = await admin('user', 'create-admin', '--email', 'first@example.test')
    expect(again).toMatchObject({
      code: 1,
      stderr: 'An account with this email address already exists. Use another address.\n',
    })
  })

  it('the command line prints a reset link that works once', async () => {
    await buildUser(test.services, { email: 'reset@example.test', passwordHash })
    const { link } = await json<{ link: string }>('user', 'reset-link', '--email', 'reset@example.test')
    const token = new URL(link).searchParams.get('token') ?? ''
    const body = { token, newPassword: 'Another-Phrase-99' }
    expect((await caller(test.app).post('/account/reset-password', body)).statusCode).toBe(200)
    expect((await caller(test.app).post('/account/reset-password', body)).statusCode).toBe(400)
  })

  it('the command line prints the version whatever the state of the database, and migrates nothing [OPS-16]', async () => {
    const BUILD_COMMIT = '4f92755b3a1d'
    const told = await adminWith({ BUILD_COMMIT }, 'version', '--json')
    const local = await caller(test.app).get('/version')
    expect(JSON.parse(told.stdout)).toEqual({ ...local.json<Version>(), commit: BUILD_COMMIT })
    const empty = await createTestDb({ isEmpty: true })
    const ofEmpty = await adminWith({ DATABASE_URL: empty.connectionString }, 'version')
    await empty.drop()
    expect(ofEmpty.stdout).toMatch(/^Version \d+\.\d+\.\d+\S*, commit unknown, schema none\n$/)
  })

  it('the command line unlocks an account after too many wrong passwords', async () => {
    const strict = await startTestApp({
      connectionString: test.connectionString,
      limits: {},
      settings: { SECRET_KEY: KEY },
    })
    try {
      const email = 'locked@example.test'
      await buildUser(test.services, { email, passwordHash })
      const api = caller(strict.app)
      for (let attempt = 0; attempt < 10; attempt += 1)
        await api.post('/login', { email, password: 'Wrong-Password-1' })
      expect((await api.post('/login', { email, password: PASSWORD })).statusCode).toBe(401)
      expect((await admin('user', 'unlock', '--email', email)).code).toBe(0)
      expect((await api.post('/login', { email, password: PASSWORD })).statusCode).toBe(200)
    } finally {
      await strict.close()
    }
  })

  it('the command line ends the sessions of an account', async () => {
    const userId = await buildUser(test.services, { email: 'sessions@example.test', passwordHash })
    const token = await buildSession(test.services, userId)
    expect(await json('user', 'end-sessions', '--email', 'sessions@example.test')).toEqual({
      userId,
      ended: 1,
    })
    expect((await caller(test.app).get('/account/validate-jwt', token)).statusCode).toBe(401)
  })

  it('the command line switches off the second step of an account', async () => {
    await buildUser(test.services, { email: 'factor@example.test', passwordHash, mfaEnabled: true })
    expect((await admin('user', 'disable-mfa', '--email', 'factor@example.test')).code).toBe(0)
    const login = await caller(test.app).post('/login', { email: 'factor@example.test', password: PASSWORD })
    expect(login.json()).toMatchObject({ requireMfa: false })
  })

  it('the command line lists messages that the server gave up on, and retries all of them except codes and links', async () => {
    const { services } = test
    const gaveUp = async (id: number, failure: string): Promise<number> => {
      await services.db
        .updateTable('outbox_messages')
        .set({ failed_at: new Date(), last_failure: failure, attempts: 9, first_tried_at: new Date(0) })
        .where('id', '=', id)
        .execute()
      return id
    }
    const refused = await gaveUp(await queueMail(services, { to: 'gone@example.test' }), '550')
    const reset = { secrets: { link: 'x' }, expiresAt: inSeconds(60) }
    const link = await gaveUp(await queueMail(services, reset), '550')
    await gaveUp(await queueMail(services, reset), 'expired')
    await gaveUp(await queueMail(services), 'cancelled')
    const failed = await json<{ id: number; to: string; failure: string; canRetry: boolean }[]>(
      'outbox',
      'list-failed',
    )
    expect(failed).toMatchObject([
      { id: link, failure: '550', canRetry: false },
      { id: refused, failure: '550', canRetry: true, to: 'gone@example.test' },
    ])
    expect(await json('outbox', 'retry')).toEqual({ retried: 1, left: 1 })
    expect(await rowOf(services, refused)).toMatchObject({
      failed_at: null,
      last_failure: null,
      attempts: 0,
      first_tried_at: null,
    })
    expect((await rowOf(services, link)).failed_at).not.toBeNull()
  })

  it('the command line lists records past their retention period, and removes them [RETAIN-12]', async () => {
    const comment = await plant(test, 'feedback', new Date('2001-01-01T12:00:00Z'))
    const dry = await json<{ dryRun: boolean; classes: object[] }>('retention', 'run')
    expect(dry.dryRun).toBe(true)
    expect(dry.classes).toContainEqual({
      name: 'feedback',
      age: { count: 3, unit: 'years' },
      due: 1,
      held: 0,
      nextOn: null,
    })
    expect((await admin('retention', 'run')).stdout).toBe(
      'feedback: 1\nNothing was removed. Repeat it with --yes.\n',
    )
    expect(await comment.isThere()).toBe(true)
    expect(await json('retention', 'run', '--yes')).toMatchObject({
      dryRun: false,
      removed: { feedback: 1, issues: 0 },
    })
    expect(await comment.isThere()).toBe(false)
    expect((await admin('retention', 'run', '--yes')).stdout).toBe('No records were due for removal.\n')
    expect((await admin('retention', 'run')).stdout).toBe('No records are due for removal.\n')
  })

  it.each([
    [['user', 'fly', '--email', 'a@example.test'], 2, /^There is no command "user fly"\.\n\nUsage: /],
    [['user', 'unlock', '--email', 'nonsense'], 2, /^--email must be an email address\.$/m],
    [['user', 'unlock', '--mail', 'a@example.test'], 2, /--mail/],
    [
      ['user', 'unlock', '--email', 'nobody@example.test'],
      1,
      /^There is no account with this email address\. "npm run admin -- user list" shows every account\.$/m,
    ],
  ])('the command line explains in words what is wrong with %j', async (args, code, message) => {
    const finished = await admin(...args)
    expect(finished.code).toBe(code)
    expect(finished.stderr).toMatch(message)
  })

  it('the command line verifies the audit, and exits with 1 if it differs from its seals [AUDIT-40]', async () => {
    const ctx = systemCtx(test.services, 'sealing')
    await emitLoneAudit(ctx, { action: 'user.unlock', object: { type: 'user', id: 4242 } })
    await sealAll(ctx)
    const fine = await admin('audit', 'verify')
    expect(fine).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Seals: \d+\. Events unchanged since they were sealed/),
    })
    const anchor = /Newest seal: (\d+:[0-9a-f]{64})/.exec(fine.stdout)?.[1] ?? ''
    expect((await admin('audit', 'verify', '--anchor', anchor)).code).toBe(0)
    expect((await admin('audit', 'verify', '--anchor', '7')).code).toBe(2)
    await test.asOwner(`alter table audit_events disable trigger user;
      update audit_events set object_id = 4243 where object_id = 4242;
      alter table audit_events enable trigger user`)
    const changed = await admin('audit', 'verify')
    expect(changed).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^Event \d+ of seal \d+ was changed\.$/m),
    })
    const told = await admin('audit', 'verify', '--json')
    expect(told.code).toBe(1)
    expect(JSON.parse(told.stdout)).toMatchObject({ problem: { what: 'event changed' } })
  })

  it('the command line refuses another secret key. On request it changes to the key and gives up all data encrypted by the old key', async () => {
    const OTHER = { SECRET_KEY: KEY.split('').toReversed().join('') }
    const { db } = test.services
    const email = 'sealed@example.test'
    const userId = await buildUser(test.services, { email, passwordHash })
    const token = await buildSession(test.services, userId)
    const api = caller(test.app)
    const sealed = test.services.secrets.encrypt(SECRET)
    const factor = { mfa_enabled: true, totp_secret: sealed, totp_confirmed_at: new Date() }
    await db.updateTable('users').set(factor).where('id', '=', userId).execute()
    const waiting = await queueMail(test.services, { secrets: { link: 'x' }, expiresAt: inSeconds(60) })

    const refused = await adminWith(OTHER, 'user', 'unlock', '--email', email)
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The secret key is not the one that this database was set up with: /),
    })
    const warned = await adminWith(OTHER, 'secret-key', 'replace', '--json')
    const lost = {
      authenticators: expect.any(Number),
      recoveryCodes: expect.any(Number),
      alarmCodes: 0,
      messages: 1,
    }
    expect(JSON.parse(warned.stdout)).toEqual({ replaced: false, lost })
    expect(await rowOf(test.services, waiting)).toMatchObject({ failed_at: null })
    const done = await adminWith(OTHER, 'secret-key', 'replace', '--yes')
    expect(done.stdout).toMatch(/^The database now uses this key\. Lost: \d+ authenticators, /)

    expect(await rowOf(test.services, waiting)).toMatchObject({ secrets: null, last_failure: 'unreadable' })
    const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    expect(user).toMatchObject({ mfa_enabled: true, totp_secret: null, totp_confirmed_at: null })
    expect((await api.get('/account/validate-jwt', token)).statusCode).toBe(401)
    expect((await adminWith(OTHER, 'user', 'unlock', '--email', email)).code).toBe(0)
  })
})
