import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Issue } from '@doorstep/contract/issues/schema'
import { signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildProperty, leafCategory } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const ISSUES = 23

/** Returns the address of the next or previous page, below `/api`. */
function linkOf(answer: Answer, rel: 'next' | 'prev'): string | undefined {
  const header = answer.headers['link']
  const match = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(typeof header === 'string' ? header : '')
  return match?.[1]?.replace(/^\/api/, '')
}

const idsOf = (answer: Answer): number[] => answer.json<Issue[]>().map((issue) => issue.jobId)

describe('the pages of the list of issues', () => {
  let test: TestApp
  let propertyId: number
  let manager: Caller
  let reporter: Caller
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    manager = await signIn(test, 'PMGR', propertyId)
    reporter = await signIn(test, 'TENANT', propertyId)
    await insert(propertyId, ISSUES, 'Page issue')
  })
  afterAll(() => test.close())

  /** Inserts issues at five instants, one microsecond apart, so that several issues share each instant. */
  const insert = async (at: number, count: number, title: string): Promise<void> => {
    await sql`insert into issues (property_id, reporter_id, reported_by, title, description, category_id, created_at)
      select ${at}, ${reporter.userId}, ${reporter.userId}, ${title}, 'One of many.',
        ${await leafCategory(test.services)}, '2026-05-01 10:00:00.123456+00'::timestamptz + (n % 5) * interval '1 microsecond'
      from generate_series(1, ${count}) n`.execute(test.services.db)
  }
  const walk = async (start: string, rel: 'next' | 'prev'): Promise<Answer[]> => {
    const pages: Answer[] = []
    for (
      let url: string | undefined = start;
      url !== undefined && pages.length < 50;
      url = linkOf(pages.at(-1) as Answer, rel)
    ) {
      const page = await manager.get(url)
      expect(page.statusCode).toBe(200)
      pages.push(page)
    }
    return pages
  }

  it.each(['-jobId', 'jobId', '-createdAt', 'createdAt'])(
    'the pages of the list of issues by %s have no gaps or repeats in either direction, and show how many issues precede each page [API-205]',
    async (sort) => {
      const whole = idsOf(await manager.get(`/issues?sort=${sort}&limit=500`))
      expect(whole).toHaveLength(ISSUES)
      const forward = await walk(`/issues?sort=${sort}&limit=5`, 'next')
      expect(forward.map((page) => idsOf(page).length)).toEqual([5, 5, 5, 5, 3])
      expect(forward.flatMap(idsOf)).toEqual(whole)
      expect(forward.map((page) => page.headers['x-total-count'])).toEqual(Array<string>(5).fill('23'))
      expect(forward.map((page) => page.headers['x-offset'])).toEqual(['0', '5', '10', '15', '20'])
      expect(linkOf(forward[0] as Answer, 'prev')).toBeUndefined()
      const last = forward.at(-1) as Answer
      expect(linkOf(last, 'next')).toBeUndefined()
      const back = await walk(linkOf(last, 'prev') ?? '', 'prev')
      expect(back.map(idsOf).toReversed().flat()).toEqual(whole.slice(0, 20))
      expect(linkOf(back.at(-1) as Answer, 'prev')).toBeUndefined()
      const again = await manager.get(linkOf(back[0] as Answer, 'next') ?? '')
      expect(idsOf(again)).toEqual(idsOf(last))
    },
  )

  it('the pages of the list of issues order issues of the same instant by job number', async () => {
    const issues = (await manager.get('/issues?sort=createdAt&limit=500')).json<Issue[]>()
    const atOnce = issues.slice(0, 4).map((issue) => issue.jobId)
    expect(atOnce).toEqual(atOnce.toSorted((one, other) => one - other))
    expect(new Set(issues.map((issue) => issue.createdAt)).size).toBe(1)
  })

  it('the pages of the list of issues keep their filters, and neither miss nor repeat an issue when a new issue arrives', async () => {
    const start = '/issues?limit=10&status=Submitted&q=page+issue&sort=-jobId'
    const first = await manager.get(start)
    await insert(propertyId, 1, 'Page issue, late')
    const next = linkOf(first, 'next') ?? ''
    expect(next).toContain('status=Submitted')
    const second = await manager.get(next)
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(20)
    const previous = await manager.get(linkOf(second, 'prev') ?? '')
    expect(idsOf(previous)).toEqual(idsOf(first))
    await test.services.db.deleteFrom('issues').where('title', '=', 'Page issue, late').execute()
  })

  it('the pages of the list of issues take the total from the cursor, or count again if an older cursor has no total', async () => {
    const first = await manager.get('/issues?limit=10')
    await insert(propertyId, 1, 'Page issue, later')
    const next = linkOf(first, 'next') ?? ''
    const totalOf = async (url: string): Promise<unknown> => {
      const page = await manager.get(url)
      return page.statusCode === 200 ? page.headers['x-total-count'] : page.statusCode
    }
    const withTotal = (total: unknown): string => {
      const url = new URL(next, 'http://page')
      const position = JSON.parse(Buffer.from(url.searchParams.get('cursor') ?? '', 'base64url').toString())
      const changed = Buffer.from(JSON.stringify({ ...position, total })).toString('base64url')
      url.searchParams.set('cursor', changed)
      return url.pathname + url.search
    }
    expect(await totalOf(next)).toBe('23')
    expect(await totalOf('/issues?limit=10')).toBe('24')
    expect(await totalOf(withTotal(undefined))).toBe('24')
    for (const forged of [-1, 1.5, '23', null]) expect(await totalOf(withTotal(forged))).toBe(400)
    await test.services.db.deleteFrom('issues').where('title', '=', 'Page issue, later').execute()
  })

  it('the pages of the list of issues contain 100 issues by default, and from 1 to 500 on request', async () => {
    const many = await buildProperty(test.services)
    const caller = await signIn(test, 'PMGR', many)
    await insert(many, 501, 'Many issues')
    expect(idsOf(await caller.get('/issues'))).toHaveLength(100)
    expect(idsOf(await caller.get('/issues?limit=1'))).toHaveLength(1)
    expect(idsOf(await caller.get('/issues?limit=500'))).toHaveLength(500)
    for (const limit of ['0', '501', '1e9', '-1', '1.5', 'all', ' 5']) {
      const refused = await caller.get(`/issues?limit=${limit}`)
      expect(refused.statusCode).toBe(400)
      expect(refused.json().fields).toHaveProperty('limit')
    }
  })

  it('the pages of the list of issues reject a malformed cursor or one from another list', async () => {
    const place = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const foreign = ['nonsense', place({}), place({ jobId: 1 }), place({ name: 'Flat 1', id: 1 })]
    const cursors = {
      '-createdAt': [
        ...foreign,
        place({ sort: '-createdAt', value: "now()'--", ids: [1] }),
        place({ sort: '-createdAt', value: '2026-99-99 10:00:00+00', ids: [1] }),
        place({ sort: '-createdAt', value: '2026-05-01 10:00:00+00', ids: [1.5] }),
        place({ sort: '-createdAt', value: '2026-05-01 10:00:00+00', ids: [] }),
        'x'.repeat(201),
      ],
      '-jobId': [
        ...foreign,
        place({ sort: '-jobId', value: 'x', ids: [] }),
        place({ sort: '-jobId', value: '1.5', ids: [] }),
        place({ sort: '-jobId', value: '9'.repeat(19), ids: [] }),
        place({ sort: '-jobId', value: 1, ids: [] }),
        place({ sort: '-jobId', value: '1', ids: [1] }),
      ],
    }
    for (const [sort, those] of Object.entries(cursors))
      for (const cursor of those) {
        const answer = await manager.get(`/issues?sort=${sort}&cursor=${cursor}`)
        expect(answer.statusCode, cursor).toBe(400)
        expect(answer.json().fields).toEqual({
          cursor: 'This cursor does not belong to this list. Start again from the first page.',
        })
      }
    const byJobId = linkOf(await manager.get('/issues?limit=5'), 'next') ?? ''
    const cursor = new URL(byJobId, 'http://page').searchParams.get('cursor')
    expect((await manager.get(`/issues?sort=createdAt&cursor=${cursor}`)).statusCode).toBe(400)
  })

  it('the pages of the list of issues count exactly up to 10,000 issues, and indicate when there are more', async () => {
    const huge = await buildProperty(test.services)
    const caller = await signIn(test, 'PMGR', huge)
    await insert(huge, 10_000, 'Huge list')
    const exact = await caller.get('/issues?limit=1')
    expect(exact.headers).toMatchObject({ 'x-total-count': '10000' })
    expect(exact.headers).not.toHaveProperty('x-total-capped')
    await insert(huge, 1, 'One more')
    const capped = await caller.get('/issues?limit=1')
    expect(capped.headers).toMatchObject({ 'x-total-count': '10000', 'x-total-capped': 'true' })
    expect(linkOf(capped, 'next')).toBeDefined()
  })
})
