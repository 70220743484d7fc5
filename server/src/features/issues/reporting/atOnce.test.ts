import { expect, it, onTestFinished } from 'vitest'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildProperty, findDevelopmentOf } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

async function start(limits: Record<string, string>): Promise<TestApp> {
  const test = await startTestApp({ limits })
  onTestFinished(test.close)
  return test
}

interface Reporter {
  caller: Caller
  userId: number
  propertyId: number
}

async function residents(test: TestApp, count: number): Promise<Reporter[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const propertyId = await buildProperty(test.services)
      const caller = await signIn(test, 'TENANT', propertyId)
      return { caller, userId: caller.userId, propertyId }
    }),
  )
}

it('reports of many people at once are each answered and told as its own, however they are stored [DB-47]', async () => {
  const test = await start({})
  const { db } = test.services
  const people = await residents(test, 12)
  const managers = await Promise.all(people.map(({ propertyId }) => signIn(test, 'PMGR', propertyId)))
  const isEmergency = (at: number): boolean => at % 3 === 1
  const answers = await Promise.all(
    people.map((person, at) =>
      person.caller.report(
        test,
        {
          PropertyId: String(person.propertyId),
          Title: `Of person ${at}`,
          VulnerablePersons: String(at % 2 === 0),
          ...(isEmergency(at) && { Emergency: 'water' }),
        },
        at % 4 === 0 ? { headers: { 'idempotency-key': `key-${at}` } } : {},
      ),
    ),
  )
  const issues = answers.map(issueOf)
  const developments = await Promise.all(
    people.map(({ propertyId }) => findDevelopmentOf(test.services, propertyId)),
  )
  expect(new Set(developments).size).toBe(12)
  const rules: Record<string, Set<string>> = { Emergency: new Set(), other: new Set() }
  for (const [at, { issueId, jobId, title, propertyId, vulnerablePersons, priority }] of issues.entries()) {
    const person = people[at]
    expect({ title, vulnerablePersons, propertyId }).toEqual({
      title: `Of person ${at}`,
      vulnerablePersons: at % 2 === 0,
      propertyId: person?.propertyId,
    })
    expect(priority === 'Emergency').toBe(isEmergency(at))
    const entries = await db
      .selectFrom('issue_events')
      .select(['kind', 'actor_id'])
      .where('issue_id', '=', issueId)
      .execute()
    expect(entries).toEqual([{ kind: 'reported', actor_id: person?.userId }])
    const audits = await db
      .selectFrom('audit_events')
      .select('actor_id')
      .where('action', '=', 'issue.report')
      .where('object_id', '=', issueId)
      .execute()
    expect(audits).toEqual([{ actor_id: person?.userId }])
    const items = await db.selectFrom('items').select('user_id').where('issue_id', '=', issueId).execute()
    expect(items).toEqual([{ user_id: managers[at]?.userId }])
    const mails = await db
      .selectFrom('outbox_messages as m')
      .innerJoin('users as u', 'u.email', 'm.recipient')
      .select(['u.id', 'm.subject'])
      .where('m.subject', 'like', `%: ${title} %`)
      .where('m.body', 'like', `%/issues/${issueId}%`)
      .orderBy('m.id')
      .execute()
    const receipt = { id: person?.userId, subject: `We have received your report: ${title} (job ${jobId})` }
    const told = { id: managers[at]?.userId, subject: `New report: ${title} (job ${jobId})` }
    // A job of its own mails an emergency.
    expect(mails).toEqual(isEmergency(at) ? [receipt] : [receipt, told])
    const deadlines = await db
      .selectFrom('issue_deadlines')
      .select(['kind', 'rule_id'])
      .where('issue_id', '=', issueId)
      .orderBy('kind')
      .execute()
    rules[isEmergency(at) ? 'Emergency' : 'other']?.add(JSON.stringify(deadlines))
  }
  // Everybody's are those of their own priority.
  expect(Object.values(rules).map(({ size }) => size)).toEqual([1, 1])
  expect(rules['Emergency']).not.toEqual(rules['other'])
})

it('a report takes one point, also where it shares a transaction with others that are refused [DB-47]', async () => {
  const test = await start({ LIMIT_REPORT: '2/h' })
  const people = await residents(test, 12)
  const report = (person: Reporter, title: string): Promise<Answer> =>
    person.caller.report(test, { PropertyId: String(person.propertyId), Title: title })
  const greedy = people.filter((_, at) => at % 3 === 2)
  for (const title of ['The first', 'The second'])
    await Promise.all(greedy.map((person) => report(person, title)))
  const answers = await Promise.all(people.map((person) => report(person, 'At once')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(
    people.map((person) => (greedy.includes(person) ? 429 : 201)),
  )
  const counters = await test.services.db
    .selectFrom('rate_limits')
    .select(['key', 'points'])
    .where('key', 'like', 'LIMIT_REPORT:%')
    .execute()
  expect(new Map(counters.map(({ key, points }) => [key, points]))).toEqual(
    new Map(people.map((person) => [`LIMIT_REPORT:${person.userId}`, greedy.includes(person) ? 2 : 1])),
  )
})
