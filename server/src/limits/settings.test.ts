import { describe, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { LIMIT_DEFAULTS, parseLimit } from './settings.ts'

describe('a limit', () => {
  it.each([
    ['25/5m', 25, 300],
    ['100/h', 100, 3600],
    ['600/1m', 600, 60],
    ['3/10s', 3, 10],
    ['2/1d', 2, 86_400],
  ])('reads %s', (text, points, seconds) => {
    expect(parseLimit(text)).toEqual({ points, seconds })
  })

  it.each([
    '',
    '25',
    '/5m',
    '25/',
    '25/5',
    '0/5m',
    '25/0m',
    '-1/5m',
    '2.5/m',
    '25/5w',
    '25 / 5m',
    '25/5m ',
    '1e3/m',
    '25/5M',
    'many/5m',
    '25/5m/5m',
    '9999999999/m',
  ])('refuses %j', (text) => {
    expect(parseLimit(text)).toBeUndefined()
  })

  it('has the value that ships, unless its setting gives another', () => {
    expect(LIMIT_DEFAULTS).toMatchObject({
      LIMIT_LOGIN_ACCOUNT: { points: 10, seconds: 900 },
      LIMIT_LOGIN_ACCOUNT_ALL: { points: 100, seconds: 3600 },
      LIMIT_LOGIN_IP: { points: 25, seconds: 300 },
      LIMIT_LOGIN_IP_ALL: { points: 300, seconds: 300 },
      LIMIT_API: { points: 600, seconds: 60 },
      LIMIT_REPORT: { points: 20, seconds: 3600 },
      LIMIT_UPLOAD: { points: 60, seconds: 1800 },
    })
    const { limits } = loadConfig({ LIMIT_REPORT: '5/2h' })
    expect(limits).toEqual({ ...LIMIT_DEFAULTS, LIMIT_REPORT: { points: 5, seconds: 7200 } })
  })

  it.each(Object.keys(LIMIT_DEFAULTS))('%s is refused by name when it is nonsense', (name) => {
    expect(() => loadConfig({ [name]: 'a lot' })).toThrow(`${name} must be a limit such as 25/5m`)
  })
})
