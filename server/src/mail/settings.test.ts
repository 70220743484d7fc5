import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../config.ts'
import { readMessaging } from './settings.ts'

const SID = `AC${'a'.repeat(32)}`
const SMTP = { SMTP_URL: 'smtp://user:hunter2@mail.example:587', MAIL_FROM: 'portal@homes.example' }
const TWILIO = {
  SMS_GATEWAY: 'twilio',
  TWILIO_ACCOUNT_SID: SID,
  TWILIO_AUTH_TOKEN: 'hunter2',
  TWILIO_FROM: '+15005550006',
}

function problemsOf(env: Record<string, string>): string[] {
  const problems: string[] = []
  readMessaging(env, problems, false)
  return problems
}

describe('messaging settings', () => {
  it('messaging settings set no gateway by default', () => {
    expect(loadConfig({}).messaging).toEqual({ mail: undefined, inbound: undefined, sms: undefined })
  })

  it.each([
    ['portal@homes.example', { name: undefined, address: 'portal@homes.example' }],
    ['Oak Homes <portal@homes.example>', { name: 'Oak Homes', address: 'portal@homes.example' }],
    ['<portal@homes.example>', { name: undefined, address: 'portal@homes.example' }],
  ])('messaging settings read the sender %s', (sender, from) => {
    expect(loadConfig({ ...SMTP, MAIL_FROM: sender }).messaging.mail).toEqual({
      url: SMTP.SMTP_URL,
      requiresTls: false,
      from,
    })
  })

  it('messaging settings select the gateway for text messages', () => {
    expect(loadConfig(TWILIO).messaging.sms).toEqual({
      gateway: 'twilio',
      accountSid: SID,
      authToken: 'hunter2',
      from: '+15005550006',
      baseUrl: 'https://api.twilio.com',
    })
    expect(loadConfig({ ...TWILIO, SMS_GATEWAY: 'none' }).messaging.sms).toBeUndefined()
    expect(
      loadConfig({ SMS_GATEWAY: 'webhook', SMS_WEBHOOK_URL: 'https://sms.example/send' }).messaging.sms,
    ).toEqual({ gateway: 'webhook', url: 'https://sms.example/send', token: undefined })
  })

  const PRODUCTION = { MODE: 'production', PUBLIC_URL: 'https://portal.example', MAIL_FROM: SMTP.MAIL_FROM }

  it.each([
    ['smtp://mail.example', {}, true],
    ['smtps://mail.example', {}, true],
    ['smtp://localhost:25', {}, false],
    ['smtp://127.0.0.1:25', {}, false],
    ['smtp://mail.example', { SMTP_TLS: 'optional' }, false],
    ['smtp://mail.example?ignoreTLS=true', { SMTP_TLS: 'optional' }, false],
    ['smtp://mail.example?ignoreTLS=true', { MODE: 'demo' }, false],
    ['smtp://127.0.0.1:25?ignoreTLS=true', {}, false],
  ])(
    'messaging settings decide whether TLS is required in production: %s with %j [SAFE-50]',
    (SMTP_URL, more, requiresTls) => {
      expect(loadConfig({ ...PRODUCTION, SMTP_URL, ...more }).messaging.mail).toMatchObject({ requiresTls })
    },
  )

  it.each([
    'ignoreTLS=true',
    'requireTLS=false',
    'opportunisticTLS=true',
    'tls.rejectUnauthorized=false',
    'tls.rejectUnauthorized=0',
  ])(
    'messaging settings refuse options that would send unencrypted to another machine in production: %s [SAFE-50]',
    (parameter) => {
      for (const scheme of ['smtp', 'smtps'])
        expect(() =>
          loadConfig({ ...PRODUCTION, SMTP_URL: `${scheme}://user:hunter2@mail.example?${parameter}` }),
        ).toThrow(
          'Wrong setting: SMTP_URL must not switch off TLS or the check of its certificate unless SMTP_TLS is set to optional.',
        )
    },
  )

  it('messaging settings read secrets from files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'secret')
    writeFileSync(file, `${SMTP.SMTP_URL}\n`)
    const { mail } = loadConfig({ SMTP_URL_FILE: file, MAIL_FROM: SMTP.MAIL_FROM }).messaging
    expect(mail?.url).toBe(SMTP.SMTP_URL)
    const { sms } = loadConfig({ ...TWILIO, TWILIO_AUTH_TOKEN: '', TWILIO_AUTH_TOKEN_FILE: file }).messaging
    expect(sms).toMatchObject({ authToken: SMTP.SMTP_URL })
  })

  it.each<[Record<string, string>, string[]]>([
    [{ SMTP_URL: SMTP.SMTP_URL }, ['MAIL_FROM must be set with SMTP_URL']],
    [
      { ...SMTP, SMTP_URL: 'mail.example' },
      ['SMTP_URL must be an address such as smtp://user:password@mail.example:587'],
    ],
    [
      { ...SMTP, MAIL_FROM: 'a@b.test\r\nBcc: x@y.test' },
      ['MAIL_FROM must be an address such as portal@example.org or Portal <portal@example.org>'],
    ],
    [{ SMS_GATEWAY: 'pigeon' }, ['SMS_GATEWAY must be none, webhook or twilio']],
    [{ SMS_GATEWAY: 'webhook' }, ['SMS_WEBHOOK_URL must be set with SMS_GATEWAY=webhook']],
    [
      { SMS_GATEWAY: 'twilio', TWILIO_FROM: '+15005550006' },
      [
        'TWILIO_ACCOUNT_SID must be set with SMS_GATEWAY=twilio',
        'TWILIO_AUTH_TOKEN must be set with SMS_GATEWAY=twilio',
      ],
    ],
    [
      { ...TWILIO, TWILIO_ACCOUNT_SID: 'hunter2', TWILIO_BASE_URL: 'ftp://x' },
      [
        'TWILIO_ACCOUNT_SID must be an account SID: AC and 32 characters',
        'TWILIO_BASE_URL must be a web address such as https://api.twilio.com',
      ],
    ],
  ])('messaging settings report problems without quoting the wrong values: %j', (env, problems) => {
    expect(problemsOf(env)).toEqual(problems)
    expect(problemsOf(env).join()).not.toContain('hunter2')
  })
})
