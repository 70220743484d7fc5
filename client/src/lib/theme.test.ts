import { expect, it } from 'vitest'
import { currentTheme, flipTheme } from './theme.ts'

it('the dark theme sets a class on the page root, can be toggled and is stored [SHELL-23] [SHELL-24] [SHELL-25]', () => {
  expect(currentTheme()).toBe('light')
  expect(flipTheme()).toBe('dark')
  expect(document.documentElement).toHaveClass('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(flipTheme()).toBe('light')
  expect(document.documentElement).not.toHaveClass('dark')
  expect(localStorage.getItem('theme')).toBe('light')
})
