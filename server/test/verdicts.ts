import { sql } from 'kysely'
import type { Answered } from '@doorstep/contract/issues/questions/schema'
import type { Verdicts } from '@doorstep/contract/issues/verdicts/schema'
import type { IssueEvent, Issue } from '@doorstep/contract/issues/schema'
import { systemCtx } from '../src/context.ts'
import { followQuestions } from '../src/features/verdict-requests/service.ts'
import { fillText, readSecrets } from '../src/mail/letter.ts'
import { issueOf, nobody, signIn } from './callers.ts'
import type { Answer, Caller } from './callers.ts'
import { buildIssue, buildProperty } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

const DAY_MS = 86_400_000

/** A home with its people, with questions and answers about its issues. */
export class VerdictWorld {
  readonly test: TestApp
  readonly home: number
  readonly resident: Caller
  readonly manager: Caller

  constructor(test: TestApp, people: { home: number; resident: Caller; manager: Caller }) {
    this.test = test
    this.home = people.home
    this.resident = people.resident
    this.manager = people.manager
  }

  static async start(): Promise<VerdictWorld> {
    const test = await startTestApp()
    const home = await buildProperty(test.services, { name: 'Flat 7' })
    const resident = await signIn(test, 'TENANT', home, { email: 'resident@example.test' })
    const manager = await signIn(test, 'PMGR', home, { email: 'manager@example.test' })
    return new VerdictWorld(test, { home, resident, manager })
  }

  build(reporter = this.resident, more: Partial<Parameters<typeof buildIssue>[1]> = {}): Promise<number> {
    const { services } = this.test
    const own = { propertyId: this.home, reporterId: reporter.userId, status: 'InProgress' } as const
    return buildIssue(services, { ...own, ...more })
  }

  resolve(issueId: number, by = this.manager): Promise<Answer> {
    return by.update(issueId, { status: 'Resolved', notes: 'A new washer.' })
  }

  /** Creates a resolved issue. The reporter has been asked whether the issue is fixed. */
  async asked(reporter = this.resident): Promise<number> {
    const issueId = await this.build(reporter)
    await this.resolve(issueId)
    return issueId
  }

  give(issueId: number, body: object, by = this.resident): Promise<Answer> {
    return by.post(`/issues/${issueId}/verdicts`, body)
  }

  read(token: string): Promise<Answer> {
    return nobody(this.test).post('/verdicts/read', { token })
  }

  answer(token: string, body: object): Promise<Answer> {
    return nobody(this.test).post('/verdicts', { token, ...body })
  }

  async mails() {
    const { db, secrets } = this.test.services
    const rows = await db.selectFrom('outbox_messages').selectAll().orderBy('id').execute()
    return rows.map(({ body, secrets: sealed, ...row }) => ({
      ...row,
      text: fillText(body ?? '', readSecrets(secrets, sealed)),
    }))
  }

  /** Returns the token in the newest email to this address that asks whether an issue is fixed. */
  async token(recipient = 'resident@example.test'): Promise<string> {
    const asking = (await this.mails()).filter((mail) => mail.recipient === recipient)
    return /\/verdict#token=(\S+)/.exec(asking.at(-1)?.text ?? '')?.[1] ?? ''
  }

  async issue(issueId: number, by = this.manager): Promise<Issue> {
    return issueOf(await by.get(`/issues/${issueId}`))
  }

  async events(issueId: number, by = this.manager): Promise<IssueEvent[]> {
    return (await by.get(`/issues/${issueId}/events`)).json<IssueEvent[]>()
  }

  async verdicts(issueId: number, by = this.manager): Promise<Verdicts> {
    return (await by.get(`/issues/${issueId}/verdicts`)).json<Verdicts>()
  }

  /** Moves the question this many days into the past. */
  async age(issueId: number, days: number): Promise<void> {
    const { db } = this.test.services
    await sql`update verdicts set asked_at = asked_at - make_interval(days => ${days}),
      reminded_at = reminded_at - make_interval(days => ${days}) where issue_id = ${issueId}`.execute(db)
    await sql`update issues set verdict_until = verdict_until - make_interval(days => ${days})
      where id = ${issueId}`.execute(db)
  }

  async follow(after = 0): Promise<void> {
    const now = new Date(Date.now() + after * DAY_MS)
    await followQuestions({ ...systemCtx(this.test.services, 'a-job'), now: () => now })
  }

  async forget(): Promise<void> {
    await this.test.services.db.deleteFrom('outbox_messages').execute()
    await this.test.services.db.deleteFrom('notifications').execute()
  }
}

export const answeredOf = (answer: Answer): Answered => answer.json<Answered>()
