import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesOf, signUp } from '../../../test/applicants.ts'
import { backedUpTexts } from '../../../test/backups.ts'
import { signIn } from '../../../test/callers.ts'
import { askAndErase, CANARY, PHONE, plantPerson, traces, WITH_MAIL } from '../../../test/erasedPerson.ts'
import { buildProperty } from '../../../test/factories.ts'
import { keepLog } from '../../../test/keptLog.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

describe('an erased person', () => {
  const { log, written } = keepLog()
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ log, settings: WITH_MAIL })
  })
  afterAll(() => test.close())

  it('an erased person no longer appears in tables, files, logs and later backups, and is signed out [ERASE-08] [BACKUP-21] [T39]', async () => {
    const home = await buildProperty(test.services)
    const manager = await signIn(test, 'PMGR', home)
    const caller = await plantPerson(test, manager, home)
    expect(await traces(test)).toEqual(
      expect.arrayContaining([
        'address_proofs',
        'enquiries',
        'feedback',
        'issue_attachments',
        'issue_events',
        'issues',
        'outbox_messages',
        'sessions',
        'users',
        'work_order_events',
        'work_orders',
      ]),
    )
    expect((await filesOf(test)).stored).toHaveLength(7)
    await askAndErase(manager, caller)
    expect((await filesOf(test)).stored).toEqual([])
    expect((await caller.get('/account/profile')).statusCode).toBe(401)
    // The last unsent messages name the person. They are deleted once they are sent.
    expect(await traces(test)).toEqual(['outbox_messages'])
    await sql`update outbox_messages set sent_at = now()`.execute(test.services.db)
    expect(await traces(test)).toEqual([])
    expect(written().toLowerCase()).not.toContain(CANARY)
    const backup = (await backedUpTexts(test)).toLowerCase()
    for (const trace of [CANARY, PHONE, Buffer.from(CANARY).toString('hex')])
      expect(backup.includes(trace), trace).toBe(false)
    const counted = await manager.get('/Issues')
    expect(counted.json()).toMatchObject([
      { title: 'Details removed', status: 'Resolved', userId: null },
      { title: 'Details removed', status: 'Rejected', userId: null },
    ])
  })

  it('an erased person can sign up again as a new person [ERASE-08]', async () => {
    const home = await buildProperty(test.services)
    const again = { Email: `${CANARY}@${CANARY}.test`, AddressId: String(home) }
    expect((await signUp(test, again)).statusCode).toBe(201)
  })
})
