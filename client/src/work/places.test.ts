import { placeText, withPlace } from '@doorstep/contract/places/texts'
import { expect, it } from 'vitest'
import { mapAddress } from './mapAddress.ts'

it.each([
  ['Flat 7, Heron House', 'Flat 7, Heron House, Tollgate Reach', 'Flat 7, Heron House, Tollgate Reach'],
  ['Heron House', 'Flat 7,  HERON HOUSE, Reading', 'Flat 7,  HERON HOUSE, Reading'],
  ['12', '12 Mill Street, Reading', '12 Mill Street, Reading'],
  ['Flat 1', '12 Mill Street, Reading', 'Flat 1, 12 Mill Street, Reading'],
  ['Flat 1', 'Flat 12, Mill Street', 'Flat 1, Flat 12, Mill Street'],
  ['Flat 1', '', 'Flat 1'],
  ['', '12 Mill Street', '12 Mill Street'],
])('the home %s at %s is written once, as %s [HOME-200]', (propertyName, address, text) => {
  expect(placeText({ propertyName, address })).toBe(text)
})

it('a site is added to an address only if the address does not already contain it [HOME-200]', () => {
  expect(withPlace('Flat 7, Heron House, Tollgate Reach', 'Tollgate Reach')).toBe(
    'Flat 7, Heron House, Tollgate Reach',
  )
  expect(withPlace('12 Mill Street, Reading RG1 7CM', 'Reading')).toBe('12 Mill Street, Reading RG1 7CM')
  expect(withPlace('12 Mill Street', 'Kennet Wharf')).toBe('12 Mill Street, Kennet Wharf')
})

it('a map link contains only the address, or the name of a home without an address [HOME-200]', () => {
  const home = { propertyName: 'Flat 1', address: '12 Mill Street' }
  expect(mapAddress(home, 'Android')).toBe('geo:0,0?q=12%20Mill%20Street')
  expect(mapAddress({ ...home, address: '' }, 'Linux')).toMatch(/query=Flat%201$/)
})
