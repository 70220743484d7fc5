import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { filesOf, mails } from '../../../../test/applicants.ts'
import { signIn } from '../../../../test/callers.ts'
import { buildProperty, buildUser } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { newKey } from '../../../files/store.ts'
import { systemCtx } from '../../../context.ts'
import { keepUpApplications } from './service.ts'

let test: TestApp
let home: number
let other: number
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
  other = await buildProperty(test.services)
  await signIn(test, 'PMGR', home, { email: 'pm@example.test' })
  await signIn(test, 'ADMIN', undefined, { email: 'adm@example.test' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await sql`delete from daily_runs`.execute(test.services.db)
})

const runAt = (now = new Date()): Promise<void> =>
  keepUpApplications({ ...systemCtx(test.services, 'upkeep'), now: () => now })

async function applied(
  days: number,
  options: Parameters<typeof buildUser>[1] = {},
): Promise<[number, string]> {
  const { db, files } = test.services
  const id = await buildUser(test.services, { status: 'Pending', requestedPropertyId: home, ...options })
  await sql`update users set applied_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db)
  const key = newKey()
  await files.write(key, Buffer.from('%PDF-'))
  await db
    .insertInto('address_proofs')
    .values({ user_id: id, file_key: key, name: 'p.pdf', type: 'application/pdf', size: 5 })
    .execute()
  return [id, key]
}

const statusOf = async (id: number): Promise<string> =>
  (await test.services.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const isKept = async (key: string): Promise<boolean> => (await filesOf(test)).stored.includes(key)

describe('the daily upkeep of applications', () => {
  it('the daily upkeep of applications reminds each manager once, after 14 days, in one email', async () => {
    await applied(13, { firstName: 'Early' })
    await applied(15, { firstName: 'Anna' })
    await applied(16, { firstName: 'Berta' })
    await applied(20, { firstName: 'Cleo', requestedPropertyId: other })
    await runAt()
    const [letter, ...more] = await mails(test, 'pm@example.test')
    expect(more).toEqual([])
    expect(letter?.subject).toBe('Sign-ups are still waiting for you')
    expect(letter?.text).toMatch(/Anna[\s\S]+Berta/)
    expect(letter?.text).not.toMatch(/Early|Cleo/)
    expect((await mails(test, 'adm@example.test'))[0]?.text).toContain('Cleo')
    await sql`delete from daily_runs`.execute(test.services.db)
    await runAt()
    expect(await mails(test, 'pm@example.test')).toHaveLength(1)
  })

  it('the daily upkeep of applications rejects an application after 90 days and tells the applicant', async () => {
    const [waits] = await applied(89)
    const [lapses] = await applied(91, { email: 'late@example.test' })
    await runAt()
    expect([await statusOf(waits), await statusOf(lapses)]).toEqual(['Pending', 'Rejected'])
    expect((await mails(test, 'late@example.test')).map(({ subject }) => subject)).toEqual([
      'Your sign-up has expired',
    ])
  })

  it('the daily upkeep of applications deletes a replacement application whose link was never used', async () => {
    const { db } = test.services
    const [id, key] = await applied(1)
    const [otherId, otherKey] = await applied(1)
    await sql`update address_proofs set is_waiting = true where user_id in (${id}, ${otherId})`.execute(db)
    await sql`insert into account_links (user_id, purpose, token_hash, payload, expires_at) values
      (${id}, 'replaceApplication', 'a', '{"a":1}', now() - interval '1 minute'),
      (${otherId}, 'replaceApplication', 'b', '{"a":1}', now() + interval '1 day')`.execute(db)
    await runAt()
    expect([await isKept(key), await isKept(otherKey)]).toEqual([false, true])
    const left = await sql`select user_id as id from account_links where payload is not null`.execute(db)
    expect(left.rows).toEqual([{ id: otherId }])
  })

  it('the daily upkeep of applications runs once per local day, however often and by however many processes it is called', async () => {
    const { db } = test.services
    const runs = async (): Promise<number> =>
      (await db.selectFrom('audit_events').select('id').where('action', '=', 'user.upkeep').execute()).length
    const before = await runs()
    await Promise.all([1, 2, 3].map(() => runAt(new Date('2026-07-01T09:00:00Z'))))
    await runAt(new Date('2026-07-01T22:59:00Z'))
    expect(await runs()).toBe(before + 1)
    // 23:00 UTC is midnight in London in summer.
    await runAt(new Date('2026-07-01T23:00:00Z'))
    expect(await runs()).toBe(before + 2)
    await runAt(new Date('2026-07-02T22:00:00Z'))
    expect(await runs()).toBe(before + 2)
  })
})
