import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailOf } from './inboundMail.ts'
import { pipe, RECEIVING } from './pipedMail.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x')

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ settings: RECEIVING })
})
afterAll(() => test.close())

describe('the mail receive command', () => {
  it('the mail receive command refuses an email of 30 MB with a sentence, and lists the refusal [REPLY-16]', async () => {
    const head = mailOf({ from: 'rosa@example.test', to: 'y@example.test' })
    const large = await pipe(test, [head, ...Array.from({ length: 30 }, () => MEGABYTE)])
    expect(large).toEqual({ code: 65, said: 'The email was not accepted: it is larger than 25 MB.\n' })
    const rows = test.services.db
      .selectFrom('received_mails')
      .select('sender')
      .where('outcome', '=', 'tooLarge')
    expect(await rows.execute()).toEqual([{ sender: null }])
  })

  it.each<[string, Record<string, string>]>([
    ['the database is down', { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' }],
    ['a setting is wrong', { PORT: 'hush' }],
    ['no domain is set', { INBOUND_MAIL_DOMAIN: '', INBOUND_MAIL_AUTHSERV: '' }],
  ])(
    'the mail receive command asks the mail server to try again while %s [REPLY-16]',
    async (_name, settings) => {
      const { code, said } = await pipe(test, [mailOf({ from: 'a@x.test', to: 'b@x.test' })], [], settings)
      expect([code, said]).toEqual([75, expect.stringMatching(/\S/)])
    },
  )
})
