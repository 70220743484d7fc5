import type { WaitingCount } from './waitingNames.ts'

const numbered = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** "1 report and 2 notes"; nothing where there is nothing. */
export function countText({ report, note }: WaitingCount): string {
  return [report > 0 && numbered(report, 'report'), note > 0 && numbered(note, 'note')]
    .filter((text) => text !== false)
    .join(' and ')
}
