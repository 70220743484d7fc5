import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { StartupError } from './errors.ts'

const PRODUCTION = { MODE: 'production', PUBLIC_URL: 'https://portal.example' }
const URL_WITH_SECRET = 'postgres://app:hunter2@db.example/portal'

function messageOf(settings: Record<string, string>): string {
  try {
    loadConfig(settings)
    return ''
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
}

describe('the settings', () => {
  it('have their defaults when nothing is set', () => {
    expect(loadConfig({})).toMatchObject({
      mode: 'demo',
      databaseUrl: undefined,
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

  it('count as left out when they are blank', () => {
    const blank = { MODE: '', PORT: '', DATABASE_URL: '', PUBLIC_URL: '', LIMIT_API: '', BRAND_NAME: '' }
    expect(loadConfig(blank)).toEqual(loadConfig({}))
  })

  it('read lists by their commas', () => {
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
    ['LOG_LEVEL', 'loud'],
    ['LIMIT_REPORT', 'a lot'],
  ])('%s set to %s is refused by name', (name, value) => {
    expect(messageOf({ [name]: value })).toMatch(new RegExp(`^Wrong setting: ${name} must [^;]+\\.$`))
  })

  it('are named all at once, in one sentence, when several are wrong', () => {
    const message = messageOf({
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

  it('name a missing PUBLIC_URL together with what is wrong', () => {
    const message = messageOf({ MODE: 'production', PORT: 'x' })
    expect(message).toContain('PORT must')
    expect(message).toContain('PUBLIC_URL must')
  })

  it('never show their values', () => {
    const secrets = {
      DATABASE_URL: 'app:hunter2@db.example',
      PORT: 'hunter2',
      LIMIT_API: 'hunter2',
      API_HOST: 'hunter2',
    }
    expect(messageOf(secrets)).toContain('DATABASE_URL must')
    expect(messageOf(secrets)).not.toContain('hunter2')
  })
})

describe('the mode', () => {
  it.each([
    [{}, 'demo'],
    [{ NODE_ENV: 'development' }, 'demo'],
    [{ NODE_ENV: 'production' }, 'production'],
    [{ DATABASE_URL: URL_WITH_SECRET }, 'production'],
    [{ MODE: 'demo', NODE_ENV: 'production', DATABASE_URL: URL_WITH_SECRET }, 'demo'],
    [{ MODE: 'production' }, 'production'],
  ])('of %j is %s', (settings, mode) => {
    expect(loadConfig({ PUBLIC_URL: 'https://portal.example', ...settings }).mode).toBe(mode)
  })

  it.each<Record<string, string>>([
    { MODE: 'production' },
    { NODE_ENV: 'production' },
    { DATABASE_URL: URL_WITH_SECRET },
  ])('of production needs PUBLIC_URL: %j', (settings) => {
    expect(messageOf(settings)).toBe('Wrong setting: PUBLIC_URL must be set in production mode.')
  })

  it('decides where the server listens, unless HOST is set', () => {
    expect(loadConfig({}).host).toBe('127.0.0.1')
    expect(loadConfig(PRODUCTION).host).toBe('0.0.0.0')
    expect(loadConfig({ HOST: '::' }).host).toBe('::')
    expect(loadConfig({ ...PRODUCTION, HOST: '127.0.0.1' }).host).toBe('127.0.0.1')
  })
})

describe('DATABASE_URL_FILE', () => {
  it('gives the address of the database in a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'))
    const file = join(folder, 'url')
    writeFileSync(file, `${URL_WITH_SECRET}\n`)
    expect(loadConfig({ ...PRODUCTION, DATABASE_URL_FILE: file }).databaseUrl).toBe(URL_WITH_SECRET)
    expect(
      loadConfig({ ...PRODUCTION, DATABASE_URL: 'postgres://b', DATABASE_URL_FILE: file }).databaseUrl,
    ).toBe('postgres://b')
    rmSync(folder, { recursive: true })
  })

  it('is named when there is no such file', () => {
    expect(messageOf({ DATABASE_URL_FILE: '/nowhere/url' })).toBe(
      'Wrong setting: DATABASE_URL_FILE must name a file that can be read.',
    )
  })
})
