import { expect, it } from 'vitest'
import { avatarTone, initials } from './avatar.ts'

it('initials are the first letters of the first two words [SHELL-19]', () => {
  expect(initials('Priya Nair')).toBe('PN')
  expect(initials('  ana  maria  lopez ')).toBe('AM')
  expect(initials('Cher')).toBe('C')
  expect(initials('')).toBe('')
})

it('the avatar colour is the same for the same name [SHELL-20]', () => {
  expect(avatarTone('Priya Nair')).toBe(avatarTone('Priya Nair'))
  const tones = new Set(['Ada', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gil', 'Hal'].map(avatarTone))
  expect(tones.size).toBeGreaterThan(2)
  expect(tones).not.toContain('grey')
})

it('the avatar is grey without a name [SHELL-21]', () => {
  expect(avatarTone('')).toBe('grey')
  expect(avatarTone('   ')).toBe('grey')
})
