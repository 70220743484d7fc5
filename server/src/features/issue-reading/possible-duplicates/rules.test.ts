import { describe, expect, it } from 'vitest'
import { areSimilar, signsOf, suggestionsOf } from './rules.ts'
import type { Compared } from './rules.ts'

describe('areSimilar', () => {
  it.each([
    ['The lift is stuck', 'Elevator not working'],
    ['Dripping tap in the kitchen', 'Kitchen mixer leaks'],
    ['LEAK UNDER THE SINK!', 'leaking sink'],
    ['Café lights are off', 'No light in the cafe'],
    ['Mouse in kitchen', 'mice'],
    ['Протечка крана', 'протечка'],
    ['3rd floor corridor is dark', 'Lamp on third floor landing broken'],
    ['Hose tyre handle', 'Hose tyre car boat glue'],
    ['Kitchen tap hose', 'Bedroom glue hose'],
    ['Cars glue', 'Car hose'],
  ])('areSimilar is true for %j and %j [DUP-03]', (one, other) => {
    expect(areSimilar(one, other)).toBe(true)
    expect(areSimilar(other, one)).toBe(true)
  })

  it.each([
    ['Kitchen tap drips', 'Kitchen window won’t close'],
    ['Not working', 'Still not working'],
    ['Lift broken', 'Gate broken'],
    ['No heating', 'No water'],
    ['Red car tyre', 'Blue boat tyre'],
    ['Kitchen bedroom tyre hose', 'Hall bathroom glue hose'],
    ['???', '!!!'],
  ])('areSimilar is false for %j and %j [DUP-03]', (one, other) => {
    expect(areSimilar(one, other)).toBe(false)
    expect(areSimilar(other, one)).toBe(false)
  })
})

const LEAK: Compared = { title: 'Leaking tap', categoryId: 1, areaId: null, assetId: null }

describe('signsOf', () => {
  it('signsOf returns the asset or area, the category and the title [DUP-02]', () => {
    const lift = { title: 'Lift stuck', categoryId: 10, areaId: 1, assetId: 5 }
    expect(signsOf(lift, lift)).toEqual(['asset', 'category', 'title'])
    expect(signsOf(lift, { ...lift, assetId: null })).toEqual(['area', 'category', 'title'])
    // Asset 6 is the other lift in the same building.
    expect(signsOf(lift, { ...lift, assetId: 6 })).toEqual(['category', 'title'])
    expect(signsOf(lift, { ...lift, areaId: 2, assetId: null })).toEqual(['category', 'title'])
    expect(signsOf(LEAK, { ...LEAK, categoryId: 2 })).toEqual(['title'])
    expect(signsOf(LEAK, { ...LEAK, title: 'No heating' })).toEqual(['category'])
  })
})

describe('suggestionsOf', () => {
  it('suggestionsOf returns at most five issues with two signs, most signs first, then newest first [DUP-04]', () => {
    const lift = { title: 'Lift stuck', categoryId: 10, areaId: 1, assetId: null }
    const two = [1, 2, 3, 4].map((jobId) => ({ ...lift, title: 'Dirty', jobId }))
    const three = [5, 6].map((jobId) => ({ ...lift, jobId }))
    const one = { ...lift, title: 'Dirty', areaId: 2, jobId: 7 }
    const found = suggestionsOf(lift, [...two, one, ...three])
    expect(found.map(({ row }) => row.jobId)).toEqual([6, 5, 4, 3, 2])
  })
})
