import { beforeEach, expect, it } from 'vitest'
import { forgetLinkToken, linkToken, takeLinkToken } from './linkToken.ts'

const PAGES = new Set(['/reset-password', '/order', '/register/replace'])
const open = (address: string) => {
  window.history.replaceState(null, '', address)
  takeLinkToken(PAGES)
}

beforeEach(() => {
  window.history.replaceState(null, '', '/reset-password')
  forgetLinkToken()
})

it('takeLinkToken removes the token and all other parameters from the address [T27]', () => {
  open('/reset-password/?token=secret-3&from=mail')
  expect(window.location.href).toMatch(/\/reset-password$/)
  expect(linkToken()).toBe('secret-3')
  expect(sessionStorage).toHaveLength(0)
  forgetLinkToken()
  expect(linkToken()).toBe('')
})

it('takeLinkToken reads a token after the # [T27]', () => {
  open('/reset-password#token=secret-5')
  expect(window.location.href).toMatch(/\/reset-password$/)
  expect(linkToken()).toBe('secret-5')
})

it('takeLinkToken ignores other pages', () => {
  open('/dashboard?token=secret-3')
  expect(window.location.search).toBe('?token=secret-3')
})

it('takeLinkToken reads the token that a reload has stored, and reads it only once [T27]', () => {
  sessionStorage.setItem('linkToken', 'secret-4')
  open('/reset-password')
  expect(linkToken()).toBe('secret-4')
  expect(sessionStorage).toHaveLength(0)
})

const MAILED = `12.345-7-${'ab2c'.repeat(6)}de`
const OPAQUE = `3D-_${'aB9'.repeat(13)}`

it.each([
  `/order%23${MAILED}`,
  `/order%2523${MAILED}`,
  `/order%252523${MAILED}`,
  `/order/%23${MAILED}`,
  `/Order%23${MAILED}`,
  `/order%23${MAILED}?utm_source=mail&utm_medium=link`,
  `/order%23${MAILED}.`,
  `/order%23${MAILED}%3E`,
  `/order%23${MAILED}%`,
  `/order%23${MAILED}%zz`,
  `/order%ff%23${MAILED}`,
  `/order=23${MAILED}`,
  `/order#%20${MAILED}`,
  `/order#!${MAILED}`,
  `/order#%E2%80%AD${MAILED}%E2%80%AC`,
  `/order#${MAILED.slice(0, 20)}%0D%0A${MAILED.slice(20)}`,
  `/order#${MAILED.slice(0, 20)}=%0A${MAILED.slice(20)}`,
  `/order#${MAILED.replaceAll('-', '\u2011')}`,
  `/order%23token%3D${MAILED}`,
  `/order%23token%253D${MAILED}%29`,
  `/order%3Fx%23${MAILED}`,
  `/order?utm_source=mail#${MAILED}`,
  `/order?x%23${MAILED}`,
  `/order#${MAILED}?utm_source=mail`,
  `/order#${MAILED}&fbclid=${'x'.repeat(43)}`,
  `/order#${MAILED}>`,
  `/order#${MAILED}).`,
  `/order#token%3D${MAILED}`,
  `/order?token=${MAILED}`,
  `/order&#35;${MAILED}`,
])('takeLinkToken finds the emailed token of %s [ROUTE-201]', (address) => {
  open(address)
  expect(linkToken()).toBe(MAILED)
  expect(window.location.href).toBe(`${window.location.origin}/order`)
  forgetLinkToken()
})

it.each([
  `?token=${OPAQUE}`,
  `?token=${OPAQUE}.`,
  `?token=${OPAQUE}%3E`,
  `?token%3D${OPAQUE}`,
  `%3Ftoken%3D${OPAQUE}`,
  `%253Ftoken%253D${OPAQUE}?utm_source=mail`,
  `?utm_source=mail&amp;token=${OPAQUE}`,
  `?csrf_token=${'x'.repeat(43)}&token=${OPAQUE}`,
  `#token=${OPAQUE}&utm_source=mail`,
])('takeLinkToken finds the token of a replace-application link that ends in %s [ROUTE-201]', (end) => {
  open(`/register/replace${end}`)
  expect(linkToken()).toBe(OPAQUE)
  expect(window.location.href).toBe(`${window.location.origin}/register/replace`)
  forgetLinkToken()
})

it('takeLinkToken finds a token in upper case, because the server ignores case [ROUTE-201]', () => {
  open(`/ORDER%23${MAILED.toUpperCase()}`)
  expect(linkToken()).toBe(MAILED.toUpperCase())
  expect(window.location.pathname).toBe('/order')
  forgetLinkToken()
})

it('takeLinkToken opens the page of a link that has lost its token, so that the page can explain the problem [ROUTE-201]', () => {
  open('/order%2312.345-7')
  expect(linkToken()).toBe('')
  expect(window.location.href).toBe(`${window.location.origin}/order`)
})

it('linkToken keeps a token in memory while the address stays the same', () => {
  open(`/order#${MAILED}`)
  takeLinkToken(PAGES)
  expect(linkToken()).toBe(MAILED)
  forgetLinkToken()
})
