import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { COMMAND_SETTINGS } from '../../../test/adminCommand.ts'
import { listening, look as lookOver } from '../../../test/doctor.ts'
import { reportPhoto } from '../../../test/backups.ts'
import { signIn } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { startMailServer } from '../../../test/fakeMailServer.ts'
import { startSmsServer } from '../../../test/fakeSmsServer.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

const HUSH = 'hushK3v9ZtW7cXy1LmPbN5sRf8uJh2eGd6a'

type Asked = Parameters<typeof lookOver> extends [unknown, ...infer Rest] ? Rest : never

let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ settings: COMMAND_SETTINGS })
})
afterAll(() => test.close())

const look = (...asked: Asked) => lookOver(test, ...asked)

describe('the doctor', () => {
  it('the doctor checks everything and reports findings with advice [OPS-43]', async () => {
    const { of, text, state, code } = await look()
    expect(Object.keys(of)).toEqual([
      'settings',
      'database',
      'roles',
      'extension',
      'pooler',
      'connections',
      'migrations',
      'key',
      'time zone',
      'jobs',
      'messages',
      'backup',
      'disk',
      'storage',
      'stored files',
      'mail',
      'text messages',
      'server',
      'TLS',
      'proxies',
      'clock',
    ])
    for (const { found, advice, state: one, name } of Object.values(of)) {
      expect(found, name).toMatch(/\.$/)
      // A check without a problem needs no advice.
      expect(advice ?? 'ok.', name).toMatch(one === 'ok' ? /^ok\.$/ : /^(?!ok\.).*\.$/)
    }
    expect(Object.values(of).filter((one) => one.state === 'failed')).toEqual([])
    expect(of).toMatchObject({
      database: { state: 'ok', found: expect.stringMatching(/^PostgreSQL \d+\.\d+ answers in [\d.]+ ms/) },
      roles: { state: 'warning', advice: expect.stringContaining('DATABASE_OWNER_URL') },
      extension: { state: 'ok' },
      migrations: { state: 'ok' },
      key: { state: 'ok' },
      storage: { state: 'ok' },
      clock: { state: 'ok', found: 'This clock is that of the database.' },
      'time zone': { state: 'ok', found: expect.stringContaining('Europe/London') },
      mail: { state: 'warning', advice: 'Set SMTP_URL and MAIL_FROM.' },
      server: { state: 'ok', found: expect.stringMatching(/^No server is running at/) },
    })
    expect([state, code]).toEqual(['warning', 3])
    expect(text).toMatch(/^ok {7}database {7}PostgreSQL/m)
    expect(text).toMatch(/^warning {2}mail {11}No gateway is set: .*\n {24}Set SMTP_URL/m)
  })

  it('the doctor looks for the newest files that the database refers to [OPS-224]', async () => {
    const propertyId = await buildProperty(test.services)
    await reportPhoto(test, await signIn(test, 'TENANT', propertyId), propertyId)
    expect((await look()).of['stored files']).toMatchObject({
      state: 'ok',
      found: 'Files checked: 1. None is missing.',
    })
    const elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'))
    onTestFinished(() => rm(elsewhere, { recursive: true }))
    expect((await look({ DATA_DIR: elsewhere })).of['stored files']).toMatchObject({
      state: 'failed',
      found: 'Files checked: 1. Missing: 1.',
    })
  })

  it('the doctor changes nothing [OPS-44]', async () => {
    const before = await test.services.db.selectFrom('audit_events').select('id').execute()
    const listFiles = () => Array.fromAsync(test.services.files.list(new Date(Date.now() + 60_000)))
    const files = await listFiles()
    await look()
    expect(await listFiles()).toEqual(files)
    expect(await test.services.db.selectFrom('audit_events').select('id').execute()).toEqual(before)
  })

  it('the doctor still runs other checks while the database is down, but none if the settings are wrong [OPS-44]', async () => {
    const { of, code } = await look({ DATABASE_URL: 'postgres://app:x@127.0.0.1:9/portal' })
    expect(of['database']).toMatchObject({
      state: 'failed',
      found: 'The database cannot be used (ECONNREFUSED).',
    })
    expect(of['migrations']).toMatchObject({
      state: 'warning',
      found: 'Not checked: there is no database to query.',
    })
    expect(of).toMatchObject({ storage: { state: 'ok' }, disk: { state: 'ok' }, server: { state: 'ok' } })
    expect(code).toBe(1)
    const wrong = await look({ PORT: 'nine', BACKUP_KEEP: 'all' })
    expect(Object.keys(wrong.of)).toEqual(['settings'])
    expect(wrong.of['settings']).toMatchObject({
      state: 'failed',
      found: expect.stringMatching(/PORT.*; .*BACKUP_KEEP/),
    })
  })

  it('the doctor waits no longer than the time limit of a check [OPS-44]', async () => {
    const port = await listening(createTcpServer(() => {}))
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portal@homes.test' }
    const { of } = await look(settings, { limitMs: 300 })
    expect(of['mail']).toMatchObject({
      state: 'failed',
      found: 'The check got no answer within 0.3 seconds.',
    })
    expect(of['storage']).toMatchObject({ state: 'ok' })
  })

  it('the doctor shows no secret, whichever check fails [OPS-45]', async () => {
    const { of, text } = await look({
      DATABASE_URL: `postgres://app:${HUSH}@127.0.0.1:9/portal`,
      SECRET_KEY: HUSH,
      SMTP_URL: `smtp://portal:${HUSH}@127.0.0.1:9`,
      MAIL_FROM: 'portal@homes.test',
      SMS_GATEWAY: 'webhook',
      SMS_WEBHOOK_URL: `http://127.0.0.1:9/${HUSH}`,
      SMS_WEBHOOK_TOKEN: HUSH,
      FILE_STORE: 's3',
      S3_BUCKET_URL: 'http://127.0.0.1:9/files',
      S3_REGION: 'here',
      S3_ACCESS_KEY_ID: HUSH,
      S3_SECRET_ACCESS_KEY: HUSH,
      S3_TIMEOUT_SECONDS: '1',
    })
    for (const name of ['database', 'mail', 'text messages', 'storage'])
      expect(of[name], name).toMatchObject({ state: 'failed' })
    expect(JSON.stringify(of) + text).not.toContain('hush')
  })
})

describe('the gateway checks of the doctor', () => {
  it('the gateway checks of the doctor try the login of the mail server, and send an email only to a requested address [OPS-43] [OPS-44]', async () => {
    const server = await startMailServer({
      authOptional: false,
      authMethods: ['PLAIN'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'portal' }) : done(new Error('No')),
    })
    onTestFinished(() => server.close())
    const at = (password: string) => ({
      SMTP_URL: `smtp://portal:${password}@127.0.0.1:${server.port}`,
      MAIL_FROM: 'portal@homes.test',
    })
    expect((await look(at('wrong'))).of['mail']).toMatchObject({
      state: 'failed',
      found: 'The mail server cannot be used (535).',
      advice: 'Check the user and password in SMTP_URL.',
    })
    expect((await look(at('right'))).of['mail']).toMatchObject({
      state: 'ok',
      found: expect.stringMatching(/accepts our password/),
    })
    expect(server.mails).toEqual([])
    const sent = await look(at('right'), { sendTo: 'robin@example.test' })
    expect(sent.of['mail']?.found).toMatch(/The mail server accepted an email to robin@example\.test\.$/)
    expect(server.mails).toMatchObject([{ subject: 'Doorstep can send email' }])
  })

  it('the gateway checks of the doctor query the gateway for text messages without sending one [OPS-43]', async () => {
    const server = await startSmsServer()
    onTestFinished(() => server.close())
    const webhook = { SMS_GATEWAY: 'webhook', SMS_WEBHOOK_URL: `${server.url}/send`, SMS_WEBHOOK_TOKEN: HUSH }
    expect((await look(webhook)).of['text messages']).toMatchObject({ state: 'ok' })
    expect(server.calls.filter(({ method }) => method !== 'HEAD')).toEqual([])
    server.answer(401)
    expect((await look(webhook)).of['text messages']).toMatchObject({ state: 'failed' })
    const twilio = {
      SMS_GATEWAY: 'twilio',
      TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: HUSH,
      TWILIO_FROM: '+440000',
      TWILIO_BASE_URL: server.url,
    }
    server.answer(200)
    expect((await look(twilio)).of['text messages']).toMatchObject({
      state: 'ok',
      found: 'Twilio recognises our account.',
    })
    server.answer(404)
    expect((await look(twilio)).of['text messages']).toMatchObject({ state: 'failed' })
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })
})
