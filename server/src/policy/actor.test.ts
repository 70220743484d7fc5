import { ROLES } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import { describe, expect, it } from 'vitest'
import {
  heldRoles,
  isStaff,
  openCommons,
  openProperties,
  placesOf,
  portfolio,
  requiresSecondStep,
  strongestOf,
} from './actor.ts'
import type { Mapping } from './actor.ts'
import { actorOf } from './holdings.ts'

const NOBODY = { userId: 1, isAdmin: false, mappings: [], createdDevelopmentIds: [], firmId: null }
const at = (propertyId: number, role: RoleName, change: Partial<Mapping> = {}): Mapping => ({
  propertyId,
  developmentId: 50,
  role,
  isOpen: true,
  commons: [],
  ...change,
})

describe('the roles of a person', () => {
  it('the roles of a person are the mapped roles, administrator, contractor for people of a firm, or resident if there is no other role', () => {
    expect(heldRoles(NOBODY)).toEqual(['TENANT'])
    expect(heldRoles({ ...NOBODY, firmId: 3 })).toEqual(['CONTRACTOR'])
    expect(heldRoles({ ...NOBODY, isAdmin: true, firmId: 3 })).toEqual(['ADMIN', 'CONTRACTOR'])
    expect(heldRoles({ ...NOBODY, mappings: [at(1, 'TENANT'), at(2, 'PMGR'), at(3, 'TENANT')] })).toEqual([
      'PMGR',
      'TENANT',
    ])
  })

  it('the roles of a person make the person staff only if one of the roles is administrator or manager', () => {
    expect(ROLES.filter((role) => isStaff({ ...NOBODY, mappings: [at(1, role)] }))).toEqual(['ADMIN', 'PMGR'])
    expect(isStaff(NOBODY)).toBe(false)
    expect(strongestOf([])).toBe('TENANT')
    expect(strongestOf(['TENANT', 'LEASE'])).toBe('LEASE')
  })

  it('the roles of a person require the second step if any of the roles requires it', () => {
    const both = { ...NOBODY, mappings: [at(1, 'TENANT'), at(2, 'PMGR')] }
    expect(
      [['PMGR'], ['TENANT'], ['ADMIN'], []].map((of) => requiresSecondStep(both, of as RoleName[])),
    ).toEqual([true, true, false, false])
  })
})

describe('the places of a person', () => {
  const commons = [
    { propertyId: 7, isOpen: true },
    { propertyId: 8, isOpen: false },
  ]
  const actor = actorOf({
    ...NOBODY,
    mappings: [
      at(1, 'TENANT', { commons }),
      at(2, 'TENANT', { isOpen: false, commons: [{ propertyId: 9, isOpen: true }] }),
      at(3, 'LEASE', { developmentId: 51, commons: [{ propertyId: 7, isOpen: true }] }),
    ],
    createdDevelopmentIds: [60],
  })

  it('the places of a person are the open homes and open common parts of one role, or all places of all roles', () => {
    expect([openProperties(actor, 'TENANT'), openProperties(actor, 'LEASE')]).toEqual([[1], [3]])
    expect([openCommons(actor, 'TENANT'), openCommons(actor, 'LEASE')]).toEqual([[7], [7]])
    expect([openProperties(actor, 'PMGR'), openCommons(actor, 'PMGR')]).toEqual([[], []])
    expect(placesOf(actor)).toEqual([1, 7, 8, 2, 9, 3])
  })

  it('the places of a person include managed and created developments, even inactive ones, only if the person is a manager', () => {
    expect(portfolio(actor)).toEqual([])
    const mappings = [
      at(1, 'PMGR', { isOpen: false }),
      at(2, 'PMGR', { developmentId: 51 }),
      at(3, 'LEASE', { developmentId: 52 }),
    ]
    const manager = actorOf({ ...NOBODY, mappings, createdDevelopmentIds: [51, 60] })
    expect(portfolio(manager)).toEqual([50, 51, 60])
  })
})
