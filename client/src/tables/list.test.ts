import { expect, it } from 'vitest'
import { issueList } from '../features/issues/list.ts'
import { mappingList } from '../features/mappings/list.ts'
import { propertyList } from '../features/properties/list.ts'
import { filterOf } from './list.ts'

it('filterOf keeps the filters of an address that the contract accepts, and drops the others', () => {
  const address = {
    jobId: '10',
    property: 'Flat 2',
    developmentId: '01',
    categoryId: '3',
    from: '2026-02-30',
    to: '2026-02-28',
    propertyId: '5',
    open: '9',
  }
  expect(filterOf(issueList, address)).toEqual({
    jobId: '10',
    property: 'Flat 2',
    categoryId: '3',
    to: '2026-02-28',
  })
  expect(filterOf(issueList, { jobId: 'x1', property: '', propertyId: '5' })).toEqual({})
})

it('filterOf drops a value that the screen cannot show, although the contract accepts it', () => {
  expect(filterOf(issueList, { status: 'Open' })).toEqual({ status: 'Open' })
  expect(filterOf(issueList, { status: 'Open,Closed' })).toEqual({})
  expect(filterOf(mappingList, { role: 'CEO', userId: '4' })).toEqual({ userId: '4' })
})

it('filterOf accepts an address whose names and values for a filter differ from those of the contract', () => {
  expect(filterOf(propertyList, { status: 'inactive' })).toEqual({ active: 'false' })
  expect(filterOf(propertyList, { status: 'false', active: 'true' })).toEqual({})
  expect(filterOf(propertyList, { status: 'constructor' })).toEqual({})
})
