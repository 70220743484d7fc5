import { expect, it } from 'vitest'
import { storeTheme } from './preferences.ts'
import { applyStoredTheme, currentTheme, flipTheme } from './theme.ts'

it('puts dark on the page root, flips it and stores it [SHELL-23] [SHELL-24] [SHELL-25]', () => {
  expect(currentTheme()).toBe('light')
  expect(flipTheme()).toBe('dark')
  expect(document.documentElement).toHaveClass('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(flipTheme()).toBe('light')
  expect(document.documentElement).not.toHaveClass('dark')
  expect(localStorage.getItem('theme')).toBe('light')
})

it('comes back as it was stored', () => {
  storeTheme('dark')
  applyStoredTheme()
  expect(currentTheme()).toBe('dark')
})
