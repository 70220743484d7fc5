import { ROLES } from '@doorstep/contract/access'
import { EmergencyNumber } from '@doorstep/contract/developments/schema'
import { FirstName, LastName } from '@doorstep/contract/users/schema'
import { describe, expect, test } from 'vitest'
import { planDemoEstate } from './estate.ts'
import { WORKS } from './upkeep/activities.ts'

const NOW = new Date('2026-03-17T15:45:00Z')
const plan = planDemoEstate(NOW)
const people = new Map(plan.people.map((person) => [person.email, person]))
const homes = new Map(plan.properties.map((home) => [home.key, home]))

describe('the demo estate', () => {
  test('the demo estate has 4 developments, 80 homes, 60 people and 600 issues', () => {
    expect(plan.developments).toHaveLength(4)
    expect(new Set(plan.developments.map(({ town }) => town)).size).toBe(3)
    expect(new Set(plan.developments.map(({ siteName }) => siteName)).size).toBe(4)
    expect(homes.size).toBe(80)
    expect(people.size).toBe(60)
    expect(plan.issues).toHaveLength(600)
  })

  test('the demo estate has blocks of flats and a terrace, and each flat is in a block [BLD-240]', () => {
    expect(plan.blocks.map(({ name }) => name)).toEqual([
      'Heron House',
      'Lock House',
      'Vernon Mill',
      'Clover Court',
    ])
    const blocks = new Map(plan.blocks.map(({ key, development }) => [key, development]))
    for (const { kind, block, development } of plan.properties)
      expect(block === null ? undefined : blocks.get(block)).toBe(kind === 'flat' ? development : undefined)
  })

  test('the demo estate has every role and account status, even without the named accounts', () => {
    const others = plan.people.filter(({ email }) => !email.endsWith('@doorstep.test'))
    const roles = others.flatMap(({ baseRole, mappings }) => [baseRole, ...mappings.map(({ role }) => role)])
    expect(new Set(roles)).toEqual(new Set(ROLES))
    expect(new Set(others.map(({ status }) => status))).toEqual(
      new Set(['Pending', 'Approved', 'Suspended', 'Rejected']),
    )
    expect(others.length).toBeGreaterThanOrEqual(46)
  })

  test('the demo estate varies the titles and descriptions of issues', () => {
    expect(new Set(plan.issues.map(({ title }) => title)).size).toBeGreaterThan(180)
    expect(new Set(plan.issues.map(({ description }) => description)).size).toBeGreaterThan(500)
  })

  test('the demo estate has up to three photos on about a third of the issues', () => {
    const counts = plan.issues.map(({ photos }) => photos.length)
    const share = counts.filter((count) => count > 0).length / counts.length
    expect(share).toBeGreaterThan(0.28)
    expect(share).toBeLessThan(0.42)
    expect(new Set(counts)).toEqual(new Set([0, 1, 2, 3]))
    for (const { photos } of plan.issues)
      expect(new Set(photos.map(({ picture }) => picture)).size).toBe(photos.length)
  })
})

test('the demo estate has planned works in the next week that a manager can announce [STORY-12]', () => {
  const works = plan.activities.filter(({ name }) => name === WORKS)
  expect(
    works.map(({ property, isActive, nextScheduledOn }) => [property, isActive, nextScheduledOn]),
  ).toEqual([['KW-01', true, '2026-03-23']])
})

test('every demo development but one has an emergency number', () => {
  const numbers = plan.developments.map(({ emergencyNumber }) => emergencyNumber)
  expect(numbers.filter((number) => number === null)).toHaveLength(1)
  for (const number of numbers) expect(EmergencyNumber.parse(number ?? '')).toBe(number ?? '')
})

describe('people of the demo estate', () => {
  test('people of the demo estate have names that pass validation', () => {
    for (const { firstName, lastName } of plan.people)
      expect([FirstName.parse(firstName), LastName.parse(lastName)]).toEqual([firstName, lastName])
  })

  test('people of the demo estate have unique mobile numbers from the range that Ofcom reserves for drama', () => {
    for (const { phoneNumber } of plan.people) expect(phoneNumber).toMatch(/^\+447700900\d{3}$/)
    expect(new Set(plan.people.map(({ phoneNumber }) => phoneNumber)).size).toBe(60)
  })

  test('people of the demo estate include one approved administrator, admin@doorstep.test', () => {
    const admins = plan.people.filter(({ baseRole, status }) => baseRole === 'ADMIN' && status === 'Approved')
    expect(admins.map(({ email }) => email)).toEqual(['admin@doorstep.test'])
  })

  test('the named accounts have the homes and developments that the documentation lists', () => {
    const sitesOf = (name: string, role: string) =>
      new Set(
        people
          .get(`${name}@doorstep.test`)
          ?.mappings.filter((mapping) => mapping.role === role)
          .map(({ property }) => homes.get(property)?.development),
      )
    const homesOf = (name: string) =>
      people.get(`${name}@doorstep.test`)?.mappings.map(({ property }) => property) ?? []
    const portfolio = sitesOf('manager', 'PMGR')
    expect(portfolio.size).toBe(2)
    expect(sitesOf('manager2', 'PMGR').size).toBe(1)
    expect(portfolio.isDisjointFrom(sitesOf('manager2', 'PMGR'))).toBe(true)
    expect(homesOf('resident')).toHaveLength(2)
    expect(homesOf('neighbour')).toEqual(homesOf('resident').slice(0, 1))
    expect(sitesOf('stranger', 'TENANT')).toEqual(sitesOf('manager2', 'PMGR'))
    for (const [name, role] of [
      ['resident', 'TENANT'],
      ['lease', 'LEASE'],
      ['contractor', 'CONTRACTOR'],
      ['agent', 'LETTINGAGENT'],
      ['mfa', 'TENANT'],
    ] as const) {
      expect(sitesOf(name, role).size).toBeGreaterThan(0)
      expect(sitesOf(name, role).isSubsetOf(portfolio)).toBe(true)
    }
    for (const name of ['pending', 'rejected']) {
      const home = homes.get(people.get(`${name}@doorstep.test`)?.requestedProperty ?? '')
      expect(portfolio.has(home?.development)).toBe(true)
      expect(homesOf(name)).toEqual([])
    }
    expect(people.get('mfa@doorstep.test')?.mfaEnabled).toBe(true)
    for (const name of ['pending', 'suspended', 'rejected']) {
      expect(people.get(`${name}@doorstep.test`)?.status.toLowerCase()).toBe(name)
    }
  })

  test('people of the demo estate have roles only at existing homes, each role once, and none while pending or rejected', () => {
    const outside = plan.people.filter(({ status }) => status === 'Pending' || status === 'Rejected')
    expect(outside.flatMap(({ mappings }) => mappings)).toEqual([])
    for (const { mappings } of plan.people) {
      expect(mappings.every(({ property }) => homes.has(property))).toBe(true)
      expect(new Set(mappings.map(({ property, role }) => property + role)).size).toBe(mappings.length)
    }
  })
})

test('planDemoEstate returns the same plan for the same day and another plan for another day', () => {
  expect(planDemoEstate(new Date('2026-03-17T00:00:01Z'))).toEqual(plan)
  expect(planDemoEstate(new Date('2026-03-18T12:00:00Z'))).not.toEqual(plan)
})

describe('feedback in the demo estate', () => {
  test('feedback in the demo estate comes from approved residents, is dated after their approval and in the past, and uses every rating', () => {
    expect(plan.feedback.length).toBeGreaterThan(50)
    expect(new Set(plan.feedback.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]))
    for (const { author, at } of plan.feedback) {
      const person = people.get(author)
      expect(person?.status).toBe('Approved')
      expect(at.getTime()).toBeGreaterThan((person?.decidedAt ?? person?.createdAt)?.getTime() ?? Infinity)
      expect(at.getTime()).toBeLessThan(NOW.getTime())
    }
  })
})
