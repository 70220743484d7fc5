import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from './callers.ts'
import { buildProperty } from './factories.ts'
import { mailOf, notesOf, replyAddress, reportOf } from './inboundMail.ts'
import { pipe, RECEIVING } from './pipedMail.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ settings: { ...RECEIVING, MFA_REQUIRED_ROLES: 'LEASE' } })
})
afterAll(() => test.close())

describe('the mail receive command', () => {
  it('the mail receive command accepts an email from standard input once, while the server runs [REPLY-16]', async () => {
    const home = await buildProperty(test.services)
    const rosa = await signIn(test, 'TENANT', home, { email: 'rosa@example.test' })
    const admin = await signIn(test, 'ADMIN')
    const issueId = await reportOf(rosa, test, home)
    const to = await replyAddress(test, { issueId, userId: rosa.userId, audience: 'reporter' })
    const mail = mailOf({ from: 'rosa@example.test', to: 'portal@doorstep.example' })
    const both = await Promise.all([pipe(test, [mail], ['--to', to]), pipe(test, [mail], ['--to', to])])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(both.map(({ said }) => said).toSorted()).toEqual([
      'The email had already been received.\n',
      'The email was added as a note.\n',
    ])
    expect(await notesOf(admin, issueId)).toMatchObject([{ note: 'It drips again.', byMail: true }])
    expect(await pipe(test, [mailOf({ from: 'x@example.test', to: 'y@example.test' })])).toEqual({
      code: 0,
      said: 'The email was not accepted: it was not sent to a reply address.\n',
    })
  })
})
