import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

it('parseSearch keeps text that looks like a number or a flag as text', () => {
  const search = { jobId: '1001', limit: '50', property: 'true', category: 'Hall & stairs' }
  expect(stringifySearch(search)).toBe('?jobId=1001&limit=50&property=true&category=Hall+%26+stairs')
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

it('stringifySearch leaves out missing values', () => {
  expect(stringifySearch({ cursor: undefined, status: '' })).toBe('')
  expect(parseSearch('')).toEqual({})
})
