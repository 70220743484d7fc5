import { describe, expect, it } from 'vitest'
import { htmlOf } from './html.ts'
import { fillText } from './letter.ts'

const SITE = 'https://portal.example'

function html(text: string, secrets: Record<string, string> = {}, subject = 'Subject'): string {
  return htmlOf({ brandName: 'Oak & Ash', publicUrl: SITE, subject, text, secrets })
}

const buttonsOf = (page: string): (string | undefined)[][] =>
  [...page.matchAll(/<a class="button" href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map((match) => match.slice(1))

describe('htmlOf', () => {
  it('htmlOf includes the brand, the paragraphs and the lines of the text', () => {
    const page = html('Dear Robin,\n\nOne.\nTwo.')
    expect(page).toContain('>Oak &amp; Ash</p>')
    expect(page).toMatch(
      /<p class="text"[^>]*>Dear Robin,<\/p>\n<p class="text"[^>]*>One\.<br><bdi dir="auto">Two\.<\/bdi><\/p>/,
    )
    expect(page).toContain('prefers-color-scheme: dark')
  })

  it('htmlOf keeps the text direction of what people wrote [MESSAGE-07]', () => {
    const page = html(
      'Dear رنا,\n\nThere is a new note on "صنبور".\n\nThe comment: الصنبور يقطر.\nنعم.\n\nنعم.',
    )
    expect(page).toContain('&quot;<bdi>صنبور</bdi>&quot;')
    expect(page).toContain('The comment: <bdi dir="auto">الصنبور يقطر.</bdi><br><bdi dir="auto">نعم.</bdi>')
    expect(page).toMatch(/<p class="text" dir="auto"[^>]*>نعم\.<\/p>/)
  })

  it('htmlOf shows an attached logo and loads nothing from the network [PHONE-91]', () => {
    const page = htmlOf({
      brandName: 'Oak',
      hasLogo: true,
      publicUrl: SITE,
      subject: '',
      text: 'Hello',
      secrets: {},
    })
    expect([...page.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)).toEqual(['cid:logo'])
    expect(html('Hello')).not.toContain('<img')
  })

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</style><svg onload=alert(1)>',
    '<!--',
    'javascript:alert(1)',
  ])('htmlOf escapes %s [T25]', (payload) => {
    const page = html(`The comment: ${payload}\n\n${payload}`, { code: payload, link: payload }, payload)
    const tags = new Set([...page.matchAll(/<([a-z!/]+)/gi)].map((match) => match[1]?.toLowerCase()))
    const plain = new Set(
      [...html('The comment: a\n\nb').matchAll(/<([a-z!/]+)/gi)].map((match) => match[1]?.toLowerCase()),
    )
    expect(tags).toEqual(plain)
    expect(buttonsOf(page)).toEqual([])
  })

  it('htmlOf makes one button for the link in the text', () => {
    expect(buttonsOf(html(`Hello\n\nSee the issue: ${SITE}/issues/7\n\nBye`))).toEqual([
      [`${SITE}/issues/7`, 'See the issue'],
    ])
    expect(
      buttonsOf(html('Hello\n\n{{link}}\n\nBye', { link: `${SITE}/reset-password?token=a&b=1` })),
    ).toEqual([[`${SITE}/reset-password?token=a&amp;b=1`, 'Open Oak &amp; Ash']])
    expect(
      buttonsOf(html('Set a new password: {{link}}', { link: `${SITE}/reset-password?token=a` })),
    ).toEqual([[`${SITE}/reset-password?token=a`, 'Set a new password']])
  })

  it('htmlOf keeps the unsubscribe link small [FORYOU-13]', () => {
    const page = htmlOf({
      brandName: 'Oak & Ash',
      publicUrl: SITE,
      subject: 'Subject',
      text: `See the issue: ${SITE}/issues/7`,
      secrets: {},
      way: {
        sentence: 'Stop these emails',
        page: `${SITE}/unsubscribe?token=a-1-b`,
        oneClick: `${SITE}/api/unsubscribe/a-1-b`,
      },
    })
    expect(buttonsOf(page)).toEqual([[`${SITE}/issues/7`, 'See the issue']])
    expect(page).toMatch(
      /Stop these emails: <a class="muted" href="https:\/\/portal.example\/unsubscribe\?token=a-1-b"[^>]*>unsubscribe<\/a>/,
    )
  })

  it('htmlOf makes no button for a link to another site or within a sentence [T27]', () => {
    for (const text of [
      'The comment: https://evil.example/login',
      `Look: ${SITE}.evil.example/login`,
      `Go to ${SITE}/help now`,
    ])
      expect(buttonsOf(html(text))).toEqual([])
  })

  it('htmlOf makes the last link the button if a comment contains a link too', () => {
    const page = html(`The comment: ${SITE}/coming-soon\n\nSee the issue: ${SITE}/issues/7`)
    expect(buttonsOf(page)).toEqual([[`${SITE}/issues/7`, 'See the issue']])
  })
})

describe('fillText', () => {
  it('fillText fills in known secrets once, and leaves all other text unchanged', () => {
    const secrets = { code: '{{link}}', link: 'L' }
    expect(fillText('{{code}} {{link}} {{other}} {{toString}} {{ code }}', secrets)).toBe(
      '{{link}} L {{other}} {{toString}} {{ code }}',
    )
  })
})
