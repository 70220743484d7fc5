import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { prepareEstate } from '../../src/start.ts'
import { caller } from '../account.ts'
import { RAISED_LIMITS, startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

const PRODUCTION = { MODE: 'production', PUBLIC_URL: 'https://portal.example' }
const NAMES = [
  'admin',
  'administrator',
  'root',
  'demo',
  'manager',
  'resident',
  'test',
  'user',
  'support',
  'doorstep',
]
const PASSWORDS = ['admin', 'password', 'changeme', 'doorstep', 'Doorstep-Demo-26']

describe('the first run of a production install [T42]', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ settings: PRODUCTION, limits: RAISED_LIMITS })
  })
  afterAll(() => test.close())

  it('the first run of a production install creates no account, and 50 common logins fail', async () => {
    expect(await prepareEstate(test.services, test.ownerUrl)).toEqual([])
    const users = await test.services.db.selectFrom('users').select('id').execute()
    expect(users).toEqual([])
    for (const name of NAMES)
      for (const password of PASSWORDS) {
        const email = `${name}@doorstep.test`
        const answer = await caller(test.app).post('/login', { email, password })
        expect(answer.statusCode, `${email} ${password}`).toBe(401)
      }
  })

  it.each(['changeme', 'replace-me-with-a-random-string-please', 'secret'.repeat(8), 'a'.repeat(64)])(
    'the first run of a production install refuses the sample secret %j, and names its setting',
    (secret) => {
      expect(() => loadConfig({ ...PRODUCTION, SECRET_KEY: secret })).toThrow(
        /^Wrong setting: SECRET_KEY must be/,
      )
    },
  )

  it('the first run of a production install keeps the demo addresses closed', async () => {
    expect((await caller(test.app).get('/dev/outbox')).statusCode).toBe(404)
  })
})
