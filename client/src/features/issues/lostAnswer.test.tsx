import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { device, room } from '../../../test/idb.ts'
import { fillReport, openReport, submitReport } from '../../../test/reportForm.tsx'
import { answers, startReportServer, type Fate } from '../../../test/reportServer.ts'
import { stageOf, type DeviceReport } from './waiting/report.ts'

let api: ReturnType<typeof startReportServer>
const kept = () => [...device.values()] as DeviceReport[]
const title = () => screen.getByLabelText(/^Title/)

beforeEach(() => {
  signIn(['issue:report'])
  api = startReportServer()
})

/** Fills in and sends the report form, but gets no response from the server. */
async function lose(fate: Fate = 'lostAfter') {
  const view = await openReport()
  await fillReport(view.user)
  api.fates.push(fate)
  await submitReport(view.user)
  await screen.findByRole('button', { name: 'Try again' })
  return view
}

it('a report without a response from the server is shown as not yet confirmed, and the fields that can no longer change are locked [KEEP-21]', async () => {
  await lose()
  expect(screen.getByText('Server error. Please try again.')).toBeInTheDocument()
  expect(screen.getByText('Sent, but not yet confirmed')).toBeInTheDocument()
  expect(
    screen.getByText(
      /Your report is kept on this device\. We will send it automatically as soon as we can reach the server\. You can close this form\./,
    ),
  ).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'A vulnerable person is affected' })).toBeDisabled()
})

it.each<Fate>(['lostBefore', 'lostAfter'])(
  'a report without a response from the server is sent again unchanged, and its edit is then sent as an update: %s [KEEP-22]',
  async (fate) => {
    const { user, handleClose } = await lose(fate)
    await user.type(title(), ' a lot')
    expect(
      screen.queryByText(
        /Your report is kept on this device\. We will send it automatically as soon as we can reach the server\. You can close this form\./,
      ),
    ).not.toBeInTheDocument()
    await submitReport(user)
    expect(await screen.findByText('Issue reported successfully!')).toBeInTheDocument()
    expect(api.sent.map(({ call }) => call)).toEqual(['report', 'report', 'update'])
    expect(api.sent[1]).toEqual(api.sent[0])
    expect(api.issues.map((issue) => issue.title)).toEqual(['Kitchen tap drips a lot'])
    expect(handleClose).toHaveBeenCalled()
    expect(kept()).toEqual([])
  },
)

it('a report without a response from the server asks before the user closes its edit, and is sent unchanged if the user discards the edit [KEEP-22]', async () => {
  const { user, handleClose } = await lose()
  await user.type(title(), ' a lot')
  await waitFor(() => expect(kept()[0]?.content.values.title).toBe('Kitchen tap drips a lot'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(handleClose).toHaveBeenCalled())
  expect(kept().map(stageOf)).toEqual(['unanswered'])
  expect(kept()[0]?.content.values.title).toBe('Kitchen tap drips')
})

it('a report without a response from the server stays on the device with its key and its edits after the page closes [KEEP-24]', async () => {
  const { user, unmount } = await lose()
  await user.type(title(), ' a lot')
  await waitFor(() => expect(kept()[0]?.content.values.title).toBe('Kitchen tap drips a lot'))
  unmount()
  expect(kept()).toMatchObject([
    { id: api.sent[0]?.key, sent: { content: { values: { title: 'Kitchen tap drips' } } } },
  ])
})

it('a report without a response from the server keeps its key if the device has no room for it [KEEP-24]', async () => {
  room.check = (value) => {
    if ((value as DeviceReport).sent) throw new DOMException('Full.', 'QuotaExceededError')
  }
  onTestFinished(() => {
    room.check = () => undefined
  })
  const { user } = await lose()
  expect(
    screen.queryByText(
      /Your report is kept on this device\. We will send it automatically as soon as we can reach the server\. You can close this form\./,
    ),
  ).not.toBeInTheDocument()
  await submitReport(user)
  expect(await screen.findByText('Issue reported successfully!')).toBeInTheDocument()
  expect(api.issues).toHaveLength(1)
})

it('a report stays editable if the server has certainly not accepted it', async () => {
  await lose(() => answers(429, 'Too many reports. Try again later.'))
  expect(screen.getByText('Too many reports. Try again later.')).toBeInTheDocument()
  expect(screen.queryByText('Sent, but not yet confirmed')).not.toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'A vulnerable person is affected' })).toBeEnabled()
})
