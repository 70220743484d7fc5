import { beforeEach, expect, it } from 'vitest'
import { forgetLinkToken, linkToken, takeLinkToken } from './linkToken.ts'

const PAGES = new Set(['/reset-password'])
const open = (address: string) => {
  window.history.replaceState(null, '', address)
  takeLinkToken(PAGES)
}

beforeEach(() => {
  window.history.replaceState(null, '', '/reset-password')
  forgetLinkToken()
})

it('takes the token out of the address and keeps the rest [T27]', () => {
  open('/reset-password/?token=secret-3&from=mail')
  expect(window.location.pathname + window.location.search).toBe('/reset-password?from=mail')
  expect(linkToken()).toBe('secret-3')
  expect(sessionStorage).toHaveLength(0)
  forgetLinkToken()
  expect(linkToken()).toBe('')
})

it('takes a token that stands behind the # [T27]', () => {
  open('/reset-password#token=secret-5')
  expect(window.location.href).toMatch(/\/reset-password$/)
  expect(linkToken()).toBe('secret-5')
})

it('leaves other pages alone', () => {
  open('/dashboard?token=secret-3')
  expect(window.location.search).toBe('?token=secret-3')
})

it('takes what a reload has carried over, once [T27]', () => {
  sessionStorage.setItem('linkToken', 'secret-4')
  open('/reset-password')
  expect(linkToken()).toBe('secret-4')
  expect(sessionStorage).toHaveLength(0)
})
