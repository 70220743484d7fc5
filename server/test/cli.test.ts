import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, PASSWORD, passwordHash, totpCode } from './account.ts'
import { buildSession, buildUser } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

const run = promisify(execFile)
const CLI = new URL('../src/cli.ts', import.meta.url).pathname
const SECRET = 'QRSTUVWXYZ234567ABCDEFGHIJKLMNOP'
const KEY = '7c1d9c0b7a2e8853f6d0c1b2a3948576e5f4d3c2b1a0998877665544332211ee'

interface Finished {
  code: number
  stdout: string
  stderr: string
}

describe('the command line', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({
      settings: { MODE: 'production', PUBLIC_URL: 'https://portal.example', SECRET_KEY: KEY },
    })
  })
  afterAll(() => test.close())

  /** As a process of its own, while the server runs. */
  async function admin(...args: string[]): Promise<Finished> {
    const env = {
      MODE: 'production',
      PUBLIC_URL: 'https://portal.example',
      DATABASE_URL: test.connectionString,
      DATA_DIR: test.dataDir,
      SECRET_KEY: KEY,
    }
    try {
      return { code: 0, ...(await run(process.execPath, [CLI, ...args], { env })) }
    } catch (error) {
      return error as Finished
    }
  }
  async function json<T>(...args: string[]): Promise<T> {
    return JSON.parse((await admin(...args, '--json')).stdout) as T
  }

  it('lets the first administrator of a production install in by the printed link alone [T42]', async () => {
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
    expect(again).toMatchObject({ code: 1, stderr: 'An account with this email address already exists.\n' })
  })

  it('prints a reset link that works once', async () => {
    await buildUser(test.services, { email: 'reset@example.test', passwordHash })
    const { link } = await json<{ link: string }>('user', 'reset-link', '--email', 'reset@example.test')
    const token = new URL(link).searchParams.get('token') ?? ''
    const body = { token, newPassword: 'Another-Phrase-99' }
    expect((await caller(test.app).post('/account/reset-password', body)).statusCode).toBe(200)
    expect((await caller(test.app).post('/account/reset-password', body)).statusCode).toBe(400)
  })

  it('unlocks an account that had too many wrong passwords', async () => {
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

  it('ends the sessions of an account', async () => {
    const userId = await buildUser(test.services, { email: 'sessions@example.test', passwordHash })
    const token = await buildSession(test.services, userId)
    expect(await json('user', 'end-sessions', '--email', 'sessions@example.test')).toEqual({
      userId,
      ended: 1,
    })
    expect((await caller(test.app).get('/account/validate-jwt', token)).statusCode).toBe(401)
  })

  it('switches the second step off', async () => {
    await buildUser(test.services, { email: 'factor@example.test', passwordHash, mfaEnabled: true })
    expect((await admin('user', 'disable-mfa', '--email', 'factor@example.test')).code).toBe(0)
    const login = await caller(test.app).post('/login', { email: 'factor@example.test', password: PASSWORD })
    expect(login.json()).toMatchObject({ requireMfa: false })
  })

  it.each([
    [['user', 'fly', '--email', 'a@example.test'], 2, /^Usage: /],
    [['user', 'unlock', '--email', 'nonsense'], 2, /^--email must be an email address\.$/m],
    [['user', 'unlock', '--mail', 'a@example.test'], 2, /--mail/],
    [
      ['user', 'unlock', '--email', 'nobody@example.test'],
      1,
      /^There is no account with this email address\.$/m,
    ],
  ])('says in words what is wrong with %j', async (args, code, message) => {
    const finished = await admin(...args)
    expect(finished.code).toBe(code)
    expect(finished.stderr).toMatch(message)
  })
})
