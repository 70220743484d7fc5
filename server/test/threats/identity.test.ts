import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOf, signIn } from '../callers.ts'
import type { Answer, Caller } from '../callers.ts'
import { ALL_ADDRESSES, fillPath } from '../contractCalls.ts'
import { takeDenials } from '../denials.ts'
import { buildIssue, buildProperty } from '../factories.ts'
import { listen, rawRequest } from '../rawRequest.ts'
import type { RawAnswer } from '../rawRequest.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

const CANARY = 'Canary Wharf House'

describe('user ids sent by a browser', () => {
  let test: TestApp
  let port: number
  let propertyId: number
  let own: Caller
  let other: Caller
  let issueId: number
  beforeAll(async () => {
    test = await startTestApp()
    port = await listen(test)
    propertyId = await buildProperty(test.services)
    own = await signIn(test, 'TENANT', propertyId)
    other = await signIn(test, 'TENANT', await buildProperty(test.services, { name: CANARY }))
    issueId = await buildIssue(test.services, { propertyId, reporterId: own.userId })
  })
  afterAll(() => test.close())

  const mismatches = () => takeDenials(test, own.userId)
  const issueCount = async (): Promise<number> =>
    (await test.services.db.selectFrom('issues').select('id').execute()).length
  const ask = (headers: Record<string, string | string[]>, path = '/api/dashboard/user-properties') =>
    rawRequest(port, { path, headers: { authorization: `Bearer ${own.token}`, ...headers } })
  const rowOf = (id: number): Promise<unknown> =>
    test.services.db.selectFrom('issues').selectAll().where('id', '=', id).executeTakeFirst()

  it.each(['own', 'own with X in other case', 'absent', 'empty'])(
    'the X-User-Id %s is accepted [T02]',
    async (kind) => {
      const id = String(own.userId)
      const headers: Record<string, string> =
        {
          own: { 'X-User-Id': id },
          'own with X in other case': { 'x-USER-id': id },
          empty: { 'X-User-Id': '' },
        }[kind] ?? {}
      const answer = await ask(headers)
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.body)).toMatchObject([{ id: propertyId }])
    },
  )

  it('the X-User-Id of another person is refused by every call, and recorded [T02]', async () => {
    const closed = ALL_ADDRESSES.filter(
      ({ endpoint }) => endpoint.permission !== 'public' && (endpoint.sessions ?? ['full']).includes('full'),
    )
    await mismatches()
    const row = await rowOf(issueId)
    const found: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const { method, path, endpoint } of closed) {
      const url = fillPath(path.replace(':propertyId', String(propertyId)), String(issueId))
      const answer = await test.app.inject({
        method,
        url: `${url}?propertyId=${propertyId}`,
        headers: { authorization: `Bearer ${own.token}`, 'x-user-id': String(other.userId) },
        ...(method === 'PUT' && { payload: { title: 'Changed by nobody' } }),
      })
      const requestId = answer.headers['x-request-id']
      const denied = {
        call: endpoint.name,
        status: 403,
        why: 'otherIdentity',
        count: 1,
        ids: expect.anything(),
      }
      found[`${method} ${path}`] = [answer.statusCode, answer.json(), await mismatches()]
      wanted[`${method} ${path}`] = [
        403,
        { code: 'FORBIDDEN', message: expect.any(String), requestId },
        [{ request_id: requestId, count: 1, calls: [denied] }],
      ]
    }
    expect(found).toEqual(wanted)
    expect(await rowOf(issueId)).toEqual(row)
  })

  it('an X-User-Id in any other form gives no access and breaks nothing [T02]', async () => {
    const id = String(own.userId)
    const shapes = [
      ['1 OR 1=1', `${id} OR 1=1`, `${id};drop table users`, `${id}--`, `' or ''='`, `${id}/**/`, '*', '%'],
      [`0${id}`, `${id}.0`, `+${id}`, `-${id}`, `${id}e0`, `0x${Number(id).toString(16)}`, 'NaN', 'null'],
      [`${id},${other.userId}`, `${other.userId},${id}`, `${id} ${other.userId}`, `[${id}]`, `{"id":${id}}`],
      ['9'.repeat(40), 'x'.repeat(10_240), '${jndi:ldap://x/a}', '<script>', '\u00e9\u00ff'],
    ].flat()
    const wrong: string[] = []
    for (const shape of shapes) {
      const answer = await ask({ 'X-User-Id': shape })
      if (answer.status !== 403 || answer.body.includes(CANARY)) wrong.push(`${shape}: ${answer.status}`)
    }
    expect(wrong).toEqual([])
    const tooLong = await ask({ 'X-User-Id': 'x'.repeat(20_000) })
    expect(tooLong.status).toBe(431)
  })

  it('a request with two X-User-Id headers never acts as the other person [T02]', async () => {
    const ids = [String(own.userId), String(other.userId)]
    const pairs = [ids, ids.toReversed(), [ids[1] ?? '', ids[1] ?? '']]
    const answers: RawAnswer[] = []
    for (const pair of pairs) answers.push(await ask({ 'X-User-Id': pair }))
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(answers.map(({ body }) => body).join()).not.toContain(CANARY)
  })

  const reportAs = (claim: Record<string, string>): Promise<Answer> =>
    own.report(test, {
      PropertyId: String(propertyId),
      Title: `Report ${Object.keys(claim).join()}`,
      ...claim,
    })

  it('a report with the UserId of another person is refused, and makes no issue [T03]', async () => {
    const before = await issueCount()
    const id = String(other.userId)
    for (const name of ['UserId', 'userId', 'USERID', 'userid'])
      expect((await reportAs({ [name]: id })).statusCode).toBe(403)
    for (const value of [
      `${own.userId} or 1=1`,
      `[${own.userId}]`,
      'me',
      '-1',
      '0',
      `${id} `,
      'x'.repeat(5000),
    ])
      expect((await reportAs({ UserId: value })).statusCode).toBe(403)
    expect(await issueCount()).toBe(before)
    expect((await other.get('/issues/user_issues')).json()).toEqual([])
  })

  it('a report with the reporter’s own UserId, or a blank one, belongs to the reporter [T03, API-39]', async () => {
    for (const claim of [{ UserId: String(own.userId) }, { UserId: '' }]) {
      const answer = await own.report(test, {
        PropertyId: String(propertyId),
        Title: `Own ${JSON.stringify(claim)}`,
        ...claim,
      })
      expect(issueOf(answer).userId).toBe(own.userId)
    }
  })

  it.each([
    ['another', (id: number) => id + 1],
    ['another id in digits', (id: number) => String(id + 1)],
    ['a name', () => 'Robin Reed'],
    ['a list', (id: number) => [id]],
    ['an object', (id: number) => ({ id })],
    ['true', () => true],
    ['a fraction', (id: number) => id + 0.5],
    ['0', () => 0],
  ])('an update with updatedBy %s is refused and changes nothing [T03, API-44]', async (_kind, claim) => {
    const before = await rowOf(issueId)
    await mismatches()
    const answer = await own.update(issueId, { title: 'Another title', updatedBy: claim(own.userId) })
    expect(answer.statusCode).toBe(403)
    expect(await rowOf(issueId)).toEqual(before)
    expect(await mismatches()).toMatchObject([
      { calls: [{ call: 'updateIssue', why: 'otherIdentity', count: 1 }] },
    ])
  })

  it('an update with the sender’s own updatedBy is recorded as the sender’s update [T03, API-45]', async () => {
    for (const claim of [own.userId, String(own.userId), null, '']) {
      const answer = await own.update(issueId, { title: `Title by ${String(claim)}`, updatedBy: claim })
      expect(answer.statusCode).toBe(200)
    }
    const events = await test.services.db
      .selectFrom('issue_events')
      .select('actor_id')
      .where('issue_id', '=', issueId)
      .execute()
    expect(new Set(events.map(({ actor_id }) => actor_id))).toEqual(new Set([own.userId]))
  })

  it('the userId of an update is ignored, and the reporter stays the same [T03, T17]', async () => {
    const answer = await own.update(issueId, { title: 'Still my own', userId: other.userId })
    expect(issueOf(answer)).toMatchObject({ title: 'Still my own', userId: own.userId })
  })
})
