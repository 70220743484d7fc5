import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf } from '../test/refusedSettings.ts'
import { loadConfig } from './config.ts'
import { FILE_SETTINGS } from './settingSources.ts'

const PRODUCTION = { MODE: 'production', PUBLIC_URL: 'https://portal.example' }
const CLEAR_URL = 'postgres://app:hunter2@db.example/portal'
const URL_WITH_SECRET = `${CLEAR_URL}?sslmode=verify-full`

describe('loadConfig', () => {
  it('loadConfig uses the defaults when nothing is set', () => {
    expect(loadConfig({})).toMatchObject({
      mode: 'demo',
      databaseUrls: undefined,
      dataDir: expect.stringMatching(/\/data$/),
      host: '127.0.0.1',
      port: 3000,
      publicUrl: undefined,
      brandName: 'Doorstep',
      brandShortName: 'DS',
      timeZone: 'Europe/London',
      apiHost: undefined,
      corsOrigins: [],
      trustedProxies: [],
      logLevel: 'info',
    })
  })

  it('loadConfig treats a blank setting as one that is not set', () => {
    const blank = { MODE: '', PORT: '', DATABASE_URL: '', PUBLIC_URL: '', LIMIT_API: '', BRAND_NAME: '' }
    expect(loadConfig(blank)).toEqual(loadConfig({}))
  })

  it('loadConfig splits lists at their commas', () => {
    const config = loadConfig({
      CORS_ORIGINS: 'https://a.example, https://b.example:8443,',
      TRUSTED_PROXIES: ' 10.0.0.0/8 ,192.0.2.1',
    })
    expect(config.corsOrigins).toEqual(['https://a.example', 'https://b.example:8443'])
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.1'])
  })

  it.each([
    ['MODE', 'staging'],
    ['DATABASE_URL', 'mysql://db.example/portal'],
    ['DATABASE_OWNER_URL', 'mysql://db.example/portal'],
    ['DATABASE_OWNER_URL', 'postgres://db.example/portal'],
    ['DATABASE_DIRECT_URL', 'mysql://db.example/portal'],
    ['DATABASE_DIRECT_URL', 'postgres://db.example/portal'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_POOL', '201'],
    ['DATABASE_POOL', 'many'],
    ['DATABASE_PREPARED', 'yes'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'portal.example'],
    ['PUBLIC_URL', 'https://portal.example/start'],
    ['PUBLIC_URL', 'ftp://portal.example'],
    ['BRAND_NAME', 'x'.repeat(61)],
    ['BRAND_SHORT_NAME', 'FIVES'],
    ['TIME_ZONE', 'Europe/Atlantis'],
    ['API_HOST', 'https://api.example/v1'],
    ['CORS_ORIGINS', 'https://a.example,*'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['API_DOCS', 'yes'],
    ['METRICS_TOKEN', 'k7Hq2nV9xK'],
    ['METRICS_TOKEN', 'k7Hq2nV9 xK4mZ8rT5wLc'],
    ['METRICS_TOKEN', 'replace-me-with-a-random-string'],
    ['DISK_MIN_MB', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['LIMIT_REPORT', 'a lot'],
    ['SECRET_KEY', 'k7Hq2nV9xK4mZ8rT5wLc'],
    ['SECRET_KEY', 'change-me-0123456789-0123456789-abc'],
    ['MFA_REQUIRED_ROLES', 'ADMIN,KING'],
    ['MANAGERS_ADD_DEVELOPMENTS', 'perhaps'],
    ['ORDER_LIMIT_PENCE', '-1'],
    ['DATABASE_TLS', 'maybe'],
    ['WATCHDOG_SECONDS', '1.5'],
    ['ANALYTICS_MEASUREMENT_ID', 'UA-1'],
    ['ANALYTICS_API_SECRET', 'two words'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'Portal'],
    ['SMS_GATEWAY', 'pigeon'],
    ['TWILIO_ACCOUNT_SID', 'AC1'],
  ])('loadConfig refuses %s set to %s and names the setting [OPS-30]', (name, value) => {
    expect(refusalOf({ [name]: value })).toMatch(
      new RegExp(`^Wrong setting: ${name} (?:must|can be set only) [^;]+\\.$`),
    )
  })

  it('loadConfig names all wrong settings in one sentence', () => {
    const message = refusalOf({
      PORT: 'x',
      TIME_ZONE: 'x',
      LIMIT_API: 'x',
      LIMIT_REPORT: '0/h',
      LOG_LEVEL: 'x',
    })
    for (const name of ['PORT', 'TIME_ZONE', 'LIMIT_API', 'LIMIT_REPORT', 'LOG_LEVEL'])
      expect(message).toContain(`${name} must be`)
    expect(message).toMatch(/^Wrong setting: [^.\n]+\.$/)
  })

  it('loadConfig names a missing PUBLIC_URL along with the other problems', () => {
    const message = refusalOf({ MODE: 'production', PORT: 'x' })
    expect(message).toContain('PORT must')
    expect(message).toContain('PUBLIC_URL must')
  })

  it('loadConfig never shows the values of settings in an error', () => {
    const secrets = {
      DATABASE_URL: 'app:hunter2@db.example',
      PORT: 'hunter2',
      LIMIT_API: 'hunter2',
      API_HOST: 'hunter2',
    }
    expect(refusalOf(secrets)).toContain('DATABASE_URL must')
    expect(refusalOf(secrets)).not.toContain('hunter2')
  })
})

describe('the operating mode', () => {
  it.each([
    [{}, 'demo'],
    [{ NODE_ENV: 'development' }, 'demo'],
    [{ NODE_ENV: 'production' }, 'production'],
    [{ DATABASE_URL: URL_WITH_SECRET }, 'production'],
    [{ MODE: 'demo', NODE_ENV: 'production', DATABASE_URL: URL_WITH_SECRET }, 'demo'],
    [{ MODE: 'production' }, 'production'],
  ])('the operating mode follows from %j: %s', (settings, mode) => {
    expect(loadConfig({ PUBLIC_URL: 'https://portal.example', ...settings }).mode).toBe(mode)
  })

  it.each<Record<string, string>>([
    { MODE: 'production' },
    { NODE_ENV: 'production' },
    { DATABASE_URL: URL_WITH_SECRET },
  ])('production mode requires PUBLIC_URL: %j', (settings) => {
    expect(refusalOf(settings)).toBe('Wrong setting: PUBLIC_URL must be set in production mode.')
  })

  it('the operating mode determines the address that the server listens on, unless HOST is set', () => {
    expect(loadConfig({}).host).toBe('127.0.0.1')
    expect(loadConfig(PRODUCTION).host).toBe('0.0.0.0')
    expect(loadConfig({ HOST: '::' }).host).toBe('::')
    expect(loadConfig({ ...PRODUCTION, HOST: '127.0.0.1' }).host).toBe('127.0.0.1')
  })
})

describe('loadConfig in production', () => {
  const SENTENCE =
    'Wrong setting: DATABASE_URL must require TLS with a trusted certificate, for example with sslmode=verify-full, unless DATABASE_TLS is set to optional.'

  it.each([
    CLEAR_URL,
    `${CLEAR_URL}?sslmode=disable`,
    `${CLEAR_URL}?sslmode=no-verify`,
    `${CLEAR_URL}?sslmode=prefer&uselibpqcompat=true`,
    `${CLEAR_URL}?sslmode=require&uselibpqcompat=true`,
    `${CLEAR_URL}?ssl=false`,
    'postgres://app:hunter2@127.0.0.1.example/portal',
    'postgres://app:hunter2@/portal?host=10.0.0.7',
    'postgres://app:hunter2@localhost/portal?host=db.example',
  ])('production mode requires TLS for the database connection %s [SAFE-48]', (DATABASE_URL) => {
    expect(refusalOf({ ...PRODUCTION, DATABASE_URL })).toBe(SENTENCE)
    expect(refusalOf({ ...PRODUCTION, DATABASE_URL, DATABASE_TLS: 'required' })).toBe(SENTENCE)
    expect(refusalOf({ ...PRODUCTION, DATABASE_URL, DATABASE_TLS: 'optional' })).toBe('')
    expect(refusalOf({ MODE: 'demo', DATABASE_URL })).toBe('')
  })

  it.each([
    URL_WITH_SECRET,
    `${CLEAR_URL}?ssl=true`,
    'postgres://app:hunter2@localhost/portal',
    'postgres://app:hunter2@127.8.8.8:6432/portal',
    'postgres://app:hunter2@[::1]:5432/portal',
    'postgres://app:hunter2@%2Fvar%2Frun%2Fpostgresql/portal',
    'postgres:///portal?host=/var/run/postgresql&user=app',
  ])(
    'production mode accepts a database connection that uses TLS or stays on the machine: %s [SAFE-48]',
    (DATABASE_URL) => {
      expect(refusalOf({ ...PRODUCTION, DATABASE_URL })).toBe('')
    },
  )

  it.each(['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'])(
    'production mode also requires TLS for %s [SAFE-48] [DB-05]',
    (name) => {
      const settings = { ...PRODUCTION, DATABASE_URL: URL_WITH_SECRET }
      expect(refusalOf({ ...settings, [name]: CLEAR_URL })).toBe(SENTENCE.replace('DATABASE_URL', name))
      expect(refusalOf({ ...settings, [name]: CLEAR_URL, DATABASE_TLS: 'optional' })).toBe('')
      expect(refusalOf({ ...settings, [name]: URL_WITH_SECRET })).toBe('')
    },
  )

  it('production mode refuses a database address that cannot be parsed', () => {
    for (const bad of ['postgres://app:hunter2@[x/portal', `${CLEAR_URL}?sslrootcert=/nowhere/ca.pem`])
      expect(refusalOf({ ...PRODUCTION, DATABASE_URL: bad })).toBe(
        'Wrong setting: DATABASE_URL must be an address such as postgres://user:password@db.example/portal.',
      )
  })

  it.each([
    [{ PUBLIC_URL: 'http://portal.example' }, ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'http://10.0.0.7:3000' }, ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'http://localhost.example' }, ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'http://localhost:3000' }, []],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, []],
    [{}, []],
    [{ PUBLIC_URL: 'http://portal.example', MODE: 'demo' }, []],
    [{ SMS_GATEWAY: 'webhook', SMS_WEBHOOK_URL: 'http://sms.example/?key=hunter2' }, ['SMS_WEBHOOK_URL']],
  ])('production mode warns about each address without TLS in %j [SAFE-49]', (settings, names) => {
    const { warnings } = loadConfig({ ...PRODUCTION, ...settings })
    expect(warnings.map((warning) => warning.split(' ')[0])).toEqual(names)
    for (const warning of warnings)
      expect(warning).toMatch(/ does not use TLS: .* are sent unencrypted unless it starts with https$/)
  })
})

describe('DATABASE_DIRECT_URL', () => {
  it('DATABASE_DIRECT_URL is required when DATABASE_PREPARED is false, for example behind a pooler [DB-06]', () => {
    const pooled = { ...PRODUCTION, DATABASE_URL: URL_WITH_SECRET, DATABASE_PREPARED: 'false' }
    expect(refusalOf(pooled)).toBe(
      'Wrong setting: DATABASE_DIRECT_URL must be set when DATABASE_PREPARED is false.',
    )
    expect(refusalOf({ ...pooled, DATABASE_DIRECT_URL: URL_WITH_SECRET })).toBe('')
    expect(refusalOf({ DATABASE_PREPARED: 'false' })).toBe('')
  })

  it('DATABASE_DIRECT_URL defaults to DATABASE_URL', () => {
    expect(loadConfig({ ...PRODUCTION, DATABASE_URL: URL_WITH_SECRET }).databaseUrls).toEqual({
      application: URL_WITH_SECRET,
      direct: URL_WITH_SECRET,
      owner: undefined,
    })
  })
})

describe('a secret in a file', () => {
  let file: string
  beforeEach(() => {
    file = join(mkdtempSync(join(tmpdir(), 'config-')), 'secret')
  })
  afterEach(() => rmSync(dirname(file), { recursive: true }))

  it('a secret in a file is read without its final line break, unless the setting itself is set', () => {
    writeFileSync(file, `${URL_WITH_SECRET}\n`)
    const inFile = { ...PRODUCTION, DATABASE_URL_FILE: file }
    expect(loadConfig(inFile).databaseUrls?.application).toBe(URL_WITH_SECRET)
    const beside = { ...inFile, DATABASE_URL: 'postgres://localhost/b' }
    expect(loadConfig(beside).databaseUrls?.application).toBe('postgres://localhost/b')
  })

  it.each([
    ['DATABASE_URL', 'hunter2@db.example'],
    ['DATABASE_OWNER_URL', 'hunter2@db.example'],
    ['DATABASE_DIRECT_URL', 'hunter2@db.example'],
    ['SECRET_KEY', 'hunter2KxQ9zB'],
    ['METRICS_TOKEN', 'hunter2KxQ9zB'],
    ['ANALYTICS_API_SECRET', 'hunter 2'],
    ['SMTP_URL', 'hunter2@mail.example'],
    ['S3_ACCESS_KEY_ID', 'hunter 2'],
    ['S3_SECRET_ACCESS_KEY', 'hunter2'],
  ])(
    'a secret in a file for %s is checked like the setting itself, for example with the content %s [OPS-30]',
    (name, value) => {
      writeFileSync(file, value)
      const message = refusalOf({ [`${name}_FILE`]: file })
      expect(message).toMatch(new RegExp(`^Wrong setting: ${name} (?:must|can be set only) [^;]+\\.$`))
      expect(message).not.toContain('hunter')
    },
  )

  it.each(FILE_SETTINGS)(
    'a secret in a file is reported with the other problems if it cannot be read: %s [OPS-30]',
    (name) => {
      expect(refusalOf({ [`${name}_FILE`]: file, PORT: 'x' })).toBe(
        `Wrong setting: ${name}_FILE must name a file that can be read; PORT must be a port number.`,
      )
    },
  )
})
