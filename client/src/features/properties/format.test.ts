import { expect, it } from 'vitest'
import { furtherAddress } from './format.ts'

it.each([
  ['2 Pippin Lane', '2 Pippin Lane, Reading', 'Reading'],
  ['2 PIPPIN LANE', '2 Pippin Lane', ''],
  ['Flat 12', '14 Canal Street, Leeds', '14 Canal Street, Leeds'],
  ['2 Pippin', '2 Pippin Lane, Reading', '2 Pippin Lane, Reading'],
])('says of %s at %s what the name does not say: %s [TABLE-11]', (name, address, further) => {
  expect(furtherAddress(name, address)).toBe(further)
})
