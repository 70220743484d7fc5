import { expect, it } from 'vitest'
import { avatarTone, initials } from './avatar.ts'

it('makes initials of the first letters of the first two words [SHELL-19]', () => {
  expect(initials('Priya Nair')).toBe('PN')
  expect(initials('  ana  maria  lopez ')).toBe('AM')
  expect(initials('Cher')).toBe('C')
  expect(initials('')).toBe('')
})

it('gives the same name the same colour [SHELL-20]', () => {
  expect(avatarTone('Priya Nair')).toBe(avatarTone('Priya Nair'))
  const tones = new Set(['Ada', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gil', 'Hal'].map(avatarTone))
  expect(tones.size).toBeGreaterThan(2)
  expect(tones).not.toContain('grey')
})

it('is grey without a name [SHELL-21]', () => {
  expect(avatarTone('')).toBe('grey')
  expect(avatarTone('   ')).toBe('grey')
})
