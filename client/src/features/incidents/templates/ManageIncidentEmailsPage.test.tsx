import { INCIDENT_STATUSES } from '@doorstep/contract/incidents/rules'
import type { IncidentTemplate } from '@doorstep/contract/incidents/templates/schema'
import { standardTemplate } from '@doorstep/contract/incidents/templates/texts'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/estate.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, server } from '../../../../test/server.ts'
import ManageIncidentEmailsPage from './ManageIncidentEmailsPage.tsx'

const CHANGED = { subject: 'Over: {title}', body: 'What we know: {update}' }
let sent: [string, unknown][]

const templates = (): IncidentTemplate[] =>
  INCIDENT_STATUSES.map((status, at) => ({
    templateId: at + 1,
    status,
    ...(status === 'Resolved' ? CHANGED : standardTemplate(status)),
    isStandard: status !== 'Resolved',
    version: 3,
  }))

beforeEach(() => {
  sent = []
  signIn(['incidentTemplate:manage'], 'PMGR')
  server.use(
    http.get(api('/incident-templates'), () => HttpResponse.json(templates())),
    http.put(api('/incident-templates/:id'), async ({ request }) => {
      sent.push([new URL(request.url).pathname.replace('/api', ''), await request.json()])
      return HttpResponse.json({ ...templates()[3], version: 4 })
    }),
  )
})

async function editButton(name: string) {
  const row = within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
  return row.getByRole('button', { name: `Edit ${name}` })
}

async function edit(name: string) {
  const { user } = renderRoute({
    path: '/manage-incident-emails',
    at: '/manage-incident-emails',
    page: ManageIncidentEmailsPage,
  })
  await user.click(await editButton(name))
  const dialog = within(await screen.findByRole('dialog', { name: `Edit email: ${name}` }))
  return { user, dialog, preview: within(await dialog.findByRole('region', { name: 'Preview' })) }
}

describe('Manage Incident Emails', () => {
  it('Manage Incident Emails lists the email of each status and shows which emails staff have changed [INC-20]', async () => {
    renderRoute({
      path: '/manage-incident-emails',
      at: '/manage-incident-emails',
      page: ManageIncidentEmailsPage,
    })
    expect(await screen.findByRole('row', { name: /^Works ordered.*Standard text/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /^Resolved.*Over: \{title\}.*Changed by staff/ })).toBeVisible()
  })

  it('the form for an incident email shows a preview of the email as people will read it, while staff change the text [INC-20]', async () => {
    const { user, dialog, preview } = await edit('Resolved')
    expect(preview.getByText('Over: No water in Heron House')).toBeVisible()
    expect(preview.getByText(/^Dear Robin,/)).toHaveTextContent(
      /What we know: A pump has failed\..*Read all updates: .*Stop emails about incidents: /,
    )
    await user.type(dialog.getByLabelText(/^Subject/), ' at {{where}')
    expect(preview.getByText('Over: No water in Heron House at Heron Quay')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    await waitFor(() =>
      expect(sent).toEqual([
        ['/incident-templates/4', { ...CHANGED, subject: 'Over: {title} at {where}', version: 3 }],
      ]),
    )
    expect(await screen.findByText('Email updated.')).toBeInTheDocument()
  })

  it('the form for an incident email can restore the standard text [INC-20]', async () => {
    const { user, dialog } = await edit('Resolved')
    await user.click(dialog.getByRole('button', { name: 'Use the standard text' }))
    expect(dialog.getByLabelText(/^Text/)).toHaveValue('{update}')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    await waitFor(() =>
      expect(sent).toEqual([['/incident-templates/4', { ...standardTemplate('Resolved'), version: 3 }]]),
    )
  })

  it('the form for an incident email names a missing placeholder before it saves [INC-21]', async () => {
    const { user, dialog } = await edit('Monitoring')
    await user.clear(dialog.getByLabelText(/^Text/))
    await user.type(dialog.getByLabelText(/^Text/), '{{update}')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(
      (await dialog.findAllByText('The text must contain {nextUpdate}. Add it where it belongs.')).length,
    ).toBeGreaterThan(0)
    expect(sent).toEqual([])
  })
})
