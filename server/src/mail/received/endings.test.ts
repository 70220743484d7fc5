import { describe, expect, it } from 'vitest'
import { isPlaceholder, isSentFrom, isShortElement, isSignature } from './endings.ts'

const times = (count: number, line = 'Robin Reed'): string[] => Array.from({ length: count }, () => line)

describe('isSignature', () => {
  it.each([
    ['its lines', ['-- ', 'Robin Reed', '1 Mill Lane'], true],
    ['empty lines after it', ['-- ', 'Robin Reed', '', ' '], true],
    ['no lines', ['-- '], true],
    ['six lines', ['-- ', ...times(6)], true],
    ['seven lines', ['-- ', ...times(7)], false],
    ['a line of 80 characters', ['-- ', 'a'.repeat(80)], true],
    ['a line of 81 characters', ['-- ', 'a'.repeat(81)], false],
    ['an empty line within', ['-- ', 'Robin', '', 'Reed'], false],
    ['a sentence', ['-- ', 'The tap drips.'], false],
    ['a question', ['-- ', 'Does the tap drip? '], false],
    ['no space after the dashes', ['--', 'Robin Reed'], false],
    ['nothing at all', [], false],
  ])('isSignature decides whether lines are a signature: %s', (_what, lines, isOne) => {
    expect(isSignature(lines)).toBe(isOne)
  })
})

it('isShortElement accepts up to 12 lines of 200 characters', () => {
  expect(isShortElement([...times(12, 'a'.repeat(200)), '', ' '])).toBe(true)
  expect(isShortElement(times(13))).toBe(false)
  expect(isShortElement(['a'.repeat(201)])).toBe(false)
})

it.each([
  ['Sent from my iPhone', true],
  [`Sent from my iPhone${' '.repeat(141)}`, true],
  [`Sent from my iPhone${' '.repeat(142)}`, false],
  ['Sent from my neighbour', false],
  ['My iPhone sent it', false],
  ['Sent from my iPhone, because the computer is wet', false],
])('isSentFrom recognises %j as a line that a device added: %s', (line, isOne) => {
  expect(isSentFrom(line)).toBe(isOne)
})

it.each([
  ['[image: logo.png] [cid: 1]', true],
  [`[image: ${'a'.repeat(991)}]`, true],
  [`[image: ${'a'.repeat(992)}]`, false],
  ['[image: logo.png] It drips', false],
])('isPlaceholder recognises %j as text for images only: %s', (line, isOne) => {
  expect(isPlaceholder(line)).toBe(isOne)
})
