import { describe, expect, it } from 'vitest'
import { EMPTY_REPORT } from '../issueValues.ts'
import { begin, goOut, reportBody, write, type Content } from '../waiting/report.ts'
import { accessOf, NO_ACCESS_SAID, valuesOfAccess } from './values.ts'

const content = (part: object = {}): Content => ({
  values: { ...EMPTY_REPORT, title: 'Tap drips', categoryId: 1, ...part },
  files: [],
  place: { id: 3, can: [], label: 'Flat 12' },
})
const SAID = { mayEnter: 'no', accessTimes: ' Mornings ', accessPets: '' }

describe('access details of a report', () => {
  it('access details are sent with a report if the resident gave any, and are left out if empty [APPOINT-01]', () => {
    expect(reportBody(content(SAID), 7)).toMatchObject({ mayEnter: false, accessTimes: 'Mornings' })
    const silent = Object.keys(reportBody(content(), 7))
    expect(silent).not.toContain('mayEnter')
    expect(silent).not.toContain('accessTimes')
    expect(silent).not.toContain('accessPets')
  })

  it('access details are stored with an unsent report on the device, and do not change once the report is sent [APPOINT-01]', () => {
    const report = begin(7, content(SAID))
    expect(write({ ...report, isFinished: true }, content()).isFinished).toBe(false)
    const sent = goOut(report, new Date('2026-07-04T09:00:00Z'))
    expect(write(sent, content({ accessPets: 'A dog' })).content.values).toMatchObject(SAID)
  })

  it('access details stay the same when the form loads them and returns them', () => {
    for (const access of [
      { mayEnter: true, times: 'Noon', pets: null },
      { mayEnter: null, times: null, pets: 'A cat' },
    ])
      expect(accessOf(valuesOfAccess(access))).toEqual(access)
    expect(accessOf(NO_ACCESS_SAID)).toEqual({ mayEnter: null, times: null, pets: null })
  })
})
