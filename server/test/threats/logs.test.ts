import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '../../src/crypto/passwords.ts'
import { Caller, issueOf, nobody, signIn } from '../callers.ts'
import type { Answer } from '../callers.ts'
import { buildProperty, buildUser, mapUser } from '../factories.ts'
import { keepLog } from '../keptLog.ts'
import { listen, rawRequest } from '../rawRequest.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

/** Values that people type, and values about people. None of them may appear in a log. */
const SECRET = {
  firstName: 'Zqfirstname',
  lastName: 'Zqlastname',
  email: 'zqmail@zqhost.test',
  phone: '+447700zqphone',
  password: 'Zq-Password-26',
  wrongPassword: 'Zq-Wrong-Pw-26',
  unknownEmail: 'zqstranger@zqhost.test',
  title: 'Zqtitle of a report',
  text: 'Zqdescription of a report',
  note: 'Zqnote of a manager',
  query: 'zqquery',
  path: 'zqpath',
  file: 'zqfile.jpg',
  header: 'zqheader',
  agent: 'Zqagent/1.0',
  key: 'zqidempotencykey',
  breaking: 'Zqboom',
}

describe('the log', () => {
  let test: TestApp
  let port: number
  const { log, written } = keepLog()
  const tokens: string[] = []
  /** Answers with errors that the server caused, not the caller. */
  const faults: Answer[] = []
  beforeAll(async () => {
    test = await startTestApp({ withJobs: true, log })
    port = await listen(test)
    await playStory()
  })
  afterAll(() => test.close())

  const headers = (caller?: Caller): Record<string, string> => ({
    'user-agent': SECRET.agent,
    'x-forwarded-for': SECRET.header,
    referer: `http://x/${SECRET.header}`,
    ...(caller && { authorization: `Bearer ${caller.token}` }),
  })

  async function playStory(): Promise<void> {
    const propertyId = await buildProperty(test.services)
    const userId = await buildUser(test.services, {
      firstName: SECRET.firstName,
      lastName: SECRET.lastName,
      email: SECRET.email,
      phoneNumber: SECRET.phone,
      passwordHash: await hashPassword(SECRET.password),
    })
    await mapUser(test.services, userId, propertyId, 'TENANT')
    const login = (email: string, password: string): Promise<Answer> =>
      nobody(test).post('/login', { email, password }, headers())
    await login(SECRET.email, SECRET.wrongPassword)
    await login(SECRET.unknownEmail, SECRET.password)
    const token = (await login(SECRET.email, SECRET.password)).json<{ token: string }>().token
    const resident = new Caller(test.app, { userId, token })
    const manager = await signIn(test, 'PMGR', propertyId)
    tokens.push(token, manager.token)
    const photo = await readFile(new URL('../fixtures/polyglot.jpg', import.meta.url))
    const report = (Title: string): Promise<Answer> =>
      resident.report(
        test,
        { PropertyId: String(propertyId), Title, Description: SECRET.text, VulnerablePersons: 'true' },
        { files: [[SECRET.file, photo]], headers: { 'idempotency-key': `${SECRET.key}-${Title.length}` } },
      )
    const { issueId } = issueOf(await report(SECRET.title))
    await manager.update(issueId, { status: 'Approved', notes: SECRET.note })
    await vi.waitUntil(async () => issueOf(await resident.get(`/issues/${issueId}`)).status === 'Open')
    await breakThings(resident, manager, issueId, report)
    await resident.post('/account/logout')
  }

  /** Causes every kind of failure, with the typed values involved. */
  async function breakThings(
    resident: Caller,
    manager: Caller,
    issueId: number,
    report: (title: string) => Promise<Answer>,
  ): Promise<void> {
    await manager.update(issueId, { status: 'Closed', notes: SECRET.note })
    await resident.get(`/issues?q=${SECRET.query}&sort=${SECRET.query}`)
    await resident.get(`/issues/${SECRET.path}`)
    await resident.update(issueId, { title: SECRET.title.repeat(40), notes: SECRET.note })
    for (const path of [`/${SECRET.path}`, `/api/${SECRET.path}?x=${SECRET.query}`, `/api/%zz${SECRET.path}`])
      await rawRequest(port, { path, headers: headers(resident) })
    await rawRequest(port, {
      method: 'POST',
      path: '/api/login',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: `{"email":"${SECRET.email}","password":"${SECRET.password}`,
    })
    // The database quotes the refused row in its message.
    await test.asOwner(`alter table issues add constraint no_boom check (title not like '%Zqboom%')`)
    faults.push(await report(`${SECRET.breaking} ${SECRET.email}`))
    test.services.lifecycle.isStopping = true
    faults.push(await nobody(test).get('/health/ready'))
    test.services.lifecycle.isStopping = false
    await breakJob(resident, manager, report)
  }

  /** Makes a job fail on a row that contains a person's name, address and text. */
  async function breakJob(
    resident: Caller,
    manager: Caller,
    report: (title: string) => Promise<Answer>,
  ): Promise<void> {
    const { issueId } = issueOf(await report(`${SECRET.title} again`))
    await test.asOwner(
      `alter table outbox_messages add constraint no_mail check (subject not like '%approved%') not valid`,
    )
    await manager.update(issueId, { status: 'Approved', notes: SECRET.note })
    await vi.waitUntil(async () => (await jobs()).includes('no_mail') || (await failedJobs()) > 0)
    expect((await resident.get(`/issues/${issueId}`)).json()).toMatchObject({ status: 'Approved' })
  }

  async function jobs(): Promise<string> {
    const { rows } = await sql`select data, output, state from pgboss.job`.execute(test.services.db)
    return JSON.stringify(rows)
  }
  async function failedJobs(): Promise<number> {
    const { rows } =
      await sql`select 1 from pgboss.job where output is not null and state <> 'completed'`.execute(
        test.services.db,
      )
    return rows.length
  }

  const hits = (text: string): string[] =>
    Object.entries(SECRET)
      .filter(([, value]) => text.toLowerCase().includes(value.toLowerCase()))
      .map(([name]) => name)

  it('the log has one JSON line for each request, with the name of its call [T37]', () => {
    const lines = written()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const requests = lines.filter(({ msg }) => msg === 'request')
    expect(requests.length).toBeGreaterThan(15)
    for (const line of requests)
      expect(line).toMatchObject({
        requestId: expect.stringMatching(/^[\w.-]{8,64}$/),
        method: expect.stringMatching(/^[A-Z]+$/),
        route: expect.stringMatching(/^[A-Za-z]+$/),
        status: expect.any(Number),
        ms: expect.any(Number),
        ip: '127.0.0.0/24',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      })
    expect(new Set(requests.map(({ route }) => route))).toContain('reportIssue')
    expect(lines.some(({ msg }) => msg === 'request failed')).toBe(true)
  })

  it.each([
    ['a safe id is logged next to our own', 'caller-id.26', 'caller-id.26'],
    ['a text that is not an id is left out', 'a\u00e9 {"level":60}', undefined],
  ])('the log handles the request id of a caller: %s [SAFE-41]', async (_case, given, kept) => {
    const asked = { path: '/api/health/live', headers: { 'x-request-id': given } }
    const { headers: answered } = await rawRequest(port, asked)
    const own = `"requestId":"${String(answered['x-request-id'])}"`
    // Jobs write log lines at the same time, so the test looks for the line of its request.
    const text = await vi.waitUntil(() =>
      written()
        .split('\n')
        .find((line) => line.includes(own)),
    )
    const line = JSON.parse(text) as Record<string, unknown>
    expect(line).toMatchObject({ msg: 'request' })
    expect(line['callerRequestId']).toBe(kept)
    expect(line['requestId']).not.toBe(given)
  })

  it('the log contains nothing that people typed, and nothing about them [T37]', () => {
    expect(written().length).toBeGreaterThan(2000)
    expect(hits(written())).toEqual([])
    expect(written()).not.toMatch(/vulnerable/i)
  })

  it('the log contains no token and no part of one [T37]', () => {
    expect(tokens).toHaveLength(2)
    for (const token of tokens) {
      expect(written()).not.toContain(token.slice(0, 12))
      expect(written()).not.toContain(token.slice(-12))
    }
  })

  it('the log reports a failed request by the place in the code and an error code [T37]', () => {
    const failed =
      written()
        .split('\n')
        .find((line) => line.includes('request failed')) ?? '{}'
    expect(JSON.parse(failed)).toMatchObject({ err: { code: '23514', constraint: 'no_boom' } })
    expect(failed).toContain('queries.ts')
  })

  it('the log has the stack of every fault, with the request id from its answer [OPS-21]', () => {
    expect(faults.map(({ statusCode }) => statusCode)).toEqual([500, 503])
    const lines = written().trim().split('\n')
    for (const answer of faults) {
      const { requestId } = answer.json<{ requestId: string }>()
      const found = lines.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line) as object)
      expect(found).toContainEqual(
        expect.objectContaining({
          requestId,
          route: expect.stringMatching(/^(reportIssue|readReadiness)$/),
          err: expect.objectContaining({ stack: expect.stringMatching(/at .*server\/src\/.*:\d+/) }),
        }),
      )
    }
  })

  it('the log contains nothing that people typed when a job fails, and neither does the queue [T37]', async () => {
    expect(await failedJobs()).toBeGreaterThan(0)
    expect(hits(await jobs())).toEqual([])
  })

  it('the audit contains ids, but no names, addresses, phone numbers or passwords [T37]', async () => {
    const { rows } = await sql`select * from audit_events`.execute(test.services.db)
    const { firstName, lastName, email, phone, password, wrongPassword, unknownEmail } = SECRET
    const text = JSON.stringify(rows)
    expect(rows.length).toBeGreaterThan(5)
    const person = [firstName, lastName, email, phone, password, wrongPassword, unknownEmail, ...tokens]
    expect(person.filter((value) => text.includes(value))).toEqual([])
  })
})
