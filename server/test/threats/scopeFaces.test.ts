import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import type { Actor, Mapping } from '../../src/policy/actor.ts'
import { policy } from '../../src/policy/policy.ts'
import type { Right } from '../../src/policy/policy.ts'
import { holds, includes, where } from '../../src/policy/scopes.ts'
import type { Target, TargetColumns } from '../../src/policy/scopes.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

const RUNS = 300
// Each key of the policy is a right.
const RIGHTS = Object.keys(policy) as Right[]
const PERSON = fc.integer({ min: 1, max: 4 })
const FIRM = fc.integer({ min: 1, max: 3 })
const FIRMS = fc.option(fc.uniqueArray(FIRM, { maxLength: 2 }))
const PROPERTY = fc.integer({ min: 1, max: 6 })
const FIELDS = [
  'propertyId',
  'developmentId',
  'reporterId',
  'reportedBy',
  'contactId',
  'status',
  'userId',
  'orderFirmIds',
  'acceptedFirmIds',
  'bookedFirmIds',
  'firmId',
  'isSent',
] as const

/** Each development has two properties, and the last property is inactive. */
const developmentOf = (propertyId: number): number => Math.ceil(propertyId / 2)

const mapping: fc.Arbitrary<Mapping> = fc
  .record({
    propertyId: PROPERTY,
    role: fc.constantFrom('PMGR', 'LEASE', 'LETTINGAGENT', 'CONTRACTOR', 'TENANT'),
  })
  .map(({ propertyId, role }) => ({
    propertyId,
    role,
    developmentId: developmentOf(propertyId),
    isOpen: propertyId !== 6,
    // The common parts of each development. The common parts of the last development are switched off.
    commons: [{ propertyId: 6 + developmentOf(propertyId), isOpen: propertyId < 5 }],
  }))

const actor: fc.Arbitrary<Actor> = fc.record({
  userId: PERSON,
  sessionId: fc.constant(1),
  sessionKind: fc.constant('full'),
  isFresh: fc.constant(false),
  name: fc.constant('Robin Reed'),
  isAdmin: fc.boolean(),
  mappings: fc.array(mapping, { maxLength: 5 }),
  createdDevelopmentIds: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  firmId: fc.option(FIRM),
})

const row = fc
  .record({
    propertyId: PROPERTY,
    reporterId: PERSON,
    reportedBy: PERSON,
    contactId: PERSON,
    userId: PERSON,
    status: fc.constantFrom(...ISSUE_STATUSES),
    orderFirmIds: FIRMS,
    acceptedFirmIds: FIRMS,
    bookedFirmIds: FIRMS,
    firmId: FIRM,
    isSent: fc.boolean(),
  })
  .map((fields) => ({ ...fields, developmentId: developmentOf(fields.propertyId) }))

const names: Record<(typeof FIELDS)[number], string> = {
  propertyId: 'property_id',
  developmentId: 'development_id',
  reporterId: 'reporter_id',
  reportedBy: 'reported_by',
  contactId: 'contact_id',
  status: 'status',
  userId: 'user_id',
  orderFirmIds: 'order_firm_ids',
  acceptedFirmIds: 'accepted_firm_ids',
  bookedFirmIds: 'booked_firm_ids',
  firmId: 'firm_id',
  isSent: 'is_sent',
}

describe('the SQL and TypeScript forms of a scope', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.close())

  /** Returns the rows that the SQL form of the scope lets through, evaluated by the database. */
  async function listed(
    who: Actor,
    right: Right,
    rows: Required<Target>[],
    fields: readonly (typeof FIELDS)[number][],
  ): Promise<number[]> {
    const columns: TargetColumns = Object.fromEntries(
      fields.map((field) => [field, sql.ref(`t.${names[field]}`)]),
    )
    const values = rows.map((target, at) => ({
      at,
      ...Object.fromEntries(FIELDS.map((field) => [names[field], target[field]])),
    }))
    const result = await sql<{ at: number }>`
      select t.at from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as t (at int, property_id bigint,
        development_id bigint, reporter_id bigint, reported_by bigint, contact_id bigint, status text, user_id bigint, order_firm_ids bigint[],
        accepted_firm_ids bigint[], booked_firm_ids bigint[], firm_id bigint, is_sent boolean)
      where ${where(who, right, columns)} order by t.at`.execute(test.services.db)
    return result.rows.map(({ at }) => at)
  }

  it('the SQL and TypeScript forms of a scope let the same rows through, for any person and right [T13]', async () => {
    await fc.assert(
      fc.asyncProperty(
        actor,
        fc.constantFrom(...RIGHTS),
        fc.array(row, { minLength: 1, maxLength: 30 }),
        fc.subarray([...FIELDS]),
        async (who, right, rows, fields) => {
          const one = rows.flatMap((target, at) => {
            // If the target has no such field, the list has no column for it.
            const known = Object.fromEntries(fields.map((field) => [field, target[field]]))
            return includes(who, right, known) ? [at] : []
          })
          expect(await listed(who, right, rows, fields)).toEqual(one)
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('the SQL form of a scope returns no rows for a person who has no right to the call [T13]', async () => {
    await fc.assert(
      fc.asyncProperty(
        actor,
        fc.constantFrom(...RIGHTS),
        fc.array(row, { maxLength: 30 }),
        async (who, right, rows) => {
          fc.pre(!holds(who, right))
          expect(await listed(who, right, rows, FIELDS)).toEqual([])
        },
      ),
      { numRuns: RUNS / 3 },
    )
  })
})
