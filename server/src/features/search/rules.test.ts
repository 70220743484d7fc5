import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf, markText, nearWords, phonePartOf, splitWords, timeOf } from './rules.ts'

const sought = (...words: string[]) => words.map((word) => ({ word, stem: word }))
const near = (...words: string[]) => sought(...words).map((one) => ({ ...one, near: nearWords(one.word) }))
const marked = (text: string, ...words: string[]): string[] =>
  markText(text, sought(...words)).marks.map(({ start, end }) => text.slice(start, end))

describe('splitWords(), timeOf() and phonePartOf()', () => {
  it.each([
    ['Leak  NAIR', ['leak', 'nair']],
    ['leak leak', ['leak']],
    ["'); drop table--", ['drop', 'table']],
    ['%_&|!<->:*', []],
    ['that leak Mrs Nair reported', ['that', 'leak', 'nair']],
    ['Mrs', ['mrs']],
    ['#1042', ['1042']],
    ['Zoë Brontë', ['zoë', 'brontë']],
  ])('splitWords splits %s into the words %j [SEARCH-10]', (text, words) =>
    expect(splitWords(text)).toEqual(words),
  )

  it('splitWords gives at most eight words of letters and digits, whatever the person types [SEARCH-10]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const words = splitWords(text)
        expect(words.length).toBeLessThanOrEqual(8)
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
      }),
    )
  })

  it.each([
    ['spring', { months: [3, 4, 5] }],
    ['march', { months: [3] }],
    ['dec', { months: [12] }],
    ['2026', { year: 2026 }],
    ['1026', undefined],
    ['leak', undefined],
  ])('timeOf finds the month, season or year in %s, if there is one [SEARCH-07]', (word, time) =>
    expect(timeOf(word)).toEqual(time),
  )

  it('phonePartOf treats words as a phone number once they have enough digits [SEARCH-04]', () => {
    expect(phonePartOf('07700900123', ['07700900123'])).toBe('7700900123')
    expect(phonePartOf('900123', ['07700', '900123'])).toBe('900123')
    expect(phonePartOf('1042', ['1042', 'leak'])).toBeUndefined()
    expect(phonePartOf('leak', ['leak', '07700900123'])).toBeUndefined()
  })
})

describe('nearWords()', () => {
  it.each(['lak', 'leaks', 'lean', 'laek', 'eak', 'bleak'])(
    'nearWords lists %s as a near spelling of leak [SEARCH-06]',
    (typed) => expect(nearWords('leak')).toContain(typed),
  )

  it('nearWords does not change the first letter: Sean is not near Dean [SEARCH-202]', () => {
    expect(nearWords('sean')).not.toContain('dean')
    expect(nearWords('dean')).not.toContain('sean')
  })

  it.each(['ta', '1042', 'brontë', 'incomprehensibly'])(
    'nearWords gives only the word itself for %s, which is short, long or not plain letters',
    (word) => expect(nearWords(word)).toEqual([word]),
  )
})

describe('markText() and excerptOf()', () => {
  it('markText marks words with accents like words without accents [SEARCH-201]', () => {
    expect(markText('Zoë Müller', sought('zoe', 'muller')).marks).toEqual([
      { start: 0, end: 3 },
      { start: 4, end: 10 },
    ])
  })

  it('markText marks whole words in capital and small letters', () => {
    expect(marked('Leaking pipe, LEAK again', 'leak')).toEqual(['Leaking', 'LEAK'])
    expect(marked('Bleak', 'leak')).toEqual([])
    expect(markText('Batteries', [{ word: 'battery', stem: 'batteri' }]).marks).toEqual([
      { start: 0, end: 9 },
    ])
    expect(markText('A leak', near('laek')).marks).toEqual([{ start: 2, end: 6 }])
  })

  it('markText marks places inside the text that never overlap [SEARCH-09]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' })), (text, words) => {
        let end = 0
        for (const mark of markText(text, near(...words.flatMap(splitWords))).marks) {
          expect(mark.start).toBeGreaterThanOrEqual(end)
          expect(mark.end).toBeGreaterThan(mark.start)
          end = mark.end
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  it('excerptOf cuts an excerpt of a long text around the first mark', () => {
    const before = 'We looked at it twice. '.repeat(30)
    const excerpt = excerptOf(`${before}Then it began to leak\n\nagain. ${before}`, sought('leak'))
    expect(excerpt?.text).toMatch(/^….{0,60}leak again\. .*…$/)
    expect(excerpt?.text.length).toBeLessThan(170)
    expect(excerpt?.marks.map(({ start, end }) => excerpt.text.slice(start, end))).toEqual(['leak'])
    expect(excerptOf('Nothing of it', sought('leak'))).toBeNull()
  })
})
