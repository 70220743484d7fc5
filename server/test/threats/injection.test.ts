import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { htmlOf } from '../../src/mail/html.ts'
import { issueOf, nobody, signIn } from '../callers.ts'
import type { Answer, Caller } from '../callers.ts'
import { drawn } from '../draws.ts'
import { buildIssue, buildProperty } from '../factories.ts'
import { countsOf, expectData, READS, SQLISH } from '../injectionChecks.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

describe('input that looks like a command', () => {
  let test: TestApp
  let propertyId: number
  let admin: Caller
  let tenant: Caller
  let issueId: number
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    admin = await signIn(test, 'ADMIN')
    tenant = await signIn(test, 'TENANT', propertyId)
    issueId = await buildIssue(test.services, { propertyId, reporterId: tenant.userId })
  })
  afterAll(() => test.close())

  it.each(READS)(
    'input that looks like a command is treated as data in every part of the read calls of /%s [T43]',
    async (_group, reads) => {
      await expect(expectData(test, admin, reads, (part) => drawn(SQLISH, part, 2))).resolves.toBeUndefined()
    },
  )

  it('input that looks like a command is stored and found again exactly as typed [T43, T25]', async () => {
    for (const [at, text] of SQLISH.entries()) {
      const title = `Title ${at} ${text}`
      const report = {
        PropertyId: String(propertyId),
        Title: title,
        Description: `${title} <script>1</script>`,
      }
      const made = await tenant.report(test, report)
      expect(issueOf(made)).toMatchObject({ title, description: report.Description })
      const edited = await admin.update(issueOf(made).issueId, { title: `${title}!`, notes: text })
      expect(issueOf(edited)).toMatchObject({ title: `${title}!` })
      expect(issueOf(edited).comments).toContain(text)
      const found = await admin.get(`/issues?q=${encodeURIComponent(`${title}!`)}`)
      expect(found.json<{ title: string }[]>().map((issue) => issue.title)).toEqual([`${title}!`])
    }
  })

  it('input that looks like a command stays as typed in feedback and in a question to the managers, and in the email [T43, T25]', async () => {
    const sent = SQLISH.map((text, at) => `Comment ${at} ${text} <img src=x onerror=alert(1)>`)
    for (const comment of sent) {
      expect((await tenant.post('/feedback', { rating: 1, comment })).statusCode).toBe(201)
      const question = { subject: comment.slice(0, 100), message: comment, propertyId }
      expect((await tenant.post('/support/enquiries', question)).statusCode).toBe(201)
    }
    const { db } = test.services
    const feedback = await db.selectFrom('feedback').select('comment').orderBy('id').execute()
    const enquiries = await db.selectFrom('enquiries').select(['subject', 'message']).orderBy('id').execute()
    expect(feedback.map(({ comment }) => comment)).toEqual(sent)
    expect(enquiries.map(({ message }) => message)).toEqual(sent)
    const mails = (await nobody(test).get('/dev/outbox')).json<{ subject: string; text: string }[]>()
    for (const { subject, message } of enquiries) {
      const found = mails.filter(({ text }) => text.includes(message))
      expect(found.some((mail) => mail.subject.endsWith(`: ${subject}`))).toBe(true)
      const letter = { brandName: 'Ash Row', publicUrl: 'https://portal.example', secrets: {} }
      const html = htmlOf({ ...letter, subject, text: found[0]?.text ?? '' })
      expect([html.includes('&lt;img'), html.includes('<img')]).toEqual([true, false])
    }
  })

  it('input that is a search pattern is searched for literally', async () => {
    await tenant.report(test, { PropertyId: String(propertyId), Title: '100% of a_b\\c leaks' })
    const search = async (q: string): Promise<number> =>
      (await tenant.get(`/issues?q=${encodeURIComponent(q)}`)).json<unknown[]>().length
    expect(await search('100% of a_b\\c')).toBe(1)
    expect(await search('1%s')).toBe(0)
    expect(await search('a_b')).toBe(1)
    expect(await search('a__c')).toBe(0)
    expect(await search('\\')).toBeGreaterThan(0)
  })

  it('input that looks like a command signs nobody in at login [T43]', async () => {
    for (const text of SQLISH)
      for (const body of [
        { email: text, password: text },
        { email: `a${text}@example.test`, password: text.slice(0, 30) },
        { email: 'a@example.test', password: text.slice(0, 30) },
      ]) {
        const answer = await nobody(test).post('/login', body)
        expect([400, 401]).toContain(answer.statusCode)
      }
  })

  const send = (url: string, payload: string, method: 'PUT' | 'POST' = 'PUT'): Promise<Answer> =>
    test.app.inject({
      method,
      url: `/api${url}`,
      payload,
      headers: { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' },
    })

  it.each([
    '{"__proto__":{"role":"ADMIN","isAdmin":true}}',
    '{"title":"A title","__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"title":{"__proto__":{"isAdmin":true}}}',
    '{"__proto__":null}',
    '{"\\u005f_proto__":{"isAdmin":true}}',
    '[{"__proto__":{"isAdmin":true}}]',
  ])('the body %s is refused and affects no later call [T43]', async (body) => {
    expect((await send(`/issues/update_issue/${issueId}`, body)).statusCode).toBe(400)
    expect((await send('/login', body, 'POST')).statusCode).toBe(400)
    expect(Object.prototype).not.toHaveProperty('isAdmin')
    expect(Object.prototype).not.toHaveProperty('role')
    expect((await tenant.get('/lookup/roles')).statusCode).toBe(403)
    expect((await tenant.get('/account/validate-jwt')).json()).toMatchObject({ role: 'TENANT' })
    expect((await tenant.get(`/issues/${issueId}`)).json()).not.toHaveProperty('isAdmin')
  })

  it.each([
    '__proto__',
    'constructor',
    'prototype',
    '__PROTO__',
    '__proto__[isAdmin]',
    'constructor.prototype',
  ])('a form or a query with a field called %s changes nothing [T43]', async (name) => {
    const before = await countsOf(test)
    const answer = await tenant.report(test, { PropertyId: String(propertyId), [name]: 'ADMIN', Title: name })
    expect([201, 400]).toContain(answer.statusCode)
    expect(answer.statusCode === 400).toBe(/^(__proto__|constructor|prototype)$/i.test(name))
    const query = await tenant.get(`/issues?${name}=ADMIN`)
    expect([200, 400]).toContain(query.statusCode)
    expect(Object.prototype).not.toHaveProperty('isAdmin')
    expect((await tenant.get('/lookup/roles')).statusCode).toBe(403)
    expect(answer.statusCode === 400 ? await countsOf(test) : before).toEqual(before)
  })

  it.each([
    ['/issues?status=Open&status=Closed', 'status'],
    ['/issues?status=Open&Status=Closed', 'status'],
    ['/issues?limit=1&LIMIT=500', 'limit'],
    ['/issues?q=a&q=a', 'q'],
    ['/issues?propertyId=1&propertyid=2', 'propertyId'],
    ['/issues?unknown=1&unknown=2', 'unknown'],
    ['/dashboard?propertyId=1&propertyId=2', 'propertyId'],
    ['/dashboard/user-properties?q=a&q=b', 'q'],
    ['/issues/user_issues?sort=jobId&sort=-jobId', 'sort'],
  ])('the query %s is refused with an error at the repeated parameter [T43]', async (url, field) => {
    const answer = await tenant.get(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'INVALID', fields: { [field]: expect.any(String) } })
  })

  it('a line break in a title is not part of the email’s subject [T25]', async () => {
    const title = 'A leak\r\nBcc: robin@example.test\u2028X-Evil: 1'
    await tenant.report(test, { PropertyId: String(propertyId), Title: title })
    const [mail] = (await nobody(test).get('/dev/outbox')).json<{ subject: string; to: string }[]>()
    expect(mail?.subject).toContain('A leak Bcc: robin@example.test X-Evil: 1')
    expect(mail?.to).not.toContain('robin@example.test')
  })
})
