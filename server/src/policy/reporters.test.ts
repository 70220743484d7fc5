import { afterAll, describe, expect, it } from 'vitest'
import type { RoleName } from '@doorstep/contract/access'
import { issueOf, signIn } from '../../test/callers.ts'
import type { Caller } from '../../test/callers.ts'
import { buildIssue, buildUser, mapUser } from '../../test/factories.ts'
import { startMillQuarter } from '../../test/millQuarter.ts'

const { test, home, sister, elsewhere, manager } = await startMillQuarter()
afterAll(() => test.close())
const { db } = test.services

const PLACES = { home, sister, elsewhere }
interface Ended {
  role: Exclude<RoleName, 'ADMIN'>
  at: keyof typeof PLACES
  /** The day of July 2026 on which the role ended. */
  on: number
  isOther?: boolean
}

const july = (day: number): Date => new Date(Date.UTC(2026, 6, day, 12))

/** Builds an issue that was approved on 10 July, opened on 20 July and begun on 30 July. */
async function reportOf(reporterId: number): Promise<number> {
  const issueId = await buildIssue(test.services, { propertyId: home, reporterId, status: 'InProgress' })
  const steps = ['Submitted', 'Approved', 'Open', 'InProgress']
  await db
    .insertInto('issue_events')
    .values(
      steps.slice(1).map((to, index) => ({
        issue_id: issueId,
        kind: 'statusChanged',
        actor_id: manager.userId,
        from_status: steps[index] ?? null,
        to_status: to,
        internal: false,
        at: july(10 * (index + 1)),
      })),
    )
    .execute()
  return issueId
}

async function end(reporter: Caller, { role, at, on, isOther = false }: Ended): Promise<void> {
  const userId = isOther ? await buildUser(test.services) : reporter.userId
  await mapUser(test.services, userId, PLACES[at], role)
  await db.deleteFrom('property_roles').where('user_id', '=', userId).execute()
  await db
    .updateTable('ended_roles')
    .set({ ended_at: july(on) })
    .where('user_id', '=', userId)
    .where('property_id', '=', PLACES[at])
    .where('role', '=', role)
    .execute()
}

const LEFT: Ended = { role: 'TENANT', at: 'home', on: 5 }

describe('reporterLeftAt', () => {
  it.each<[string, Ended[], string]>([
    ['the day that their role there ended', [], 'Submitted'],
    ['the last of several roles there', [{ role: 'LETTINGAGENT', at: 'home', on: 15 }], 'Approved'],
    ['no later by a home next door', [{ role: 'TENANT', at: 'sister', on: 15 }], 'Submitted'],
    ['later by managing the development', [{ role: 'PMGR', at: 'sister', on: 25 }], 'Open'],
    ['no later by managing another development', [{ role: 'PMGR', at: 'elsewhere', on: 25 }], 'Submitted'],
    [
      'no later by somebody else who left',
      [{ role: 'TENANT', at: 'home', on: 15, isOther: true }],
      'Submitted',
    ],
  ])(
    'reporterLeftAt returns the day after which the reporter sees no changes: %s [TALK-200]',
    async (_why, others, status) => {
      const reporter = await signIn(test, 'TENANT')
      const issueId = await reportOf(reporter.userId)
      for (const ended of [LEFT, ...others]) await end(reporter, ended)
      expect(issueOf(await reporter.get(`/issues/${issueId}`)).status).toBe(status)
      expect(issueOf(await manager.get(`/issues/${issueId}`)).status).toBe('InProgress')
    },
  )
})
