import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { commandsPage } from './commandsPage.ts'
import { ROOT } from './pages.ts'

it('docs/commands.md is up to date (otherwise run "npm run docs") [OPS-40]', () => {
  expect(readFileSync(new URL('docs/commands.md', ROOT), 'utf8')).toBe(commandsPage())
})
