import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { takeCopy } from '../../../../test/dataExports.ts'
import { VerdictWorld } from '../../../../test/verdicts.ts'
import { systemCtx, withTransaction } from '../../../context.ts'
import { collectEntries } from '../../data-exports/contents/service.ts'
import { findDataExport } from '../../data-exports/queries.ts'
import { anonymiseAccounts } from '../../retention/accounts/queries.ts'

describe('the personal data of a contact', () => {
  let world: VerdictWorld
  let contact: Caller
  beforeAll(async () => {
    world = await VerdictWorld.start()
  })
  beforeEach(async () => {
    await world.forget()
    contact = await signIn(world.test, 'TENANT', world.home)
  })
  afterAll(() => world.test.close())

  const name = (issueId: number, userId: number | null): Promise<Answer> =>
    world.manager.put(`/issues/${issueId}/contact`, { userId })
  const named = async (): Promise<number> => {
    const issueId = await world.build()
    expect((await name(issueId, contact.userId)).statusCode).toBe(200)
    return issueId
  }
  const write = (issueId: number, by: Caller, text: string): Promise<Answer> =>
    by.postForm(`/issues/${issueId}/notes`, { text })

  it('the personal data of a contact includes their own notes in the copy of their data, but nothing that others wrote [DATA-203]', async () => {
    const issueId = await named()
    await write(issueId, contact, 'It drips again.')
    await write(issueId, world.resident, 'And faster.')
    const { jobId } = await world.issue(issueId)
    const read = async (): Promise<unknown[]> => {
      const entries = await collectEntries(systemCtx(world.test.services, 'a-job'), contact.userId)
      const file = entries.find((entry) => entry.name === 'issues.json')?.content
      return JSON.parse(typeof file === 'string' ? file : '').asContact
    }
    const written = [{ at: expect.any(String), text: 'It drips again.' }]
    expect(await read()).toMatchObject([{ jobId, since: expect.any(String), written, photos: [] }])
    await name(issueId, null)
    expect(await read()).toMatchObject([{ jobId, since: null, written }])
  })

  it('the personal data of a contact is exported again when staff remove words from an issue that the contact wrote about [REDACT-09]', async () => {
    const issueId = await named()
    await write(issueId, contact, 'Zqword drips again.')
    await name(issueId, null)
    await takeCopy(world.test, contact)
    const body = { words: 'Zqword', reason: 'They asked for it.' }
    const redacted = await world.manager.post(`/issues/${issueId}/redact`, body)
    expect(redacted.statusCode, redacted.body).toBe(200)
    const copy = await findDataExport(systemCtx(world.test.services, 'a-job'), contact.userId)
    expect(copy?.state).toBe('making')
  })

  it('the personal data of a contact, including everything that they wrote, is removed from the issue when the contact is erased [ERASE-200]', async () => {
    const issueId = await named()
    await write(issueId, contact, 'It drips again.')
    await write(issueId, world.resident, 'And faster.')
    const { db } = world.test.services
    await sql`update users set status = 'Suspended' where id = ${contact.userId}`.execute(db)
    await withTransaction(systemCtx(world.test.services, 'a-job'), (tx) =>
      anonymiseAccounts(tx, [contact.userId]),
    )
    const issue = await world.issue(issueId, world.manager)
    expect(issue).toMatchObject({ contactId: null, contactName: null })
    expect(issue.comments).toContain('And faster.')
    expect(issue.comments).not.toContain('It drips again.')
    const rows = db.selectFrom('issue_events').select('actor_id').where('actor_id', '=', contact.userId)
    expect(await rows.execute()).toEqual([])
  })
})
