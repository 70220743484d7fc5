import { ROLES, type RoleName } from '@doorstep/contract/access'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { actorOf } from './holdings.ts'
import { SCOPE_COLUMNS } from './issueScope.ts'
import { policy } from './policy.ts'
import type { Right } from './policy.ts'
import { implies, includes, where, whereShared } from './scopes.ts'
import type { Target } from './scopes.ts'

const RIGHTS = Object.keys(policy) as Right[]
const id = fc.constantFrom(1, 2, 3)
const actors = fc
  .record({
    isAdmin: fc.boolean(),
    mappings: fc.array(
      fc.record({
        propertyId: id,
        developmentId: id,
        role: fc.constantFrom(...ROLES),
        isOpen: fc.boolean(),
        commons: fc.array(fc.record({ propertyId: id, isOpen: fc.boolean() }), { maxLength: 2 }),
      }),
      { maxLength: 3 },
    ),
    firmId: fc.option(id),
  })
  .map(({ isAdmin, mappings, firmId }) =>
    actorOf({ userId: 1, isAdmin, mappings, createdDevelopmentIds: [], firmId }),
  )
const targets: fc.Arbitrary<Target> = fc.record({
  propertyId: id,
  developmentId: id,
  reporterId: fc.option(id),
  reportedBy: fc.option(id),
  contactId: fc.option(id),
  status: fc.constantFrom('Submitted' as const, 'Open' as const, 'Closed' as const),
  orderFirmIds: fc.option(fc.array(id, { maxLength: 2 })),
  firmId: id,
  isSent: fc.boolean(),
  userId: id,
})

it('a right that implies another right covers nothing outside the other right', () => {
  let implied = 0
  fc.assert(
    fc.property(
      actors,
      targets,
      fc.constantFrom(...RIGHTS),
      fc.constantFrom(...RIGHTS),
      (actor, target, one, other) => {
        if (!implies(actor, one, [other]) || !includes(actor, one, target)) return
        implied += 1
        if (!includes(actor, other, target)) throw new Error(`${one} does not imply ${other}`)
      },
    ),
    { numRuns: 20_000 },
  )
  expect(implied).toBeGreaterThan(100)
})

it('a right to live issues implies nothing about issues without a status column', () => {
  const mappings = [
    { propertyId: 1, developmentId: 1, role: 'CONTRACTOR' as const, isOpen: true, commons: [] },
  ]
  const contractor = actorOf({ userId: 1, isAdmin: false, mappings, createdDevelopmentIds: [], firmId: null })
  const columns = { propertyId: sql.ref('i.property_id'), reporterId: sql.ref('i.reporter_id') }
  expect(implies(contractor, 'issue:list', ['issueField:emergencyKind'])).toBe(true)
  expect(implies(contractor, 'issue:list', ['issueField:emergencyKind'], columns)).toBe(false)
})

describe('the SQL condition of a right', () => {
  const compiler = new Kysely({
    dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('Nothing runs here.')) }),
  })
  const personWith = (role: RoleName, userId: number, propertyId: number) => {
    const mappings = [{ propertyId, developmentId: 1, role, isOpen: true, commons: [] }]
    return actorOf({ userId, isAdmin: false, mappings, createdDevelopmentIds: [], firmId: null })
  }

  it('the SQL condition of a right has the same text for everybody with the same role, and the statuses in it', () => {
    const conditionFor = (userId: number, propertyId: number) =>
      where(personWith('TENANT', userId, propertyId), 'issue:list', SCOPE_COLUMNS).compile(compiler)
    const [one, other] = [conditionFor(7, 70), conditionFor(8, 80)]
    expect(one.sql).toContain('("i"."status") = \'Submitted\'')
    expect(other.sql).toBe(one.sql)
    expect(one.parameters).not.toEqual(other.parameters)
  })

  it('the SQL condition of a right covers what rights share, even if they share a single grant', () => {
    const shared = (role: RoleName) =>
      whereShared(personWith(role, 7, 70), ['issue:list', 'issue:changeStatus'], SCOPE_COLUMNS)
    expect(shared('PMGR')?.compile(compiler).sql).toContain('"p"."development_id"')
    expect(shared('TENANT')).toBeUndefined()
  })
})
