import type { Area } from '@doorstep/contract/areas/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { CATEGORIES, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import ManageAreasPage from './ManageAreasPage.tsx'

const lift: Area = {
  areaId: 1,
  name: 'Lift',
  categoryIds: [1, 11],
  isActive: true,
  version: 3,
  can: ['area:manage'],
}
let sent: [string, unknown][]

beforeEach(() => {
  sent = []
  signIn(['area:list', 'area:manage'], 'PMGR')
  const write = async ({ request }: { request: Request }) => {
    sent.push([
      `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`,
      await request.json(),
    ])
    return HttpResponse.json(lift)
  }
  server.use(
    http.get(api('/areas'), () => HttpResponse.json([lift])),
    http.get(api('/Lookup/categories'), () => HttpResponse.json(CATEGORIES)),
    http.post(api('/areas'), write),
    http.put(api('/areas/1'), write),
    http.post(api('/areas/1/toggle'), write),
  )
})

const open = () => renderRoute({ path: '/manage-areas', at: '/manage-areas', page: ManageAreasPage })
const row = async () => within(await screen.findByRole('row', { name: /Lift/ }))

describe('Manage Areas', () => {
  it('the list of areas shows the categories that an issue in each area can have [BLD-213]', async () => {
    open()
    expect(await (await row()).findByText('Plumbing, Plumbing / Taps')).toBeVisible()
  })

  it('the list of areas can be exported, and imported after a check [BLD-214]', async () => {
    const bodies: unknown[] = []
    const result = { rows: 1, applied: false, added: 1, changed: 0, unchanged: 0, errors: [], unread: [] }
    server.use(
      http.post(api('/areas/import'), async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json(result)
      }),
    )
    const { user } = open()
    await row()
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Import CSV' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import areas' }))
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input) await user.upload(input, new File(['Name,Categories\n'], 'areas.csv', { type: 'text/csv' }))
    expect(await dialog.findByRole('button', { name: 'Import' })).toBeInTheDocument()
    await waitFor(() => expect(bodies).toEqual([{ csv: 'Name,Categories\n', dryRun: true }]))
  })

  it('the area form changes the categories of an area [BLD-213]', async () => {
    const { user } = open()
    await (await row()).findByText('Plumbing, Plumbing / Taps')
    await user.click((await row()).getByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Area' }))
    await user.click(await dialog.findByRole('button', { name: 'Remove Plumbing / Taps' }))
    await user.type(await dialog.findByRole('combobox', { name: /^Categories/ }), 'general')
    await user.click(await screen.findByRole('option', { name: 'General' }))
    await user.click(dialog.getByRole('button', { name: /^(Save|Update)/ }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual(['PUT /areas/1', { name: 'Lift', categoryIds: [1, 2], version: 3 }])
  })

  it('the list of areas asks for confirmation before an area becomes inactive [BLD-213]', async () => {
    const { user } = open()
    await user.click((await row()).getByRole('button', { name: /^Active:/ }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/Assets and issues in this area will keep it/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Yes, Toggle' }))
    await waitFor(() => expect(sent).toEqual([['POST /areas/1/toggle', { isActive: false }]]))
  })
})
