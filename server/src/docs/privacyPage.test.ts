import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROOT } from './pages.ts'
import { privacyPage } from './privacyPage.ts'

it('docs/privacy.md is up to date: run "npm run docs" after a change [LEGAL-204]', () => {
  expect(readFileSync(new URL('docs/privacy.md', ROOT), 'utf8')).toBe(privacyPage())
})
