import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildIssue, buildProperty, ME, signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { chooseOption, fillReport, submitReport } from '../../../test/reportForm.tsx'
import { api, server } from '../../../test/server.ts'
import { EVENT_KINDS } from './history.ts'
import { ReportIssueDialog } from './ReportIssueDialog.tsx'

const SAM = { id: 22, label: 'Sam Reed' }
let sent: string[] = []

beforeEach(() => {
  sent = []
  signIn(['issue:report'])
  server.use(
    http.get(api('/properties/3/occupants'), () => HttpResponse.json([{ id: SAM.id, name: SAM.label }])),
    http.post(api('/issues/report'), async ({ request }) => {
      sent.push(await request.text())
      return HttpResponse.json(buildIssue(), { status: 201 })
    }),
  )
})

async function open(onBehalfOf: typeof SAM | null) {
  const property = buildProperty({ can: ['issue:report', 'issue:reportOnBehalf'] })
  const view = renderAlone(
    <ReportIssueDialog
      property={property}
      userId={ME}
      onBehalfOf={onBehalfOf}
      onClose={vi.fn<() => void>()}
    />,
  )
  await screen.findByLabelText(/^Title/)
  await screen.findByRole('combobox', { name: /^Report for/ })
  await waitFor(() => expect(view.client.isFetching()).toBe(0))
  return view
}

describe('a report for a resident', () => {
  it('a report for a resident starts with the chosen resident, and sends how the resident told staff [HOME-13] [HOME-14]', async () => {
    const { user } = await open(SAM)
    expect(screen.getByRole('combobox', { name: /^Report for/ })).toHaveValue('Sam Reed')
    await fillReport(user)
    await chooseOption(user, 'How did the resident tell you\\?', 'Phone')
    await submitReport(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatch(/name="OnBehalfOf"\s+22\s/)
    expect(sent[0]).toMatch(/name="Source"\s+phone\s/)
  })

  it('the report form has no questions about a resident if people report for themselves [HOME-13]', async () => {
    const { user } = await open(null)
    expect(screen.queryByText('How did the resident tell you?')).not.toBeInTheDocument()
    await fillReport(user)
    await submitReport(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).not.toMatch(/name="(OnBehalfOf|Source)"/)
  })

  it.each<[NonNullable<IssueEvent['reportedFor']> | null, string]>([
    [{ name: 'Priya Nair', source: 'phone' }, 'reported this issue for Priya Nair, by phone'],
    [{ name: 'You', source: 'walkIn' }, 'reported this issue for you, in person'],
    [{ name: 'The resident', source: null }, 'reported this issue for the resident'],
    [null, 'reported this'],
  ])('a report for a resident is described in the history: %j [HOME-13]', (reportedFor, text) => {
    const event: Partial<IssueEvent> = { kind: 'reported', reportedFor }
    // `text` reads only these fields of the event.
    expect(EVENT_KINDS.reported.text(event as IssueEvent)).toBe(text)
  })
})
