import { MERGE_MESSAGES } from '@doorstep/contract/issues/merging/texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Building } from '../../../../test/building.ts'
import type { Caller } from '../../../../test/callers.ts'
import { MergeWorld } from '../../../../test/mergeWorld.ts'
import { queueForRow } from '../../../../test/rowQueue.ts'
import { systemCtx } from '../../../context.ts'
import { eraseByEmail } from '../../erasures/service.ts'
import { runRetention } from '../../retention/service.ts'

const DAY_MS = 86_400_000
const EMAIL = 'leaver@example.test'
const FLAGGED = { VulnerablePersons: 'true' }

let world: MergeWorld
let building: Building
let first: Caller
let second: Caller
let leaver: Caller
beforeAll(async () => {
  world = await MergeWorld.start()
  ;({ building, first, second } = world)
})
beforeEach(async () => {
  await world.forget()
  leaver = await building.person('TENANT', 'flat', { email: EMAIL })
})
afterAll(() => building.test.close())

const at = (days: number) => ({
  ...systemCtx(building.test.services, 'a-job'),
  now: () => new Date(Date.now() + days * DAY_MS),
})
const erase = () => eraseByEmail(at(0), EMAIL, { isSure: true })
const flagOf = async (issueId: number): Promise<boolean | null> =>
  (await world.read(issueId)).vulnerablePersons

/**
 * Returns the ids of three merged issues: the oldest, the leaver's issue that was merged into the oldest, and an issue
 * that was first merged into the leaver's issue.
 */
async function chain(fields: Record<string, string> = {}): Promise<[number, number, number]> {
  const issues: [number, number, number] = [
    await world.atHome(first),
    await world.atHome(leaver, fields),
    await world.atHome(second, FLAGGED),
  ]
  const [older, between, youngest] = issues
  await world.merge(youngest, between)
  await world.merge(between, older)
  return issues
}

describe('a merged issue whose reporter has left', () => {
  it('a merged issue no longer adds its flag to the older issue after the retention period of its reporter’s closed account [MERGE-60]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(leaver, FLAGGED)
    await world.merge(younger, older)
    const users = building.test.services.db.updateTable('users').where('id', '=', leaver.userId)
    await users.set({ status: 'Suspended', closed_at: new Date(), email: `gone.${EMAIL}` }).execute()
    expect(await flagOf(older)).toBe(true)
    const urgencyOf = async (issueId: number): Promise<number> => {
      const row = building.test.services.db.selectFrom('issues').select('urgency').where('id', '=', issueId)
      return Number((await row.executeTakeFirstOrThrow()).urgency)
    }
    const urgency = await urgencyOf(older)
    expect((await runRetention(at(32), { only: ['reporters'] })).reporters).toBe(1)
    expect([await flagOf(older), await flagOf(younger)]).toEqual([false, false])
    // Without the flag, the desk lists the issue after the issues of vulnerable people.
    expect(await urgencyOf(older)).toBe(urgency + 10_000_000_000)
    expect(await world.read(younger)).toMatchObject({ userId: null, mergedAt: expect.any(String) })
  })

  it.each([false, true])(
    'a leaver’s merged issue leaves no flag on the older issue, even if another report is merged later (merge undone: %s) [MERGE-10] [MERGE-60]',
    async (isUndone) => {
      const older = await world.atHome(first)
      const younger = await world.atHome(leaver, FLAGGED)
      const later = await world.atHome(second)
      await world.merge(younger, older)
      await world.merge(later, older)
      if (isUndone) {
        await world.unmerge(younger)
        await leaver.update(younger, { status: 'Withdrawn' })
      }
      await erase()
      expect(await world.read(older, first)).toMatchObject({ vulnerablePersons: false })
      await world.unmerge(later)
      expect(await flagOf(older)).toBe(false)
    },
  )

  it('a merged issue no longer adds its flag to the older issue after its reporter is erased again when a backup is restored [MERGE-60]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(leaver, FLAGGED)
    await world.merge(younger, older)
    await world.change(sql`update issues set status = 'Withdrawn' where id = ${younger}`)
    await erase()
    expect(await flagOf(older)).toBe(false)
  })
})

describe('an erasure at the same moment as a merge of the older issue', () => {
  it('an erasure during a merge of the older issue is refused, and a second try removes the flag from all older issues [MERGE-14] [MERGE-60]', async () => {
    const oldest = await world.atHome(first)
    const older = await world.atHome(second)
    const younger = await world.atHome(leaver, FLAGGED)
    await world.merge(younger, older)
    let refusal: unknown
    await queueForRow(building.test.services, { table: 'issues', id: older }, [
      () => world.merge(older, oldest),
      () =>
        erase().then(
          () => undefined,
          (error: unknown) => {
            refusal = error
          },
        ),
    ])
    expect(refusal).toMatchObject({ code: 'CONFLICT', message: MERGE_MESSAGES.changed })
    expect([await flagOf(oldest), await flagOf(older)]).toEqual([true, true])
    await erase()
    expect([await flagOf(oldest), await flagOf(older)]).toEqual([false, false])
  })
})

describe('an issue between two merged ones', () => {
  it('erasing an issue between two merged issues keeps the flag of the newest issue, and its merge can still be undone [MERGE-61]', async () => {
    const [older, between, youngest] = await chain(FLAGGED)
    await erase()
    expect(await flagOf(older)).toBe(true)
    expect((await world.mergesOf(youngest, second)).into).toMatchObject({ status: 'Submitted' })
    expect((await world.mergesOf(older)).merged.map(({ issueId }) => issueId)).toEqual([between, youngest])
    expect((await world.unmerge(youngest)).statusCode).toBe(200)
    expect([await flagOf(older), await flagOf(youngest)]).toEqual([false, true])
  })

  it('erasing an issue between two merged issues lets the newest issue end with the oldest issue, and keeps its flag on the oldest issue even after another flagged issue is separated [MERGE-61]', async () => {
    const [older, , youngest] = await chain()
    const another = await world.atHome(first, FLAGGED)
    await world.merge(another, older)
    await erase()
    await world.unmerge(another)
    expect(await flagOf(older)).toBe(true)
    expect(await world.read(older, first)).toMatchObject({ vulnerablePersons: false })
    await world.move(older, 'Rejected')
    expect((await world.read(youngest)).status).toBe('Rejected')
    expect((await world.read(youngest, second)).status).toBe('Rejected')
  })

  it('an issue between two merged issues is kept until the oldest has ended, although it was resolved long ago [MERGE-20] [MERGE-61]', async () => {
    const [older, between, youngest] = await chain()
    await world.change(
      sql`update issues set status = 'Resolved', updated_at = '2001-01-01' where id = ${between}`,
    )
    await runRetention(at(0), { only: ['issues'] })
    expect((await world.read(between)).title).toMatch(/^Damp wall/)
    expect(await flagOf(older)).toBe(true)
    await world.move(older, 'Rejected')
    for (const issueId of [between, youngest]) expect((await world.read(issueId)).status).toBe('Rejected')
    await erase()
  })

  it('the reporter of the newest of three merged issues can still change their flag after the middle issue’s retention period is over [MERGE-61]', async () => {
    const [older, between, youngest] = await chain()
    await world.change(
      sql`update issues set status = 'Resolved', updated_at = now() where id in (${older}, ${youngest})`,
    )
    await world.change(
      sql`update issues set status = 'Resolved', updated_at = '2001-01-01' where id = ${between}`,
    )
    await runRetention(at(0), { only: ['issues'] })
    expect((await world.read(between)).title).not.toMatch(/^Damp wall/)
    expect(await flagOf(older)).toBe(true)
    await second.put(`/issues/${youngest}/vulnerable-persons`, { vulnerablePersons: false })
    expect(await flagOf(older)).toBe(false)
  })
})
