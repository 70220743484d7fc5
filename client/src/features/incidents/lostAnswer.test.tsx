import type { ManagedIncident } from '@doorstep/contract/incidents/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import ManagedIncidentPage from './ManagedIncidentPage.tsx'

const row: ManagedIncident = {
  id: 7,
  title: 'No water in Heron House',
  severity: 'Critical',
  status: 'Investigating',
  developmentId: 1,
  developmentName: 'Ash Row Gardens',
  nextUpdateBy: null,
  ownerName: null,
  ownerId: null,
  reports: 0,
  createdAt: '2026-07-04T09:00:00.000Z',
  endedAt: null,
  version: 3,
  nextStatuses: ['Resolved'],
  blocks: [],
  homes: [],
  updates: [],
  issues: [],
  firstUpdateAt: null,
  missedUpdates: 0,
}
const USED = failure('CONFLICT', 'This Idempotency-Key was used for another request.')

/** Writes an update whose first answer is lost. */
async function writeTwice(second: () => Response, more = '') {
  const keys: (string | null)[] = []
  const answers = [() => HttpResponse.error(), second]
  signIn(['incident:manage'], 'PMGR')
  server.use(
    http.get(api('/incidents/7/managed'), () => HttpResponse.json(row)),
    http.post(api('/incidents/7/updates'), ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return answers.shift()?.()
    }),
  )
  const { user } = renderRoute({
    path: '/manage-incidents/$incidentId',
    at: '/manage-incidents/7',
    page: ManagedIncidentPage,
  })
  await user.click(await screen.findByRole('button', { name: 'Write an update' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Write an update' }))
  await user.type(dialog.getByRole('textbox', { name: /Text/ }), 'The pump runs.')
  await user.click(dialog.getByRole('button', { name: 'Tell everybody affected' }))
  expect(await dialog.findByText('We couldn’t send the update. Try again.')).toBeVisible()
  if (more !== '') await user.type(dialog.getByRole('textbox', { name: /Text/ }), more)
  await user.click(dialog.getByRole('button', { name: 'Tell everybody affected' }))
  return { dialog, keys }
}

it('an update whose answer was lost is sent again with the same key, so that nobody is emailed twice [INC-08]', async () => {
  const { keys } = await writeTwice(() => HttpResponse.json(row))
  expect(await screen.findByText('Update sent.')).toBeVisible()
  expect(keys).toEqual([expect.any(String), keys[0]])
})

it('a changed update is not sent if an earlier try has already arrived, and the form shows the reason [INC-08]', async () => {
  const { dialog } = await writeTwice(() => HttpResponse.json(USED, { status: 409 }), ' It hums.')
  expect(await dialog.findByText(/^Your first update has already been sent\./)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /Text/ })).toHaveValue('The pump runs. It hums.')
})
