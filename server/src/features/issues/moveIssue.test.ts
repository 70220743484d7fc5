import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueMover, IssueStatus } from '@doorstep/contract/issues/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssue, buildProperty, buildUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { lockIssueById } from './queries.ts'
import { moveIssue } from './service.ts'

/** The test lists the steps itself, so that it does not depend on the product's own table. */
const LEGAL_FOR_SYSTEM = new Set([
  'Submitted Approved',
  'Approved Open',
  'Open InProgress',
  'Open AwaitingContract',
  'AwaitingContract InProgress',
  'Pending InProgress',
  'InProgress Resolved',
  'Resolved Closed',
  'Resolved InProgress',
])
const PAIRS = ISSUE_STATUSES.flatMap((from) => ISSUE_STATUSES.map((to) => ({ from, to })))

describe('moveIssue', () => {
  let test: TestApp
  let propertyId: number
  let reporterId: number
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    reporterId = await buildUser(test.services)
  })
  afterAll(() => test.close())

  const build = (status: IssueStatus): Promise<number> =>
    buildIssue(test.services, { propertyId, reporterId, status })
  const move = (issueId: number, to: IssueStatus, by: IssueMover): Promise<unknown> =>
    withTransaction(systemCtx(test.services, 'a-test'), async (tx) => {
      const issue = await lockIssueById(tx, issueId)
      if (issue) await moveIssue(tx, issue, to, [by], { action: 'issue.followOrder' })
    }).catch((error: unknown) => (error instanceof AppError ? error.code : error))
  const kept = async (issueId: number) => {
    const { db } = test.services
    const { status, version } = await db
      .selectFrom('issues')
      .select(['status', 'version'])
      .where('id', '=', issueId)
      .executeTakeFirstOrThrow()
    const history = await db
      .selectFrom('issue_events')
      .select(['from_status as from', 'to_status as to'])
      .where('issue_id', '=', issueId)
      .execute()
    const audit = await db
      .selectFrom('audit_events')
      .select(['before', 'after'])
      .where('action', '=', 'issue.followOrder')
      .where('object_id', '=', issueId)
      .execute()
    return { status, version, history, audit }
  }

  it('moveIssue refuses every system step that is not in the table, and writes nothing', async () => {
    for (const { from, to } of PAIRS.filter((pair) => !LEGAL_FOR_SYSTEM.has(`${pair.from} ${pair.to}`))) {
      const issueId = await build(from)
      expect([from, to, await move(issueId, to, 'system')]).toEqual([from, to, 'CONFLICT'])
      expect(await kept(issueId)).toEqual({ status: from, version: 1, history: [], audit: [] })
    }
  })

  it('moveIssue writes the row, history and audit event for each step that the system may take', async () => {
    for (const { from, to } of PAIRS.filter((pair) => LEGAL_FOR_SYSTEM.has(`${pair.from} ${pair.to}`))) {
      const issueId = await build(from)
      expect(await move(issueId, to, 'system')).toBeUndefined()
      expect(await kept(issueId)).toEqual({
        status: to,
        version: 2,
        history: [{ from, to }],
        audit: [{ before: { status: from }, after: { status: to } }],
      })
    }
  })

  it('moveIssue refuses a step that only the system may take if a person takes it', async () => {
    for (const by of ['staff', 'contractor', 'reporter'] as const) {
      const issueId = await build('Approved')
      expect([by, await move(issueId, 'Open', by)]).toEqual([by, 'CONFLICT'])
    }
  })
})

describe('the status of an issue', () => {
  const source = join(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(source, file), 'utf8') }))
  const having = (pattern: RegExp): string[] =>
    files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

  it('the status of an issue is written only by moveIssue', () => {
    expect(having(/\bupdateIssueStatus\b/)).toEqual([
      expect.stringContaining('issues/queries.ts'),
      expect.stringContaining('issues/service.ts'),
    ])
  })

  it('the status of an issue is set by no other update of issues, except when a backup is restored', () => {
    const updates = /updateTable\('issues(?: as \w+)?'\)((?!\.where\(|\.execute)[\s\S])*\bstatus\b/
    const inWords = /\bupdate issues\b(?: \w+)? set\b((?!\bwhere\b|`)[\s\S])*\bstatus\s*=/i
    // Restoring an older backup withdraws the open issues of reporters who were erased after the backup. No person
    // takes such a step.
    expect([...having(updates), ...having(inWords)]).toEqual(['features/erasures/queries.ts'])
    // Two of these files write report fields, which do not include the status. Only `issues/queries.ts` also accepts a
    // status.
    expect(having(/columnsOf\('issues', /).toSorted()).toEqual([
      'features/issue-steps/reporting/queries.ts',
      'features/issues/queries.ts',
      'features/retention/issues/queries.ts',
    ])
  })
})
