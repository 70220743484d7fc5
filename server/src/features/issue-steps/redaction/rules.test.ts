import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REDACTED } from '@doorstep/contract/issues/redaction/texts'
import { wordRemover } from './rules.ts'

describe('wordRemover', () => {
  it.each([
    ['It is Zed Bee again. ZED  BEE!', 'zed bee', `It is ${REDACTED} again. ${REDACTED}!`],
    ['Zed\nBee, on two lines', 'Zed Bee', `${REDACTED}, on two lines`],
    ['Élodie and ÉLODIE', 'élodie', `${REDACTED} and ${REDACTED}`],
    ['Paid £5 (five) for $&', '£5 (five)', `Paid ${REDACTED} for $&`],
    ["O’Brien and O'Brien, not OBrien", "o'brien", `${REDACTED} and ${REDACTED}, not OBrien`],
    ['a.b and axb', 'a.b', `${REDACTED} and axb`],
  ])(
    'wordRemover changes the text %j by removing the words %j, whatever their case and spaces [REDACT-01]',
    (text, words, left) => {
      expect(wordRemover(words)(text)).toBe(left)
    },
  )

  it('wordRemover finds the words with any kind of apostrophe, dash, space or accent, and changes nothing else [REDACT-01]', () => {
    const written = fc.constantFrom(
      fc.constantFrom(...Array.from("'’‘ʼ")),
      fc.constantFrom(...Array.from('-‐‑–—')),
      fc.constantFrom(' ', '\n', '\u00a0', ' \t '),
      fc.constantFrom('é', 'e\u0301'),
    )
    const pair = written.chain((way) => fc.tuple(way, way))
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1 }), fc.constantFrom('é', 'e\u0301'), (marks, other) => {
        const [typed, stored] = [0, 1].map((side) => `O${marks.map((ways) => `${ways[side]}B`).join('')}`)
        const remove = wordRemover(typed ?? '')
        expect(remove(`It is ${stored}.`)).toBe(`It is ${REDACTED}.`)
        expect(remove(`caf${other}`)).toBe(`caf${other}`)
      }),
    )
  })

  it('wordRemover cuts a text at its limit, after a whole character [REDACT-10]', () => {
    const remove = wordRemover('Jo')
    expect(remove('Jo is in', 17)).toBe(`${REDACTED} is in`)
    expect(remove('Jo is in 7', 16)).toBe(`${REDACTED} is in…`)
    expect(remove('Jo 😀😀', 12)).toBe(`${REDACTED}…`)
    expect(remove('Ann is in', 4)).toBe('Ann is in')
  })

  it('wordRemover removes every occurrence of the words, and nothing else [REDACT-01]', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from('xyXY.*+?^$(){}|[]\\/-')),
      minLength: 2,
      maxLength: 6,
    })
    const words = letters.filter((typed) => !REDACTED.includes(typed))
    fc.assert(
      fc.property(
        words,
        fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '\n') })),
        (typed, others) => {
          const left = wordRemover(typed)(others.join(typed))
          expect(left).toBe(others.join(REDACTED))
        },
      ),
    )
  })
})
