import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Feedback } from '@doorstep/contract/feedback/schema'
import { nobody, signIn } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

describe('feedback', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  beforeAll(async () => {
    test = await startTestApp({ limits: {} })
    propertyId = await buildProperty(test.services)
  })
  afterAll(() => test.close())

  const give = async (body: object, headers: Record<string, string> = {}): Promise<Answer> => {
    resident = await signIn(test, 'TENANT', propertyId)
    return resident.post('/feedback', body, headers)
  }
  const stored = () =>
    test.services.db.selectFrom('feedback').selectAll().where('user_id', '=', resident.userId).execute()

  it('feedback is stored with its author, comment and page, and audited [API-22] [FEEDBACK-14]', async () => {
    resident = await signIn(test, 'TENANT', propertyId)
    const { userId } = resident
    const sent = { userId, rating: 5, comment: '  Quick repair. ', pagePath: '/issues/12', emoji: '🙂' }
    const answer = await resident.post('/feedback', sent)
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json<Feedback>()
    expect(await stored()).toMatchObject([
      { id, user_id: userId, rating: 5, comment: 'Quick repair.', page_path: '/issues/12' },
    ])
    const audits = await test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'object_id', 'after'])
      .where('action', '=', 'feedback.submit')
      .execute()
    // The comment is stored only with the feedback, not in the audit.
    expect(audits).toEqual([{ actor_id: userId, object_id: id, after: { rating: 5 } }])
  })

  it.each([
    [1, '😞'],
    [2, '🙁'],
    [3, '😐'],
    [4, '🙂'],
    [5, '😀'],
  ])(
    'feedback is stored with the emoji for its rating, whatever emoji was sent: %i, %s [T45]',
    async (rating, emoji) => {
      const answer = await give({ rating, emoji: '💣'.repeat(2000) })
      expect(answer.json()).toMatchObject({ rating, emoji, comment: null, pagePath: null })
    },
  )

  it.each([6, 0, -1, '5', 4.5, null, undefined, true, [5], 1e9])(
    'feedback is refused if its rating is %j [FEEDBACK-04] [T45]',
    async (rating) => {
      const answer = await give({ rating })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ fields: { rating: 'Choose 1 to 5 stars.' } })
      expect(await stored()).toEqual([])
    },
  )

  it.each([
    'javascript:alert(1)',
    `/${'x'.repeat(5000)}`,
    '/dashboard?token=1',
    '/dashboard#x',
    '//evil.example',
    'https://evil.example/dashboard',
    '/issues/abc',
    '/no/such/place',
    '/Dashboard\n',
    5,
  ])('feedback is refused if its page is %j [T45]', async (pagePath) => {
    const answer = await give({ rating: 4, pagePath })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { pagePath: 'The page must be an address of this site.' } })
    expect(await stored()).toEqual([])
  })

  it('feedback can have a comment of up to 1,000 characters [FEEDBACK-05] [T45]', async () => {
    expect((await give({ rating: 4, comment: 'x'.repeat(1001) })).statusCode).toBe(400)
    expect(await stored()).toEqual([])
    expect((await give({ rating: 4, comment: 'x'.repeat(1000) })).statusCode).toBe(201)
    for (const comment of ['', '   ', null])
      expect((await give({ rating: 4, comment })).json()).toMatchObject({ comment: null })
  })

  it('feedback in the name of somebody else is refused and not stored [T03]', async () => {
    const other = await signIn(test, 'TENANT', propertyId)
    const answer = await give({ userId: other.userId, rating: 4 })
    expect(answer.statusCode).toBe(403)
    expect(await stored()).toEqual([])
    expect((await nobody(test).post('/feedback', { rating: 4 })).statusCode).toBe(401)
  })

  it('feedback is stored once if sent ten times at once, with and without a key [double click]', async () => {
    const headers: Record<string, string>[] = [{}, { 'idempotency-key': 'feedback-1' }]
    for (const [at, header] of headers.entries()) {
      resident = await signIn(test, 'TENANT', propertyId)
      const body = { rating: 2, comment: `Clicked often ${at}` }
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => resident.post('/feedback', body, header)),
      )
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array<number>(10).fill(201))
      expect(new Set(answers.map((answer) => answer.json<Feedback>().id)).size).toBe(1)
      expect(await stored()).toHaveLength(1)
    }
    const reused = await resident.post('/feedback', { rating: 1 }, { 'idempotency-key': 'feedback-1' })
    expect(reused.statusCode).toBe(409)
  })

  it('feedback is accepted ten times an hour, and refused feedback does not count [T45]', async () => {
    resident = await signIn(test, 'TENANT', propertyId)
    const codes: number[] = []
    for (let at = 0; at < 12; at += 1) {
      await resident.post('/feedback', { rating: 9 })
      codes.push((await resident.post('/feedback', { rating: 3, comment: `Number ${at}` })).statusCode)
    }
    expect(codes).toEqual([...Array<number>(10).fill(201), 429, 429])
    const late = await resident.post('/feedback', { rating: 3 })
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  })
})
