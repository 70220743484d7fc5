import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../test/refusedSettings.ts'
import { loadConfig } from '../config.ts'

describe('the setting WORKING_HOURS', () => {
  it.each([
    ['09:00-17:00', 540, 1020],
    ['00:00-24:00', 0, 1440],
    ['08:15-08:16', 495, 496],
    ['23:59-24:00', 1439, 1440],
  ])('WORKING_HOURS can be %s', (text, opens, closes) => {
    expect(loadConfig({ WORKING_HOURS: text }).workingWeek).toMatchObject({ opens, closes })
  })

  it.each([
    '17:00-09:00',
    '09:00-09:00',
    '09:00-24:01',
    '24:00-24:00',
    '9:00-17:00',
    '09:60-17:00',
    '09:00-17:60',
    '09:00 - 17:00',
    '09:00',
  ])('WORKING_HOURS can’t be %s', (text) => {
    expect(refusalOf({ WORKING_HOURS: text })).toContain(
      'WORKING_HOURS must be two times such as 09:00-17:00, the earlier one first',
    )
  })
})

describe('the setting WORKING_DAYS', () => {
  it('WORKING_DAYS can be any days of the week, but nothing else', () => {
    const read = (text: string): readonly number[] => loadConfig({ WORKING_DAYS: text }).workingWeek.days
    expect(read('Mon,Tue,Wed,Thu,Fri,Sat,Sun')).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(read('Mon, Tue ,Mon')).toEqual([1, 2])
    for (const text of ['Monday', 'mon', 'Mon,,Tue', 'Mon,Holiday', '1,2'])
      expect(refusalOf({ WORKING_DAYS: text })).toContain('WORKING_DAYS must be days such as Mon,Tue,Wed')
  })
})
