import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../docs/pages.ts'
import { permissionsPage } from '../docs/permissionsPage.ts'

describe('permissionsPage', () => {
  it('permissionsPage matches docs/permissions.md: run "npm run docs" after a change', () => {
    expect(readFileSync(new URL('docs/permissions.md', ROOT), 'utf8')).toBe(permissionsPage())
  })
})
