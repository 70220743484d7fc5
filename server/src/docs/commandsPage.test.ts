import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { commandsPage } from './commandsPage.ts'
import { ROOT } from './pages.ts'

it('the page of the commands is up to date: run "npm run docs" after a change [OPS-40]', () => {
  expect(readFileSync(new URL('docs/commands.md', ROOT), 'utf8')).toBe(commandsPage())
})
