// Spies on the driver to read the statements.
// oxlint-disable-next-line no-restricted-imports
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller, FormFile } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')

/** Lists the table of every insert statement. For the job queue, lists the kind of job instead. */
function insertsOf(calls: readonly (readonly unknown[])[]): string[] {
  return calls.flatMap(([query]) =>
    [...textOf(query).matchAll(/insert into "?([a-z_.]+)"?/gi)].map(([, table = '']) =>
      table.startsWith('pgboss.') ? `${/'([\w.]+)' as name/.exec(textOf(query))?.[1]}` : table,
    ),
  )
}

describe('a report', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  let photos: FormFile[]
  const query = vi.spyOn(pg.Client.prototype, 'query')
  beforeAll(async () => {
    test = await startTestApp({ own: 'its statements are watched from the first connection on' })
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId)
    const manager = await signIn(test, 'PMGR', propertyId)
    await signIn(test, 'PMGR', propertyId)
    const { db } = test.services
    const { developmentId } = await db
      .selectFrom('homes')
      .select('development_id as developmentId')
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('owner_rules')
      .values({ development_id: developmentId, user_id: manager.userId })
      .execute()
    const colours = ['#400', '#040', '#004']
    photos = await Promise.all(
      colours.map(async (background): Promise<FormFile> => {
        const picture = sharp({ create: { width: 20, height: 20, channels: 3, background } })
        return [`${background}.png`, await picture.png().toBuffer()]
      }),
    )
  })
  afterAll(async () => {
    await test.close()
    query.mockRestore()
  })

  const insertsOfReport = async (fields: Record<string, string>): Promise<string[]> => {
    query.mockClear()
    const answer = await resident.report(
      test,
      { PropertyId: String(propertyId), ...fields },
      { files: photos },
    )
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ attachments: [{}, {}, {}] })
    // Leaves out other test applications of this worker, which might run statements at the same time.
    const { database } = new pg.Client({ connectionString: test.connectionString })
    const { calls, contexts } = query.mock
    return insertsOf(
      calls.filter((_, at) => (contexts[at] as pg.Client | undefined)?.database === database),
    ).toSorted()
  }

  it('a report is inserted with one statement for each table, even with three photos, two managers and an owner [DB-202]', async () => {
    expect(await insertsOfReport({ Title: 'Three photos' })).toEqual([
      'attachments.convert',
      'audit_events',
      'issue_attachments',
      'issue_deadlines',
      'issue_events',
      'issues',
      'notifications',
      'outbox_messages',
      'rate_limits',
    ])
    const { db } = test.services
    const items = await db.selectFrom('notifications').select('kind').orderBy('kind').execute()
    expect(items.map(({ kind }) => kind)).toEqual(['assignedToMe', 'newReport', 'newReport'])
    const mails = await db.selectFrom('outbox_messages').select('subject').orderBy('id').execute()
    expect(mails.map(({ subject }) => subject?.split(':')[0])).toEqual([
      'We have received your report',
      'New report',
      'New report',
      'Assigned to you',
    ])
  })

  it('a report of an emergency is inserted with one statement for each table [DB-202]', async () => {
    expect(await insertsOfReport({ Title: 'An emergency', emergency: 'gas' })).toEqual([
      'attachments.convert',
      'audit_events',
      'issue_attachments',
      'issue_deadlines',
      'issue_events',
      'issues',
      'issues.approveEmergency',
      'notifications',
      'outbox_messages',
      'rate_limits',
    ])
  })
})
