import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { LIMIT_DEFAULTS, parseLimit } from '../limits/settings.ts'
import { generatedPages, ROOT } from './pages.ts'
import { envExample } from './settingsPage.ts'

/** The example with the marks of its settings taken away, as an environment. */
function exampleSettings(): Record<string, string> {
  const lines = [...envExample().matchAll(/^#(?<name>[A-Z][A-Z0-9_]+)=(?<value>.*)$/gm)]
  return Object.fromEntries(lines.map(({ groups = {} }) => [groups['name'], groups['value']]))
}

describe('the pages made from the settings', () => {
  it.each(['docs/settings.md', '.env.example'])(
    '%s is up to date: run "npm run docs" after a change',
    (file) => {
      expect(readFileSync(new URL(file, ROOT), 'utf8')).toBe(generatedPages()[file])
    },
  )

  it('give the defaults that a start without settings has', () => {
    expect(loadConfig(exampleSettings())).toEqual(loadConfig({}))
  })

  it('write every limit as it is read', () => {
    const shown = exampleSettings()
    for (const [name, limit] of Object.entries(LIMIT_DEFAULTS))
      expect(parseLimit(shown[name] ?? '')).toEqual(limit)
  })
})
