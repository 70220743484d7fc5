import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ManagedCategory } from '@doorstep/contract/categories/schema'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const photo = readFile(new URL('../../../../test/fixtures/photo.png', import.meta.url))
const otherPhoto = readFile(new URL('../../../../test/fixtures/animation.gif', import.meta.url))

describe('a repeated report', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  beforeAll(async () => {
    test = await startTestApp({ limits: {} })
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId)
  })
  afterAll(() => test.close())

  const reportAs = (
    caller: Caller,
    title: string,
    key?: string,
    more: Record<string, string> = {},
  ): Promise<Answer> =>
    caller.report(
      test,
      { PropertyId: String(propertyId), Title: title, ...more },
      { headers: key === undefined ? {} : { 'idempotency-key': key } },
    )
  const titled = async (title: string): Promise<number> =>
    (await test.services.db.selectFrom('issues').select('id').where('title', '=', title).execute()).length
  const pointsOf = async ({ userId }: Caller): Promise<number> => {
    const rows = await test.services.db
      .selectFrom('rate_limits')
      .select('points')
      .where('key', 'like', `LIMIT_REPORT%:${userId}`)
      .execute()
    return rows.reduce((sum, { points }) => sum + points, 0)
  }

  it('a repeated report creates one issue, one history and one email, and counts once towards the limit, when sent ten times at once [double click]', async () => {
    const person = await signIn(test, 'TENANT', propertyId)
    const answers = await Promise.all(Array.from({ length: 10 }, () => reportAs(person, 'Clicked ten times')))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array<number>(10).fill(201))
    expect(new Set(answers.map((answer) => issueOf(answer).issueId)).size).toBe(1)
    expect(await titled('Clicked ten times')).toBe(1)
    const { db } = test.services
    const mails = await db
      .selectFrom('outbox_messages')
      .select('id')
      .where('subject', 'like', '%Clicked ten%')
      .execute()
    expect(mails).toHaveLength(1)
    expect(await pointsOf(person)).toBe(1)
  })

  it('a repeated report creates one issue and always gets the same answer when sent ten times at once with a key', async () => {
    const person = await signIn(test, 'TENANT', propertyId)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reportAs(person, 'Keyed ten times', 'key-ten')),
    )
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(201)
    expect(await titled('Keyed ten times')).toBe(1)
    expect(await pointsOf(person)).toBe(1)
  })

  it('a repeated report returns the first issue within 60 seconds, and creates a new issue after that', async () => {
    const first = issueOf(await reportAs(resident, 'Soon again'))
    expect(issueOf(await reportAs(resident, 'Soon again')).issueId).toBe(first.issueId)
    await sql`update issues set created_at = created_at - interval '61 seconds'
      where id = ${first.issueId}`.execute(test.services.db)
    expect(issueOf(await reportAs(resident, 'Soon again')).issueId).not.toBe(first.issueId)
  })

  it('a repeated report creates a new issue if the words, place or person differ', async () => {
    const neighbour = await signIn(test, 'TENANT', propertyId)
    const first = issueOf(await reportAs(resident, 'Same words')).issueId
    const others = [
      await reportAs(neighbour, 'Same words'),
      await reportAs(resident, 'Same words', undefined, { Description: 'But another description.' }),
    ].map((answer) => issueOf(answer).issueId)
    expect(new Set([first, ...others]).size).toBe(3)
  })

  it('a repeated report gets the first answer for the same key, even if the issue has changed since', async () => {
    const first = await reportAs(resident, 'Answered twice', 'key-moved')
    await resident.update(issueOf(first).issueId, { title: 'Another title' })
    const again = await reportAs(resident, 'Answered twice', 'key-moved')
    expect(again.statusCode).toBe(201)
    expect(again.body).toBe(first.body)
  })

  it('a repeated report creates a new issue for new words under a key from over 24 hours ago, even if the key is still kept', async () => {
    const first = issueOf(await reportAs(resident, 'Keyed yesterday', 'key-old'))
    await sql`update idempotency_keys set created_at = now() - interval '24 hours 1 second'
      where key = 'key-old'`.execute(test.services.db)
    const second = issueOf(await reportAs(resident, 'Keyed today', 'key-old'))
    expect(second.issueId).not.toBe(first.issueId)
    expect(issueOf(await reportAs(resident, 'Keyed today', 'key-old')).issueId).toBe(second.issueId)
  })

  it('a repeated report returns the first issue for the same key and content, for as long as that issue exists [KEEP-20]', async () => {
    const first = issueOf(await reportAs(resident, 'Lost for a week', 'key-week'))
    const age = async (): Promise<void> => {
      await sql`update idempotency_keys set created_at = now() - interval '7 days'
        where key = 'key-week'`.execute(test.services.db)
    }
    await age()
    expect(issueOf(await reportAs(resident, 'Lost for a week', 'key-week')).issueId).toBe(first.issueId)
    await resident.update(first.issueId, { title: 'Found after a week' })
    await age()
    const again = await reportAs(resident, 'Lost for a week', 'key-week')
    expect(again.statusCode).toBe(201)
    expect(issueOf(again)).toMatchObject({ issueId: first.issueId, title: 'Found after a week' })
    expect((await titled('Lost for a week')) + (await titled('Found after a week'))).toBe(1)
    await test.services.db.deleteFrom('idempotency_keys').where('key', '=', 'key-week').execute()
    expect(issueOf(await reportAs(resident, 'Lost for a week', 'key-week')).issueId).toBe(first.issueId)
    const neighbour = await signIn(test, 'TENANT', propertyId)
    expect(issueOf(await reportAs(neighbour, 'Lost for a week', 'key-week')).issueId).not.toBe(first.issueId)
  })

  it('a repeated report returns NOT_FOUND even after a week, if the person has lost the right to the issue [KEEP-20]', async () => {
    const person = await signIn(test, 'TENANT', propertyId)
    const otherId = await buildProperty(test.services)
    const first = issueOf(await reportAs(person, 'Moved on', 'key-moved-on'))
    await test.services.db.deleteFrom('idempotency_keys').where('key', '=', 'key-moved-on').execute()
    await test.services.db
      .updateTable('issues')
      .set({ property_id: otherId, reporter_id: resident.userId })
      .where('id', '=', first.issueId)
      .execute()
    expect((await reportAs(person, 'Moved on', 'key-moved-on')).statusCode).toBe(404)
  })

  it('a repeated report is refused if the key is the same and the body is different', async () => {
    await reportAs(resident, 'Keyed body', 'key-body')
    const other = await reportAs(resident, 'Keyed body', 'key-body', { Description: 'Something else now.' })
    expect(other.statusCode).toBe(409)
    expect(other.json()).toMatchObject({ code: 'CONFLICT' })
    expect(await titled('Keyed body')).toBe(1)
  })

  it('a repeated report is compared by the contents of its files, not by their names or the order of fields', async () => {
    const send = (name: string, data: Buffer): Promise<Answer> =>
      resident.report(
        test,
        { PropertyId: String(propertyId), Title: 'With a file' },
        { files: [[name, data]], headers: { 'idempotency-key': 'key-file' } },
      )
    const first = await send('a.png', await photo)
    expect(first.statusCode).toBe(201)
    const again = await resident.postForm(
      '/issues/report',
      {
        propertyid: String(propertyId),
        description: ' It drips all night. ',
        CategoryId: String(issueOf(first).categoryId),
        title: 'With a file',
      },
      [['b.png', await photo]],
      { 'idempotency-key': 'key-file' },
    )
    expect(again.body).toBe(first.body)
    expect((await send('a.gif', await otherPhoto)).statusCode).toBe(409)
  })

  it('a repeated report can use the same key as another person’s report without getting that person’s issue', async () => {
    const neighbour = await signIn(test, 'TENANT', propertyId)
    const one = issueOf(await reportAs(resident, 'Shared key', 'key-shared'))
    const two = issueOf(await reportAs(neighbour, 'Shared key', 'key-shared'))
    expect(two.issueId).not.toBe(one.issueId)
    expect(two.userId).toBe(neighbour.userId)
  })

  it('a repeated report returns NOT_FOUND once the person has lost the right to the issue', async () => {
    const person = await signIn(test, 'TENANT', propertyId)
    expect((await reportAs(person, 'Moved out', 'key-lost')).statusCode).toBe(201)
    await test.services.db.deleteFrom('property_roles').where('user_id', '=', person.userId).execute()
    const again = await reportAs(person, 'Moved out', 'key-lost')
    expect(again.statusCode).toBe(404)
    expect(again.body).not.toContain('Moved out')
  })

  it('a repeated report is refused if its key has more than 64 characters', async () => {
    expect((await reportAs(resident, 'Long key', 'k'.repeat(64))).statusCode).toBe(201)
    const refused = await reportAs(resident, 'Longer key', 'k'.repeat(65))
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields).toHaveProperty('idempotencyKey')
  })

  it('a repeated report is accepted with a corrected body and a key that was refused before', async () => {
    expect((await reportAs(resident, 'Tiny', 'key-corrected', { Title: 'No' })).statusCode).toBe(400)
    expect((await reportAs(resident, 'Corrected', 'key-corrected')).statusCode).toBe(201)
  })

  it('a repeated report returns the first issue even if the default priority of its category has changed since', async () => {
    const admin = await signIn(test, 'ADMIN')
    const first = await reportAs(resident, 'Asked again later', 'a-key-of-a-report-0001')
    const { issueId, categoryId } = issueOf(first)
    const category = (await admin.get('/categories/managed'))
      .json<ManagedCategory[]>()
      .find((one) => one.categoryId === categoryId)
    const changed = await admin.put(`/categories/managed/${categoryId}`, {
      name: category?.name,
      question: '',
      advice: '',
      searchWords: '',
      defaultPriority: 'Planned',
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const again = await reportAs(resident, 'Asked again later', 'a-key-of-a-report-0001')
    expect([again.statusCode, issueOf(again).issueId]).toEqual([201, issueId])
  })
})

describe('the default limit on reports', () => {
  let test: TestApp
  let propertyId: number
  beforeAll(async () => {
    test = await startTestApp({ limits: {} })
    propertyId = await buildProperty(test.services)
  })
  afterAll(() => test.close())

  const report = (caller: Caller, title: string, headers = {}): Promise<Answer> =>
    caller.report(test, { PropertyId: String(propertyId), Title: title }, { headers })
  /** Sets the number of reports that count towards the limit of this person. */
  const take = async ({ userId }: Caller, points: number): Promise<void> => {
    await sql`update rate_limits set points = ${points} where key like ${`LIMIT_REPORT%:${userId}`}`.execute(
      test.services.db,
    )
  }

  it('the default limit on reports is 20 an hour for a resident', async () => {
    const resident = await signIn(test, 'TENANT', propertyId)
    for (let count = 1; count <= 20; count += 1)
      expect((await report(resident, `Report number ${count}`)).statusCode).toBe(201)
    const refused = await report(resident, 'One too many')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    const neighbour = await signIn(test, 'TENANT', propertyId)
    expect((await report(neighbour, 'Another person')).statusCode).toBe(201)
  })

  it.each(['ADMIN', 'PMGR'] as const)('the default limit on reports is 200 an hour for %s', async (role) => {
    const staff = await signIn(test, role, propertyId)
    expect((await report(staff, `First of ${role}`)).statusCode).toBe(201)
    await take(staff, 199)
    expect((await report(staff, `Last of ${role}`)).statusCode).toBe(201)
    expect((await report(staff, `Too many of ${role}`)).statusCode).toBe(429)
  })

  it('the default limit on reports does not count refused input, a repeated key or a repeated report', async () => {
    const resident = await signIn(test, 'TENANT', propertyId)
    const key = { 'idempotency-key': 'key-free' }
    const first = await report(resident, 'Keyed report', key)
    expect(first.statusCode).toBe(201)
    await take(resident, 19)
    for (const title of ['', 'No', 'x'.repeat(101)])
      expect((await report(resident, title)).statusCode).toBe(400)
    expect((await resident.report(test, { PropertyId: '999999' })).statusCode).toBe(404)
    expect((await report(resident, 'Keyed report', key)).body).toBe(first.body)
    expect((await report(resident, 'The twentieth')).statusCode).toBe(201)
    expect((await report(resident, 'The twentieth')).statusCode).toBe(201)
    expect((await report(resident, 'Keyed report', key)).statusCode).toBe(201)
    expect((await report(resident, 'The twenty-first')).statusCode).toBe(429)
  })
})

describe('reports of many people at once', () => {
  it('reports of many people at once do not wait for each other', async () => {
    const test = await startTestApp({ settings: { DATABASE_POOL: '4' } })
    const propertyId = await buildProperty(test.services)
    const people = await Promise.all(Array.from({ length: 12 }, () => signIn(test, 'TENANT', propertyId)))
    const answers = await Promise.all(
      people.map((person, index) =>
        person.report(test, { PropertyId: String(propertyId), Title: `At once ${index}` }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array<number>(12).fill(201))
    const counted = test.services.db.selectFrom('rate_limits').where('key', 'like', 'LIMIT_REPORT:%')
    const counters = await counted.select('points').execute()
    expect(counters).toHaveLength(12)
    await test.close()
  })
})
