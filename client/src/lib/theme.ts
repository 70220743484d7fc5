import { storeTheme, type Theme } from './preferences.ts'

export function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

export function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark')
}

export function flipTheme(): Theme {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark'
  applyTheme(theme)
  storeTheme(theme)
  return theme
}
