import { expect, it } from 'vitest'
import { isPounds, penceOf, typedPounds } from './pounds.ts'

it.each([
  ['250', 25_000],
  [' £1,250.50 ', 125_050],
  ['0.1', 10],
  ['\u202D1\u00A0250\u202C', 125_000],
  ['999999.99', 99_999_999],
])('isPounds accepts the amount %s [QUOTEUI-05]', (typed, pence) => {
  expect(isPounds(typed)).toBe(true)
  expect(penceOf(typed)).toBe(pence)
})

// Reading "12,50" as 1250 would multiply the amount by a hundred.
it.each(['a lot', '12,50', '1.234', '-5', '1,25,000', '1000000'])(
  'isPounds rejects %s [QUOTEUI-05]',
  (typed) => {
    expect(isPounds(typed)).toBe(false)
  },
)

it('typedPounds formats an amount as a person would type it [QUOTEUI-05]', () => {
  expect([typedPounds(25_000), typedPounds(25_050), penceOf('')]).toEqual(['250', '250.50', null])
})
