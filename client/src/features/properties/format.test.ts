import { expect, it } from 'vitest'
import { furtherAddress } from './format.ts'

it.each([
  ['2 Pippin Lane', '2 Pippin Lane, Reading', 'Reading'],
  ['2 PIPPIN LANE', '2 Pippin Lane', ''],
  ['Flat 12', '14 Canal Street, Leeds', '14 Canal Street, Leeds'],
  ['2 Pippin', '2 Pippin Lane, Reading', '2 Pippin Lane, Reading'],
])(
  'furtherAddress of %s at %s returns the part that is not in the name: %s [TABLE-11]',
  (name, address, further) => {
    expect(furtherAddress(name, address)).toBe(further)
  },
)
