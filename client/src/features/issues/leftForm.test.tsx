import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { device } from '../../../test/idb.ts'
import { drawReport, filePicker, fillReport, openReport } from '../../../test/reportForm.tsx'
import { startReportServer } from '../../../test/reportServer.ts'
import { write, type DeviceReport } from './waiting/report.ts'
import { heldIds } from '../../waiting/holding.ts'
import { saveReport } from './waiting/reportStore.ts'

let api: ReturnType<typeof startReportServer>

beforeEach(() => {
  signIn(['issue:report'])
  api = startReportServer()
})

async function fill() {
  const view = await openReport()
  await fillReport(view.user)
  return view
}

/** Adds a photo whose preparation does not end until `fail` is called. */
async function uploadSlowPhoto({ user }: ReturnType<typeof drawReport>): Promise<{ fail: () => void }> {
  let fail: (reason: Error) => void = () => undefined
  vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => (fail = reject)))
  onTestFinished(() => void vi.unstubAllGlobals())
  await user.upload(filePicker(), new File(['picture'], 'tap.jpg', { type: 'image/jpeg' }))
  return { fail: () => fail(new Error('No picture.')) }
}

it.each([
  ['Keep it', 1],
  ['Discard', 0],
])(
  'a form that is closed before its photo is ready sends nothing and then releases its lock, after the answer: %s',
  async (answer, isKept) => {
    const view = await fill()
    const { user, unmount } = view
    const { fail } = await uploadSlowPhoto(view)
    await user.click(screen.getByRole('button', { name: 'Submit issue' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: answer }))
    unmount()
    fail()
    await waitFor(async () => expect([device.size, (await heldIds()).size]).toEqual([isKept, 0]))
    expect(api.sent).toEqual([])
    expect([...device.values()]).toMatchObject(isKept ? [{ content: { files: [{ name: 'tap.jpg' }] } }] : [])
  },
)

it('an unfinished report is offered to a form that opens before the previous form has released the report', async () => {
  const view = await fill()
  const { fail } = await uploadSlowPhoto(view)
  await view.user.click(screen.getByRole('button', { name: 'Submit issue' }))
  view.unmount()
  drawReport()
  fail()
  expect(await screen.findByRole('button', { name: 'Continue with the report' })).toBeInTheDocument()
})

it('an unfinished report is offered with the changes made in another tab', async () => {
  const { unmount } = await fill()
  await waitFor(() => expect(device.size).toBe(1))
  unmount()
  await waitFor(async () => expect((await heldIds()).size).toBe(0))
  const { user } = drawReport()
  const take = await screen.findByRole('button', { name: 'Continue with the report' })
  const [kept] = [...device.values()] as DeviceReport[]
  if (!kept) throw new Error('Nothing was kept.')
  const values = { ...kept.content.values, title: 'Changed elsewhere' }
  await saveReport(write(kept, { ...kept.content, values }))
  await user.click(take)
  expect(await screen.findByLabelText(/^Title/)).toHaveValue('Changed elsewhere')
})
