import type { WaitingCount } from './countWaiting.ts'

const numbered = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/**
 * Counts the waiting reports, notes and steps in words, for example "1 report, 2 notes and 1 step of a work order".
 * Empty if nothing waits to be sent.
 */
export function countText({ report = 0, note = 0, work = 0 }: Partial<WaitingCount>): string {
  const texts = [
    report > 0 && numbered(report, 'report'),
    note > 0 && numbered(note, 'note'),
    work > 0 && `${numbered(work, 'step')} of a work order`,
  ].filter((text) => text !== false)
  return [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter((text) => text !== '').join(' and ')
}
