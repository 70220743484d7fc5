import { NATIONS, NATIONS_COUNTRY } from '@doorstep/contract/collections/rules'
import { EMERGENCY_KINDS } from '@doorstep/contract/issues/emergencies/rules'
import { describe, expect, it } from 'vitest'
import { callsFor, dialHref, type HomeFacts } from './numbers.ts'

const home = (part: Partial<HomeFacts> = {}): HomeFacts => ({
  nation: 'england',
  country: NATIONS_COUNTRY,
  emergencyNumber: '0118 496 0107',
  developmentName: 'Kennet Wharf',
  ...part,
})
const numbers = (...of: Parameters<typeof callsFor>) => callsFor(...of).map(({ number }) => number)

describe('emergency numbers [EMERG-02]', () => {
  it.each([
    ['england', '0800 111 999', '105'],
    ['wales', '0800 111 999', '105'],
    ['scotland', '0800 111 999', '105'],
    ['northern-ireland', '0800 002 001', '03457 643 643'],
  ] as const)('emergency numbers depend on the nation for gas and power: %s', (nation, gas, power) => {
    expect(numbers('gas', home({ nation }))[0]).toBe(gas)
    expect(numbers('power', home({ nation }))).toContain(power)
  })

  it('emergency numbers include both gas services if the nation is unknown', () => {
    for (const unknown of [undefined, home({ nation: null })])
      expect(numbers('gas', unknown)).toEqual(expect.arrayContaining(['0800 111 999', '0800 002 001']))
  })

  it('emergency numbers use the European number outside the United Kingdom', () => {
    for (const kind of EMERGENCY_KINDS)
      expect(numbers(kind, home({ nation: null, country: 'France' }))).toEqual(['112', '0118 496 0107'])
  })

  it('emergency numbers include the development’s own number, and are never empty', () => {
    for (const nation of NATIONS)
      for (const kind of EMERGENCY_KINDS) {
        expect(callsFor(kind, home({ nation }))).toContainEqual({
          who: 'Kennet Wharf',
          number: '0118 496 0107',
        })
        expect(callsFor(kind, home({ nation, emergencyNumber: null }))).not.toEqual([])
      }
  })

  it('emergency numbers are dialled without spaces or punctuation between the digits', () => {
    expect(dialHref('+44 (118) 496-0107')).toBe('tel:+441184960107')
  })
})
