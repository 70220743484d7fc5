import { describe, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { LIMIT_DEFAULTS, parseLimit } from './settings.ts'

/** The default limits: the number of calls, and the number of minutes. */
const POINTS_AND_MINUTES = `
LOGIN_ACCOUNT 10 15
LOGIN_ACCOUNT_ALL 100 60
LOGIN_IP 25 5
LOGIN_IP_ALL 300 5
CODE_WRONG 9 60
CODE_SENT 6 60
CODE_SENT_DAY 10 1440
CODE_IP 100 60
CURRENT_PASSWORD 10 10
FORGOT 5 30
FORGOT_IP 25 5
REGISTER 30 30
LOOKUP 60 1
VERDICT 60 1
ORDER_LINK 120 1
ORDER_CODE 10 60
ORDER_MAIL 60 60
ORDER_PDF 60 60
API 600 1
REPORT 20 60
NOTE 60 60
UNKNOWN_MAIL 20 1440
REFUSED_MAIL 20 1440
FEEDBACK 10 60
ENQUIRY 5 60
ANNOUNCEMENT 20 1440
DATA_EXPORT 3 1440
LANDLORD_REPORT 30 60
ERASURE 3 1440
ANALYTICS 120 1
UPLOAD 60 30
`

describe('limit settings', () => {
  it.each([
    ['25/5m', 25, 300],
    ['100/h', 100, 3600],
    ['600/1m', 600, 60],
    ['3/10s', 3, 10],
    ['2/1d', 2, 86_400],
  ])('accept %s', (text, points, seconds) => {
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
  ])('reject %j', (text) => {
    expect(parseLimit(text)).toBeUndefined()
  })

  it('limit settings have the documented defaults, unless a setting changes them', () => {
    const shipped = Object.entries(LIMIT_DEFAULTS).map(
      ([name, { points, seconds }]) => `${name.replace('LIMIT_', '')} ${points} ${seconds / 60}`,
    )
    expect(shipped).toEqual(POINTS_AND_MINUTES.trim().split('\n'))
    const { limits } = loadConfig({ LIMIT_REPORT: '5/2h' })
    expect(limits).toEqual({ ...LIMIT_DEFAULTS, LIMIT_REPORT: { points: 5, seconds: 7200 } })
  })

  it.each(Object.keys(LIMIT_DEFAULTS))(
    'limit settings are rejected by name if their value is not a limit: %s',
    (name) => {
      expect(() => loadConfig({ [name]: 'a lot' })).toThrow(`${name} must be a limit such as 25/5m`)
    },
  )
})
