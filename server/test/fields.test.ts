import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { line, text } from '@doorstep/contract/fields'

const Lines = text('The text', 0, 200)
const piece = fc.constantFrom('a', 'ß', '😀', ' ', '\n', '\r\n', '\r', '\n\n')
const typed = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

describe('text of several lines', () => {
  it('is the same however its line ends were sent, and stays so', () => {
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

  it('is as long as its lines, whatever ends them', () => {
    const full = 'a'.repeat(99)
    expect(Lines.safeParse(`${full}\r\n${full}\r\n`).success).toBe(true)
    expect(Lines.safeParse(`${full}\r\n${full}\r\na`).success).toBe(false)
  })
})

describe('one line of text', () => {
  it.each(['\r', '\n', '\r\n', '\u2028', '\u0085', '\u0000', '\u061c', '\u202e'])('holds no %j', (end) => {
    expect(line('The title', 1, 100).safeParse(`Tap${end}Bcc: x@example.test`).success).toBe(false)
  })
})
