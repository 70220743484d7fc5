import type { Area } from '@doorstep/contract/areas/schema'
import type { Block } from '@doorstep/contract/blocks/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { buildDevelopment } from '../../../test/estateRows.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import BlockNoticePage from './BlockNoticePage.tsx'
import SharedAreasNoticePage from './SharedAreasNoticePage.tsx'
import ManageBlocksPage from './ManageBlocksPage.tsx'

const heron: Block = {
  id: 5,
  name: 'Heron House',
  developmentId: 1,
  developmentName: 'Ash Row Gardens',
  isActive: true,
  address: '3 Canal Street',
  postcode: 'LS1 4AB',
  storeys: 6,
  heightMetres: 17.5,
  yearBuilt: 2008,
  emergencyNumber: null,
  homeCount: 12,
  commonPartsId: 70,
  tall: { calculated: true, corrected: null, reason: null },
  higherRisk: { calculated: false, corrected: true, reason: 'Joined to a tower.' },
  version: 2,
  can: ['block:manage'],
}

beforeEach(() => signIn(['block:manage', 'asset:read', 'asset:manage', 'area:list'], 'PMGR'))

describe('the notice for a block', () => {
  const areas: Area[] = [
    { areaId: 1, name: 'Lift', categoryIds: [2], isActive: true, version: 1, can: [] },
    { areaId: 2, name: 'Garden', categoryIds: [2], isActive: true, version: 1, can: [] },
    { areaId: 3, name: 'Old bin store', categoryIds: [2], isActive: false, version: 1, can: [] },
  ]
  const open = (block: Partial<Block> = {}, number: string | null = '0113 496 0100') => {
    server.use(
      http.get(api('/blocks/5'), () => HttpResponse.json({ ...heron, ...block })),
      http.get(api('/areas'), () => HttpResponse.json(areas)),
      http.get(api('/developments'), () =>
        HttpResponse.json([buildDevelopment({ emergencyNumber: number })]),
      ),
    )
    return renderRoute({
      path: '/manage-blocks/$blockId/notice',
      at: '/manage-blocks/5/notice',
      page: BlockNoticePage,
    })
  }
  const sheet = async () => within(await screen.findByRole('region', { name: 'Notice' }))

  it('the notice for a block has a code for each area that residents can choose, and the number for people without an account [SHARED-233]', async () => {
    open()
    const found = await sheet()
    const link = `${window.location.origin}/report-here/70`
    expect(found.getAllByRole('img').map((code) => code.getAttribute('aria-label'))).toEqual([
      `Code for Lift: ${link}/1`,
      `Code for Garden: ${link}/2`,
    ])
    expect(await found.findByText('0113 496 0100')).toBeInTheDocument()
  })

  it('the notice for a block leaves out an area that the block does not have [SHARED-233]', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Garden' }))
    expect((await sheet()).getAllByRole('img')).toHaveLength(1)
  })

  it("the notice for a block shows the number of the block instead of the development's number, and names the manager if there is no number [SHARED-233]", async () => {
    const { unmount } = open({ emergencyNumber: '0113 496 0199' })
    expect(await (await sheet()).findByText('0113 496 0199')).toBeInTheDocument()
    unmount()
    open({}, null)
    expect(await (await sheet()).findByText(/Tell your property manager/)).toBeInTheDocument()
  })

  it('the notice for a block warns while the block is switched off [SHARED-240]', async () => {
    const { unmount } = open({ isActive: false })
    expect(await screen.findByText('The block is switched off.')).toBeVisible()
    unmount()
    open()
    await sheet()
    expect(screen.queryByText(/switched off/)).not.toBeInTheDocument()
  })

  it('the notice for a block warns while the development is switched off, and cannot be printed before the development has loaded [SHARED-240]', async () => {
    open({ emergencyNumber: '0113 496 0199' })
    let answer = (_response: Response): void => undefined
    server.use(http.get(api('/developments'), () => new Promise<Response>((resolve) => (answer = resolve))))
    await sheet()
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled()
    answer(HttpResponse.json([buildDevelopment({ isActive: false })]))
    expect(await screen.findByText('The development is switched off.')).toBeVisible()
    expect(screen.getByText(/until you switch the development on\.$/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled()
  })
})

describe('the notice for a block without its emergency number', () => {
  it('the notice for a block without its emergency number cannot be printed until the number has loaded [SHARED-233]', async () => {
    let hasFailed = false
    server.use(
      http.get(api('/blocks/5'), () => HttpResponse.json(heron)),
      http.get(api('/areas'), () => HttpResponse.json([])),
      http.get(api('/developments'), () => {
        if (hasFailed) return HttpResponse.json([buildDevelopment({ emergencyNumber: '0113 496 0100' })])
        hasFailed = true
        return HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })
      }),
    )
    const { user } = renderRoute({
      path: '/manage-blocks/$blockId/notice',
      at: '/manage-blocks/5/notice',
      page: BlockNoticePage,
    })
    expect(await screen.findByText('We couldn’t load the emergency number. Try again.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('0113 496 0100')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled()
  })
})

describe('notice for the shared areas of a development', () => {
  const open = (isOn: boolean) => {
    const garden: Area = { areaId: 2, name: 'Garden', categoryIds: [2], isActive: true, version: 1, can: [] }
    server.use(
      http.get(api('/developments/1/shared-areas'), () =>
        HttpResponse.json({ developmentId: 1, developmentName: 'Tollgate Reach', commonPartsId: 71, isOn }),
      ),
      http.get(api('/areas'), () => HttpResponse.json([garden])),
      http.get(api('/developments'), () =>
        HttpResponse.json([buildDevelopment({ emergencyNumber: '0113 496 0100' })]),
      ),
    )
    return renderRoute({
      path: '/manage-developments/$developmentId/shared-areas/notice',
      at: '/manage-developments/1/shared-areas/notice',
      page: SharedAreasNoticePage,
    })
  }

  it('the notice for the shared areas of a development has a code for each area of the development and its emergency number [SHARED-239]', async () => {
    open(true)
    const sheet = within(await screen.findByRole('region', { name: 'Notice' }))
    expect(sheet.getByRole('img')).toHaveAccessibleName(
      `Code for Garden: ${window.location.origin}/report-here/71/2`,
    )
    expect(await sheet.findByText('0113 496 0100')).toBeInTheDocument()
    expect(sheet.getByText('Tollgate Reach')).toBeInTheDocument()
    expect(screen.queryByText(/switched off/)).not.toBeInTheDocument()
  })

  it('the notice for the shared areas of a development warns while the shared areas are switched off [SHARED-239]', async () => {
    open(false)
    expect(await screen.findByText('The shared areas are switched off.')).toBeVisible()
  })
})

describe('assets of all places', () => {
  it('assets of all places can be imported next to the blocks, after a check of the file [SHARED-234]', async () => {
    const bodies: unknown[] = []
    server.use(
      http.get(api('/blocks'), () => HttpResponse.json([heron])),
      http.post(api('/assets/import'), async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json({
          rows: 1,
          applied: false,
          added: 1,
          changed: 0,
          unchanged: 0,
          errors: [],
          unread: [],
        })
      }),
    )
    const { user } = renderRoute({ path: '/manage-blocks', at: '/manage-blocks', page: ManageBlocksPage })
    const card = within(await screen.findByRole('region', { name: 'Assets' }))
    expect(card.getByRole('button', { name: 'Export CSV of assets' })).toBeInTheDocument()
    await user.click(card.getByRole('button', { name: 'Import CSV of assets' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import assets' }))
    const file = new File(['Site,Name,Kind\n'], 'assets.csv', { type: 'text/csv' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input) await user.upload(input, file)
    expect(await dialog.findByRole('button', { name: 'Import' })).toBeInTheDocument()
    await waitFor(() => expect(bodies).toEqual([{ csv: 'Site,Name,Kind\n', dryRun: true }]))
  })
})
