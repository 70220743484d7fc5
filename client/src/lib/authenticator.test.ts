import { expect, it } from 'vitest'
import { authenticatorLink, groupedSecret, newSecret } from './authenticator.ts'

it('makes 32 characters of base32, each time others [MFASETUP-08] [MFASETUP-09]', () => {
  const secrets = Array.from({ length: 200 }, newSecret)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(secrets).size).toBe(200)
  expect(new Set(secrets.join('')).size).toBe(32)
})

it('labels the link with issuer and account [MFASETUP-11] [MFASETUP-12]', () => {
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

it.each([null, ''])('has a fixed label where no name is stored [MFASETUP-13]', (account) => {
  expect(authenticatorLink({ secret: 'A', issuer: 'Ash Row', account })).toContain('/Ash%20Row:Account?')
})

it('groups the key for those who type it', () => {
  expect(groupedSecret('ABCDEFGH2345')).toBe('ABCD EFGH 2345')
})
