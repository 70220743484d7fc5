import { describe, expect, it } from 'vitest'
import { cutReply, replyOf } from './replyText.ts'

const OURS = {
  sender: 'portal@doorstep.example',
  name: 'Doorstep',
  domain: 'in.doorstep.example',
  site: 'https://portal.doorstep.example',
}
const wordsAre = (text: string): string => cutReply(text, OURS).words

describe('replyOf', () => {
  it.each([
    'Plumber: Joe\nMobile: 07700 900123\nE-mail: joe@x.test\n\nHe can come on Friday.',
    'From: 9 am\nTo: 5 pm\nDate: 10/11/2026\nEmail: joe@x.test\n\nSomebody is at home then.',
    'Kitchen: the tap drips.\n\n---\n\nBathroom: the light flickers.',
    'Kitchen: the tap drips.\n\n___\n\nBathroom: the light flickers.',
    'Kitchen: the tap drips.\n\n===\n\nBathroom: the light flickers.',
    'Kitchen: the tap drips.\n--\nBathroom: the light flickers.',
    'Kitchen: the tap drips.\n-- \nBathroom: the light flickers.',
    'Kitchen: the tap drips.\n-- \nBathroom\n\nHall\n\nThe light flickers in both',
    'Kitchen: the tap drips.\n________________________________\nBathroom: the light flickers.',
    'The gauge says:\n> 1.5 bar\nand falls.',
    'Joe texted me on 10/11/2026 08:55:\n> I cannot come.',
    'On 3 December 2026 I wrote to portal@doorstep.example and asked:\n\nWhen will you come?',
    'Regards to Joe,\n\nwho has the key.',
    'Sent via the caretaker, who has the key.',
    'My address is joe@x.test:',
  ])('replyOf keeps everything that a person wrote in %j [REPLY-22]', (text) => {
    expect(cutReply(text, OURS)).toMatchObject({ words: text.replace('-- \n', '--\n'), cut: '' })
  })

  it('replyOf removes the signature if it is short and comes last [REPLY-22]', () => {
    expect(cutReply('It drips.\n\n-- \nRosa Parks\n7 Mill Lane', OURS)).toMatchObject({
      words: 'It drips.',
      cut: '-- \nRosa Parks\n7 Mill Lane'.replace('-- ', '--'),
    })
    expect(wordsAre('It drips.\n\nSent from my iPhone')).toBe('It drips.')
    expect(wordsAre('It drips.\n\nSent from my iPhone\n\nAnd the light flickers.')).toContain('Sent from my')
  })

  it('replyOf removes quoted history that is identified by a date and one of our addresses [REPLY-22]', () => {
    for (const history of [
      'On 10 November 2026 at 08:55, Kennet <portal@doorstep.example> wrote:\n\nDoes it drip?',
      'On 10 November 2026 at 08:55, Kennet\n<portal@doorstep.example> wrote:\n> Does it drip?',
      '-----Original Message-----\nFrom: Kennet [mailto:portal@doorstep.example]\nSent: 10 November 2026 08:55\nTo: Rosa\nSubject: A note\n\nDoes it drip?',
      '> Does it drip?\n> https://portal.doorstep.example/issues/12',
    ])
      expect(cutReply(`It drips.\n\n${history}`, OURS)).toEqual({
        words: 'It drips.',
        cut: history,
        whole: `It drips.\n\n${history}`,
      })
  })

  it('replyOf keeps forwarded text unless the text comes from our own emails [REPLY-22]', () => {
    const forwarded =
      '-----Original Message-----\nFrom: Joe <joe@x.test>\nSent: 10 November 2026 08:55\nTo: Rosa\nSubject: Friday\n\nI can come.'
    expect(cutReply(`See below.\n\n${forwarded}`, OURS, 'Fwd: Friday').words).toContain('I can come.')
    expect(cutReply(`See below.\n\n${forwarded}`, OURS, 'Re: Friday').words).toBe('See below.')
    for (const rule of [
      '---------- Forwarded message ---------',
      '-------- Weitergeleitete Nachricht --------',
    ])
      expect(cutReply(`See below.\n\n${forwarded.replace(/^.*/, rule)}`, OURS, 'Re: Friday').words).toContain(
        'I can come.',
      )
    const html = `<p>See below.</p><div class="gmail_quote">---------- Forwarded message ---------<br>From: Joe &lt;joe@x.test&gt;<br>Date: 10 Nov 2026<br>Subject: Friday<br><br>I can come.</div>`
    expect(replyOf({ html, subject: 'Re: Friday' }, OURS).words).toContain('I can come.')
  })

  it.each(['2007', '2010'])(
    'replyOf cuts the history of an Outlook %s email that has only HTML [REPLY-23]',
    (version) => {
      const colour = version === '2007' ? '#B5C4DF' : '#E1E1E1'
      const html = `<html><body><div class="${version === '2007' ? 'Section1' : 'WordSection1'}">
<p class=MsoNormal><span>It drips overnight.</span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<div><div style='border:none;border-top:solid ${colour} 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal><b>From:</b> Doorstep<br><b>Sent:</b> 10 November 2026 08:55<br><b>To:</b> Rosa Parks<br><b>Subject:</b> A new note</p></div></div>
<p class=MsoNormal>Hello Rosa,</p><p class=MsoNormal>Does it drop overnight?</p></div></body></html>`
      const { words, cut } = replyOf({ html }, OURS)
      expect(words).toBe('It drips overnight.')
      expect(cut).toContain('Does it drop overnight?')
    },
  )

  it('replyOf uses the HTML, with the addresses of links, if the plain text only says that there is HTML [REPLY-22]', () => {
    const html = '<p>The tap drips. See <a href="https://shop.test/tap">this one</a>.</p>'
    expect(replyOf({ text: 'Your program cannot show this.', html }, OURS).words).toBe(
      'The tap drips. See this one [https://shop.test/tap].',
    )
  })

  it('replyOf keeps all text of HTML with very many nested or repeated elements [REPLY-12]', () => {
    expect(replyOf({ html: `${'<div>'.repeat(100_000)}Hello.` }, OURS).words).toBe('Hello.')
    expect(replyOf({ html: `${'<p>Hi</p>'.repeat(10_000)}Hello.` }, OURS).words).toMatch(/Hello\.$/)
  })
})

describe('withoutTokens', () => {
  const TOKEN = '12.staff-7-abcdefghijklmnopqrstuvwxyz'
  const PROOF = /abcdefgh|ijklmnop|qrstuvwxyz/
  it.each([
    `https://portal.example/verdict#token=${TOKEN} x`,
    `https://eur01.safelinks.test/?url=https%3A%2F%2Fportal.example%2Fverdict%23token%3D${TOKEN}&data=05`,
    `https://scan.test/?u=https%253A%252F%252Fportal.example%252Fverdict%2523token%253D${TOKEN}`,
    `https://urldefense.test/v2/url?u=https-3A__portal.example_verdict-23token-3D${TOKEN}&d=x`,
    `https://portal.example/order#${TOKEN}`,
    `https://portal.example/order%23${TOKEN}`,
    `mailto:reply%2B${TOKEN}%40in.doorstep.example`,
    `reply+${TOKEN}@in.doorstep.example`,
    `reply%2B${TOKEN.replaceAll('-', '%2D')}%40in.doorstep.example`,
    `https://portal.example/verdict#token=${TOKEN.slice(0, 20)}\n${TOKEN.slice(20)}`,
    `> https://portal.example/verdict#token=${TOKEN.slice(0, 20)}=\n> ${TOKEN.slice(20)}`,
    `https://portal.example/reset-password?token=${'aB3_-'.repeat(8)}\nefghijklmnop`.replace(
      'efghijklmnop',
      'xyz',
    ),
  ])('withoutTokens removes the token from notes and whole emails: %j [REPLY-06]', (text) => {
    const { words, cut, whole } = cutReply(`Look: ${text}\nMy words.`, OURS)
    for (const shown of [words, cut, whole]) expect(shown).not.toMatch(PROOF)
    expect(whole).toContain('…')
    expect(whole).toContain('My words.')
  })
})
