import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Email, KnownPassword, NewPassword } from '@doorstep/contract/auth/schema'
import { EmergencyNumber } from '@doorstep/contract/developments/schema'
import { FirmPhone } from '@doorstep/contract/firms/schema'
import {
  DayInput,
  FlagInput,
  IdInput,
  line,
  listOf,
  MomentInput,
  OptionalIdInput,
  text,
} from '@doorstep/contract/fields'
import { PhoneNumber } from '@doorstep/contract/users/schema'

const Lines = text('The text', 0, 200)
const piece = fc.constantFrom('a', 'ß', '😀', ' ', '\n', '\r\n', '\r', '\n\n')
const typed = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

describe('multi-line text', () => {
  it('multi-line text is stored in the same form for all line endings, and does not change when it is read again', () => {
    fc.assert(
      fc.property(typed, (sent) => {
        const stored = Lines.parse(sent)
        expect(stored).not.toContain('\r')
        expect(Lines.parse(sent.replaceAll(/\r\n?|\n/g, '\r\n'))).toBe(stored)
        expect(Lines.parse(stored)).toBe(stored)
        expect(stored.split('\n')).toEqual(sent.trim().split(/\r\n|\r|\n/))
      }),
    )
  })

  it('multi-line text has the same length for all line endings', () => {
    const full = 'a'.repeat(99)
    expect(Lines.safeParse(`${full}\r\n${full}\r\n`).success).toBe(true)
    expect(Lines.safeParse(`${full}\r\n${full}\r\na`).success).toBe(false)
  })
})

describe('one line of text', () => {
  it.each([
    '\r',
    '\n',
    '\r\n',
    '\u2028',
    '\u2029',
    '\u0085',
    '\u0000',
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
  ])('a one-line text field refuses %j', (end) => {
    expect(line('The title', 1, 100).safeParse(`Tap${end}Bcc: x@example.test`).success).toBe(false)
  })
})

/** Invisible characters that copied text can contain. */
const UNSEEN = [
  '\u200B',
  '\u200E',
  '\u200F',
  '\u202A',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2066',
  '\u2068',
  '\u2069',
  '\uFEFF',
  '\u00AD',
  '\u061C',
  '\u180E',
  '\u2060',
  '\u2064',
  '\u206A',
  '\u206F',
]

describe('a pasted address or number', () => {
  it.each(UNSEEN)('a pasted address or number loses %j in any position [API-202]', (mark) => {
    expect(Email.parse(`${mark}zoe${mark}@example.test${mark}`)).toBe('zoe@example.test')
    expect(PhoneNumber.parse(`${mark}07700${mark} 900123${mark}`)).toBe('+447700900123')
    expect(FirmPhone.parse(`${mark}0118 496${mark} 0107${mark}`)).toBe('+441184960107')
    expect(EmergencyNumber.parse(`${mark}0118 496 0107${mark}`)).toBe('0118 496 0107')
  })

  it.each([
    '\u2010',
    '\u2011',
    '\u2012',
    '\u2013',
    '\u2014',
    '\u2015',
    '\u2212',
    '\uFE58',
    '\uFE63',
    '\uFF0D',
    '.',
    '\u00A0',
    '\u1680',
    '\u2000',
    '\u2009',
    '\u200A',
    '\u202F',
    '\u205F',
    '\u3000',
  ])('a pasted address or number can have %j between its digits [API-202]', (between) => {
    expect(PhoneNumber.parse(['07700', '900', '123'].join(between))).toBe('+447700900123')
    expect(FirmPhone.parse(['(0118)', '496', '0107'].join(between))).toBe('+441184960107')
    expect(EmergencyNumber.safeParse(['0118', '496', '0107'].join(between)).success).toBe(true)
  })

  it('a pasted address or number gets plain dashes and spaces, and keeps every letter unchanged [API-202]', () => {
    expect(Email.parse('\u00A0anne\u2011marie@example.test')).toBe('anne-marie@example.test')
    for (const other of ['zoë@example.test', 'ｚoe@example.test', 'zое@example.test'])
      expect(Email.safeParse(other).data).not.toBe('zoe@example.test')
    for (const other of ['O7700 900123', '０7700 900123', '07700 90012l'])
      expect(PhoneNumber.safeParse(other).success).toBe(false)
  })

  it('a pasted address or number is refused when nothing is left of it [API-202]', () => {
    expect(Email.safeParse(UNSEEN.join('')).error?.issues[0]?.message).toBe('Email is required.')
    expect(PhoneNumber.safeParse(UNSEEN.join('')).success).toBe(false)
  })
})

describe('a password', () => {
  it('a password keeps every character that the person typed [API-202]', () => {
    const password = `Maple\u200B-Kettle\u2011\u00A077\u00AD`
    expect(KnownPassword.parse(password)).toBe(password)
    expect(NewPassword.parse(password)).toBe(password)
  })
})

describe('a wrong field', () => {
  it.each([
    ['text', text('The text', 5, 10), ' '],
    ['one line of text', line('The title', 5, 10), ' '],
    ['a day', DayInput, 'tomorrow'],
    ['a moment', MomentInput, 'tomorrow'],
  ])('a wrong field has one message: %s', (_name, schema, value) => {
    expect(schema.safeParse(value).error?.issues).toHaveLength(1)
  })
})

describe('a flag', () => {
  it.each([
    [true, true],
    ['true', true],
    ['TRUE', true],
    [false, false],
    ['false', false],
    ['False', false],
  ])('a flag %j means %s', (sent, is) => {
    expect(FlagInput.parse(sent)).toBe(is)
  })

  it.each(['', 'yes', '1', 'untrue', 'truefalse', null])('a flag can’t be %j', (sent) => {
    expect(FlagInput.safeParse(sent).error?.issues).toMatchObject([{ message: 'Choose true or false.' }])
  })
})

describe('a moment', () => {
  it.each([
    '2026-11-21',
    '1900-01-01',
    '2199-12-31',
    '2026-11-21T08:30',
    '2026-11-21T08:30:15.123456789Z',
    '2026-11-21T08:30+01:00',
  ])('a moment can be %s', (sent) => {
    expect(MomentInput.parse(sent)).toBe(sent)
  })

  it.each([
    '2026-02-30',
    '1899-12-31',
    '2200-01-01',
    '2026-11-2',
    '2026-11-21T25:00',
    '2026-11-21 08:30',
    '2026-11-21T08:30:15.1234567891Z',
    '2026-11-21T08:30+1',
  ])('a moment can’t be %s', (sent) => {
    expect(MomentInput.safeParse(sent).success).toBe(false)
  })
})

describe('stored text', () => {
  it('stored text can have any language and emoji, but no null character and no half of an emoji', () => {
    const isTaken = (sent: string): boolean => text('The text', 0, 50).safeParse(sent).success
    expect(['Żółć 水漏れ 😀', 'a\u0000b', 'a\ud800b', 'a\udc00b'].map(isTaken)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('a text field has a message for missing, short, long and wrong text', () => {
    const messageOf = (sent: unknown): string | undefined =>
      text('The text', 3, 5).safeParse(sent).error?.issues[0]?.message
    const length = 'The text must be 3 to 5 characters.'
    expect([undefined, ' ', 'ab', 'abc', 'abcde', 'abcdef', 5].map(messageOf)).toEqual([
      'The text is required.',
      'The text is required.',
      length,
      undefined,
      undefined,
      length,
      'The text must be text.',
    ])
  })
})

describe('an id', () => {
  it.each(['1', '2', '10', '9999999999'])('an id can be %s', (sent) => {
    expect([IdInput.parse(sent), OptionalIdInput.parse(sent)]).toEqual([Number(sent), Number(sent)])
  })

  it.each(['0', '01', '-1', '1.5', '1e3', ' 1', '10000000000'])('an id can’t be %j', (sent) => {
    expect([IdInput.safeParse(sent).success, OptionalIdInput.safeParse(sent).success]).toEqual([false, false])
  })

  it('an id can be a number in JSON', () => {
    const sent = [0, 1, 9_999_999_999, 10_000_000_000, 1.5, -1]
    expect(sent.map((id) => IdInput.safeParse(id).success)).toEqual([false, true, true, false, false, false])
  })

  it('an id can be left out of a form', () => {
    expect(['', null, undefined].map((sent) => OptionalIdInput.parse(sent))).toEqual([null, null, null])
    expect(IdInput.safeParse('').success).toBe(false)
  })
})

describe('a list of values', () => {
  it('a list of values has at most the allowed number of values, not counting empty ones', () => {
    const Words = listOf(text('A word', 1, 3), 2, 'Choose words.')
    expect(Words.parse('a,,b,')).toEqual(['a', 'b'])
    expect(Words.parse('')).toEqual([])
    expect(['a,b,c', 'a,long'].map((sent) => Words.safeParse(sent).success)).toEqual([false, false])
  })
})
