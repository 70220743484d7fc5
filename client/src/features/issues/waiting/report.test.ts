import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPTY_REPORT } from '../issueValues.ts'
import {
  arrive,
  begin,
  comeBack,
  discard,
  finish,
  goOut,
  isEdited,
  isToSend,
  keepEdit,
  refuse,
  stageOf,
  takeBack,
  write,
  type Content,
  type DeviceReport,
  type Stage,
} from './report.ts'

const content = (title: string, part: object = {}): Content => ({
  values: { ...EMPTY_REPORT, title, ...part },
  files: [],
  place: { id: 3, can: [], label: 'Flat 12' },
})
const AT = new Date('2026-07-04T09:00:00Z')
const ISSUE = { issueId: 41, jobId: 1041 }

const prepared = begin(7, content('Tap drips'))
const queued = finish(prepared)
const unanswered = goOut(queued, AT)
const edited = write(unanswered, content('Tap leaks'))
const refused = refuse(unanswered, 'No.')

describe('a report on the device', () => {
  it.each<[string, DeviceReport, Stage, boolean]>([
    ['is prepared while its author writes it', prepared, 'prepared', false],
    ['is queued once its author submits it', queued, 'queued', true],
    ['is prepared again once its author changes it', write(queued, content('Tap leaks')), 'prepared', false],
    ['is unanswered once it has been sent', unanswered, 'unanswered', true],
    ['is still sent again while its author changes it', edited, 'unanswered', true],
    ['is queued again if the server has definitely not accepted it', comeBack(unanswered), 'queued', true],
    ['is refused if the server refuses it', refused, 'refused', false],
    [
      'is prepared again once its author changes it after a refusal',
      write(refused, content('Tap leaks')),
      'prepared',
      false,
    ],
    ['is prepared if an open form shows the refusal', takeBack(refused), 'prepared', false],
    ['is queued when its author submits it again after a refusal', finish(refused), 'queued', true],
    ['has its edit sent once it has arrived', arrive(finish(edited), ISSUE), 'amending', true],
    ['keeps its edit until the author submits the edit', arrive(edited, ISSUE), 'kept', false],
    ['keeps an edit that is too late', keepEdit(arrive(finish(edited), ISSUE), 'Late.', true), 'kept', false],
  ])('a report on the device %s [KEEP-21]', (_what, report, stage, goes) => {
    expect([stageOf(report), isToSend(report)]).toEqual([stage, goes])
  })

  it('a report on the device keeps the sent content and its key, whatever the author writes later [KEEP-21]', () => {
    expect(edited.sent).toEqual({ content: prepared.content, at: AT.toISOString() })
    expect(goOut(finish(edited), new Date())).toMatchObject({ id: prepared.id, sent: unanswered.sent })
    expect([isEdited(unanswered), isEdited(edited)]).toEqual([false, true])
    expect(isEdited(write(edited, content(' Tap drips ')))).toBe(false)
  })

  it('a report on the device keeps its property, person and flag, because no edit of an issue can change them [KEEP-21]', () => {
    const other = content('Tap leaks', { vulnerablePersons: true, onBehalfOf: { id: 9, label: 'Tom' } })
    const next = write(unanswered, { ...other, place: { id: 4, can: [], label: 'Flat 13' } }).content
    expect(next).toEqual(content('Tap leaks'))
    expect(write(queued, other).content).toEqual(other)
  })

  it('a report on the device can be edited after sending if an earlier version stored it without a value for the emergency question [KEEP-21]', () => {
    const { emergency: _none, ...values } = prepared.content.values
    const earlier = { ...prepared.content, values } as Content
    const out = goOut(finish(begin(7, earlier)), AT)
    expect(write(out, content('Tap leaks')).content.values.emergency).toBeNull()
  })

  it('a report on the device loses only the unsent changes when its author discards it [KEEP-21]', () => {
    expect(discard(prepared)).toBeNull()
    expect(discard(edited)).toEqual({ ...unanswered, refusal: null })
    expect(discard(arrive(edited, ISSUE))).toBeNull()
  })

  it('a report on the device is never sent with other content before the server has answered [KEEP-21]', () => {
    const step = fc.oneof(
      fc.string().map((title) => (report: DeviceReport) => write(report, content(title))),
      fc.constantFrom(finish, takeBack, (report: DeviceReport) => goOut(finish(report), new Date())),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const end = steps.reduce((report, take) => take(report), unanswered)
        expect(end).toMatchObject({ id: unanswered.id, sent: unanswered.sent })
        expect(isToSend(end)).toBe(true)
      }),
    )
  })
})
