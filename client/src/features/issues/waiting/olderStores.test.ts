import { beforeEach, expect, it } from 'vitest'
import { device } from '../../../../test/idb.ts'
import { buildProperty, ME, signIn } from '../../../../test/estate.ts'
import { EMPTY_REPORT } from '../issueValues.ts'
import { isEdited, stageOf } from './report.ts'
import { removeAllWaiting } from './waitingNames.ts'
import { readReports } from './reportStore.ts'

const VALUES = { ...EMPTY_REPORT, title: 'Hall light flickers', description: 'All night.', categoryId: 2 }
const PHOTO = { name: 'hall.png', size: 9, file: new File(['picture'], 'hall.png') }
const waiting = {
  key: 'k-1',
  userId: ME,
  property: buildProperty(),
  report: { ...VALUES, categoryId: null, category: 'General' },
  values: VALUES,
  files: [PHOTO],
  queuedAt: '2026-07-04T09:00:00.000Z',
  refusal: null,
}
const draft = {
  values: VALUES,
  files: [PHOTO],
  propertyLabel: 'Flat 12 - 14 Canal Street, Leeds',
  savedAt: '2026-07-05T09:00:00.000Z',
  attempt: null,
}
const attempt = { key: 'k-2', content: JSON.stringify([VALUES, 3, [['hall.png', 9]]]) }

beforeEach(() => {
  signIn()
})

it('takes over what waited with its key, as something that may have gone out [KEEP-26]', async () => {
  device.set(`waiting-report:${ME}:k-1`, waiting)
  device.set('waiting-report:8:k-9', { ...waiting, userId: 8 })
  const [report, ...others] = await readReports(ME)
  expect(others).toEqual([])
  expect(report && stageOf(report)).toBe('unanswered')
  expect(report).toMatchObject({
    id: 'k-1',
    sent: {
      at: waiting.queuedAt,
      content: { values: VALUES, files: [PHOTO], names: { category: 'General' } },
    },
    content: { place: { id: 3, label: draft.propertyLabel } },
  })
  expect([...device.keys()].toSorted()).toEqual([`report:${ME}:k-1`, 'waiting-report:8:k-9'])
  expect(await readReports(ME)).toEqual([report])
})

it('takes over what was refused [KEEP-26]', async () => {
  device.set(`waiting-report:${ME}:k-1`, { ...waiting, refusal: 'There is no such property.' })
  const [report] = await readReports(ME)
  expect(report && stageOf(report)).toBe('refused')
  expect(report?.refusal?.text).toBe('There is no such property.')
})

it.each([
  ['never sent', { ...draft }, 'prepared', false, `draft-${draft.savedAt}`],
  ['tried', { ...draft, attempt }, 'unanswered', false, 'k-2'],
  [
    'tried and changed since',
    { ...draft, values: { ...VALUES, title: 'Other' }, attempt },
    'unanswered',
    true,
    'k-2',
  ],
  [
    'tried with a photo that has gone since',
    { ...draft, files: [], attempt },
    'prepared',
    false,
    `draft-${draft.savedAt}`,
  ],
])('takes over a draft that was %s [KEEP-26]', async (_what, kept, stage, hasEdit, id) => {
  device.set(`report-draft:${ME}`, kept)
  const [report] = await readReports(ME)
  expect(report && [stageOf(report), isEdited(report), report.content.values]).toEqual([
    stage,
    hasEdit,
    kept.values,
  ])
  expect([...device.keys()]).toEqual([`report:${ME}:${id}`])
})

it('takes an older one along at logout too [KEEP-26]', async () => {
  device.set(`report-draft:${ME}`, draft)
  device.set(`waiting-report:${ME}:k-1`, waiting)
  device.set('report-draft:8', draft)
  await removeAllWaiting(ME)
  expect([...device.keys()]).toEqual(['report-draft:8'])
})
