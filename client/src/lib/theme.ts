import { storedTheme, storeTheme, type Theme } from './preferences.ts'

export function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

export function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark')
}

/** Applies the stored theme, or else the system's. An inline script does the same before the first paint. */
export function applyStoredTheme(): void {
  const prefersDark = window.matchMedia?.('(prefers-color-scheme: dark)').matches
  applyTheme(storedTheme() ?? (prefersDark ? 'dark' : 'light'))
}

export function flipTheme(): Theme {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark'
  applyTheme(theme)
  storeTheme(theme)
  return theme
}
