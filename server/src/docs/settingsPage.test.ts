import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { LIMIT_DEFAULTS, parseLimit } from '../limits/settings.ts'
import { generatedPages, ROOT } from './pages.ts'
import { envExample } from './settingsPage.ts'

function exampleSettings(): Record<string, string> {
  const lines = [...envExample().matchAll(/^#(?<name>[A-Z][A-Z0-9_]+)=(?<value>.*)$/gm)]
  return Object.fromEntries(lines.map(({ groups = {} }) => [groups['name'], groups['value']]))
}

describe('generated settings pages', () => {
  it.each(['docs/settings.md', '.env.example'])(
    'the generated settings page %s is up to date (otherwise run "npm run docs")',
    (file) => {
      expect(readFileSync(new URL(file, ROOT), 'utf8')).toBe(generatedPages()[file])
    },
  )

  it('generated settings pages show the defaults that apply without any settings', () => {
    expect(loadConfig(exampleSettings())).toEqual(loadConfig({}))
  })

  it('generated settings pages write each limit in the form that the settings accept', () => {
    const shown = exampleSettings()
    for (const [name, limit] of Object.entries(LIMIT_DEFAULTS))
      expect(parseLimit(shown[name] ?? '')).toEqual(limit)
  })
})
