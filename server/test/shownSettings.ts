import fc from 'fast-check'
import { expect } from 'vitest'
import { showSettings } from '../src/commands/settings.ts'
import type { Env } from '../src/settingSources.ts'

export const PATH = '/srv/portal/.env'
export const sources = (environment: Env, file: Env = {}) => ({ environment, file, path: PATH })

/** The shown settings by name. */
export const shown = (environment: Env, file: Env = {}) => {
  const { data } = showSettings(sources(environment, file))
  const rows = data as { name: string; value: string | null; isHidden: boolean; from: string }[]
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]))
}

/** Expects no part of any password to be shown, for this number of passwords of each kind. */
export function expectHiddenPasswords(numRuns: number): void {
  const address = 'postgres://db.example/portal'
  const given = (password: string) => `postgres://user:${password}@db.example/portal`
  const password = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('a', '1', ',', ':', '/', '@', '?', '#', '%', '\\', ' ', '[', ']') }),
    fc.constantFrom('1234,abc', '12/34', '12@34', '12?34', '12#34', 'http://a', ',http://a'),
  )
  fc.assert(
    fc.property(password, fc.constantFrom('DATABASE_URL', 'DATABASE_OWNER_URL'), (secret, name) => {
      const { value } = shown({ [name]: given(secret) })[name] ?? {}
      expect([address, '(hidden)']).toContain(value)
    }),
    { numRuns },
  )
  fc.assert(
    fc.property(password, fc.constantFrom('SECRET_KEY', 'BACKUP_PASSPHRASE'), (secret, name) => {
      expect(shown({ [name]: given(secret) })[name]?.value).toBe('(hidden)')
    }),
    { numRuns },
  )
}
