import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectHiddenPasswords, PATH, shown, sources } from '../../test/shownSettings.ts'
import { FILE_SETTINGS } from '../settingSources.ts'
import { checkSettings, showSettings } from './settings.ts'

describe('checkSettings', () => {
  it('checkSettings reports nothing if all settings are right [OPS-46]', () => {
    expect(checkSettings(sources({}))).toEqual({
      data: { problems: [], warnings: [] },
      text: 'Every setting is right.',
      isAlarm: false,
      isWarning: false,
    })
  })

  it('checkSettings names all problems at once, wherever a setting comes from, and never shows its value [OPS-46]', () => {
    const { data, text, isAlarm } = checkSettings(
      sources({ PORT: 'hush-1', MODE: 'production' }, { BACKUP_KEEP: 'hush-2', LIMIT_API: 'hush-3' }),
    )
    expect(isAlarm).toBe(true)
    expect(data).toMatchObject({
      problems: [
        'PORT must be a port number',
        'PUBLIC_URL must be set in production mode',
        'LIMIT_API must be a limit such as 25/5m',
        'BACKUP_KEEP must be a whole number',
      ],
    })
    expect(text).toMatch(/^wrong {4}PORT must be a port number\.$/m)
    expect(text).not.toContain('hush')
  })

  it('checkSettings names unknown settings in the file, and shows the warnings that the server would give at start-up [OPS-46]', () => {
    const production = { MODE: 'production', PUBLIC_URL: 'http://portal.example', HOME: '/root' }
    const { data, isAlarm, isWarning } = checkSettings(
      sources(production, { DATABSE_URL: 'x', SECRET_KEY_FILE: '', PORT: '80' }),
    )
    expect([isAlarm, isWarning]).toEqual([false, true])
    expect(data).toMatchObject({
      problems: [],
      warnings: [
        expect.stringContaining(
          'PUBLIC_URL does not use TLS: passwords and sessions are sent unencrypted unless it starts with https',
        ),
        `DATABSE_URL of ${PATH} is not a setting`,
      ],
    })
  })

  it.each([
    ['DATBASE_URL', 'DATABASE_URL'],
    ['SMTP_ULR', 'SMTP_URL'],
    ['SECRET_KEYS', 'SECRET_KEY'],
    ['BACKUPS_DIR', 'BACKUP_DIR'],
    ['BACKUP_DIR_', 'BACKUP_DIR'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
  ])(
    'checkSettings warns about %s in the environment, which is one letter away from a setting [OPS-215]',
    (name, meant) => {
      const { data, isWarning } = checkSettings(sources({ [name]: 'hush' }))
      expect(isWarning).toBe(true)
      expect(data).toEqual({
        problems: [],
        warnings: [`${name} in the environment is not a setting, but ${meant} is`],
      })
    },
  )

  it('checkSettings ignores variables of other programs [OPS-215]', () => {
    const others = { NODE: '/usr/bin/node', HOSTS: 'a', DATABASE_URLS2: 'a', SMTP: 'a', PATH: '/bin' }
    expect(checkSettings(sources(others)).data).toEqual({ problems: [], warnings: [] })
  })

  it.each([
    [
      'backups',
      [
        'BACKUP_DIR is a relative folder inside the project: replacing the project folder deletes the backups',
      ],
    ],
    [
      '/srv/data/backups',
      ['BACKUP_DIR is inside DATA_DIR: if the data folder is lost, the backups are lost with it'],
    ],
    [
      '/srv/data',
      ['BACKUP_DIR is inside DATA_DIR: if the data folder is lost, the backups are lost with it'],
    ],
    ['/srv/data-backups', []],
    ['/srv/backups', []],
  ])(
    'checkSettings warns about backups in %s that could be lost with the data [OPS-216]',
    (dir, warnings) => {
      const { data } = checkSettings(sources({ BACKUP_DIR: dir, DATA_DIR: '/srv/data' }))
      expect(data).toEqual({ problems: [], warnings })
    },
  )

  it('checkSettings refuses a backup bucket without S3 settings [OPS-216]', () => {
    const { data } = checkSettings(sources({ BACKUP_DIR: 'https://minio.example/safe' }))
    expect(data).toMatchObject({
      problems: ['BACKUP_DIR is a bucket, so S3_BUCKET_URL and the other S3 settings must be set'],
    })
  })
})

describe('showSettings', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'settings-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('showSettings says where each value comes from [OPS-47]', () => {
    const rows = shown(
      { PORT: '80', BRAND_NAME: '', HOST: '' },
      { BRAND_NAME: 'Mill', HOST: '::', LOG_LEVEL: 'warn' },
    )
    expect(rows).toMatchObject({
      PORT: { value: '80', isHidden: false, from: 'environment' },
      LOG_LEVEL: { value: 'warn', from: PATH },
      // A blank value in the environment cancels the value in the settings file.
      BRAND_NAME: { value: 'Doorstep', from: 'default' },
      LIMIT_API: { value: '600/m', from: 'default' },
      SMTP_URL: { value: null, from: 'default' },
    })
  })

  it.each(FILE_SETTINGS)(
    'showSettings never shows the value of %s, wherever it is set [OPS-45]',
    async (name) => {
      const path = join(folder, name)
      await writeFile(path, 'hush-hush-hush')
      const address = 'postgres://hush:hush@db.example/portal?password=hush'
      for (const env of [{ [name]: 'hush-hush' }, { [name]: address }, { [`${name}_FILE`]: path }]) {
        for (const outcome of [showSettings(sources(env)), showSettings(sources({}, env))]) {
          const { [name]: row } = Object.fromEntries(
            (outcome.data as { name: string; isHidden: boolean }[]).map((one) => [one.name, one]),
          )
          expect(row).toMatchObject({ isHidden: true })
          expect(JSON.stringify(outcome)).not.toContain('hush')
        }
      }
    },
  )

  it('showSettings shows only the destination of an address [OPS-45]', () => {
    const rows = shown({
      SMS_WEBHOOK_URL: 'https://hush@sms.example/send/hush?token=hush',
      DATABASE_URL: 'postgres://app:hush@db.example:5433/portal?sslmode=verify-full',
      PUBLIC_URL: 'https://portal.example',
      CORS_ORIGINS: 'https://one.example, https://two.example',
    })
    expect(rows).toMatchObject({
      SMS_WEBHOOK_URL: { value: 'https://sms.example/…', isHidden: true },
      DATABASE_URL: { value: 'postgres://db.example:5433/portal/…' },
      PUBLIC_URL: { value: 'https://portal.example', isHidden: false },
      CORS_ORIGINS: { value: 'https://one.example,https://two.example' },
    })
  })

  it('showSettings shows no part of a password, whatever characters it has [OPS-45]', () =>
    expectHiddenPasswords(10))
})
