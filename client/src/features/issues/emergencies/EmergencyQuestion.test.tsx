import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildIssue, buildProperty, ME, signIn } from '../../../../test/estate.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { fillReport, openReport, submitReport } from '../../../../test/reportForm.tsx'
import { api, server } from '../../../../test/server.ts'
import { EMPTY_REPORT } from '../issueValues.ts'
import { arrive, begin, finish, goOut, placeOf, type DeviceReport } from '../waiting/report.ts'
import { WaitingRow } from '../waiting/WaitingRow.tsx'

let sent: string[] = []
beforeEach(() => {
  sent = []
  signIn(['issue:report'])
  server.use(
    http.post(api('/issues/report'), async ({ request }) => {
      sent.push(await request.text())
      return HttpResponse.json(buildIssue(), { status: 201 })
    }),
  )
})

const question = () => within(screen.getByRole('region', { name: 'Emergency' }))
const sayYes = (user: UserEvent) => user.click(question().getByRole('radio', { name: 'Yes' }))
const dials = () =>
  question()
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe('the emergency question of a report', () => {
  it('the emergency question is shown before the first field and needs no answer [EMERG-01]', async () => {
    const { user } = await openReport()
    const group = question().getByRole('radiogroup', {
      name: 'Is anybody in danger, or is it getting worse by the minute?',
    })
    const title = screen.getByLabelText(/^Title/)
    expect(group.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await waitFor(() => expect(title).toHaveFocus())
    expect(dials()).toEqual([])
    await fillReport(user)
    await submitReport(user)
    expect(await screen.findByText('Issue reported successfully!')).toBeInTheDocument()
    expect(sent).toHaveLength(1)
    expect(sent[0]).not.toContain('Emergency')
  })

  it('the emergency question lists the kinds of emergency with the numbers to call, and is sent with the report [EMERG-01] [EMERG-02]', async () => {
    const { user } = await openReport()
    await sayYes(user)
    expect(
      question()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual([
      'Smell of gas',
      'Fire or smoke',
      'Water that cannot be stopped',
      'No power, and medical equipment needs it',
      'Somebody is trapped',
      'A home that cannot be locked',
    ])
    await user.click(question().getByRole('button', { name: 'Fire or smoke' }))
    expect(dials()).toEqual(['tel:999', 'tel:01134960123'])
    await user.click(question().getByRole('button', { name: 'Smell of gas' }))
    expect(dials()).toEqual(['tel:0800111999', 'tel:01134960123'])
    await fillReport(user)
    await submitReport(user)
    expect(await screen.findByText('Issue reported successfully!')).toBeInTheDocument()
    expect(sent[0]).toMatch(/name="Emergency"\r\n\r\ngas\r\n/)
  })

  it('the answer No clears the answer Yes and the chosen kind of emergency [EMERG-01]', async () => {
    const { user } = await openReport()
    await sayYes(user)
    await user.click(question().getByRole('button', { name: 'Somebody is trapped' }))
    await user.click(question().getByRole('radio', { name: 'No' }))
    expect(question().getByRole('radio', { name: 'No' })).toBeChecked()
    expect(question().queryAllByRole('button')).toEqual([])
    await fillReport(user)
    await submitReport(user)
    expect(await screen.findByText('Issue reported successfully!')).toBeInTheDocument()
    expect(sent[0]).not.toContain('Emergency')
  })

  it('the emergency question requires the kind of emergency after Yes [EMERG-01]', async () => {
    const { user } = await openReport()
    await fillReport(user)
    await sayYes(user)
    await submitReport(user)
    const text = 'Choose what is happening, or answer No.'
    expect(within(await screen.findByRole('alert')).getByText(text)).toBeInTheDocument()
    expect(question().getByText(text)).toBeInTheDocument()
    expect(sent).toEqual([])
    await user.click(within(screen.getByRole('alert')).getByText(text))
    expect(question().getByRole('button', { name: 'Smell of gas' })).toHaveFocus()
  })
})

describe('an emergency waiting on the device', () => {
  const row = (report: DeviceReport) =>
    renderAlone(
      <WaitingRow report={report} isSending={false} onEdit={() => undefined} onDrop={() => undefined} />,
    )
  const waiting = finish(
    begin(ME, {
      values: { ...EMPTY_REPORT, title: 'Smell in the hall', emergency: 'gas' },
      files: [],
      place: placeOf(buildProperty({ nation: 'northern-ireland' })),
    }),
  )

  it('an unsent emergency report warns that the report has not been received yet, and shows who to call until the report arrives [EMERG-03]', () => {
    const goneOut = goOut(waiting, new Date())
    const { unmount } = row(goneOut)
    expect(screen.getByText(/This report has not been sent yet/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Call 0800 002 001/ })).toHaveAttribute('href', 'tel:0800002001')
    unmount()
    row(arrive(goneOut, { issueId: 41, jobId: 1041 }))
    expect(screen.queryByText(/This report has not been sent/)).not.toBeInTheDocument()
  })
})
