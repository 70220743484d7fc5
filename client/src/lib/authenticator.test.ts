import { expect, it } from 'vitest'
import { authenticatorLink, groupedSecret, newSecret } from './authenticator.ts'

it('newSecret returns 32 random base32 characters [MFASETUP-08] [MFASETUP-09]', () => {
  const secrets = Array.from({ length: 200 }, newSecret)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(secrets).size).toBe(200)
  expect(new Set(secrets.join('')).size).toBe(32)
})

it('authenticatorLink contains the issuer and the account [MFASETUP-11] [MFASETUP-12]', () => {
  const link = authenticatorLink({ secret: 'A'.repeat(32), issuer: 'Ash Row', account: 'Priya Nair' })
  const url = new URL(link)
  expect(link).toMatch(/^otpauth:\/\/totp\/Ash%20Row:Priya%20Nair\?/)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: 'A'.repeat(32),
    issuer: 'Ash Row',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

it.each([null, ''])(
  'authenticatorLink uses a fixed account label if no name is stored [MFASETUP-13]',
  (account) => {
    expect(authenticatorLink({ secret: 'A', issuer: 'Ash Row', account })).toContain('/Ash%20Row:Account?')
  },
)

it('groupedSecret groups the key for typing', () => {
  expect(groupedSecret('ABCDEFGH2345')).toBe('ABCD EFGH 2345')
})
