import type { AccessNote, OpenedAccessNote } from '@doorstep/contract/access-notes/schema'
import type { Area } from '@doorstep/contract/areas/schema'
import type { Asset } from '@doorstep/contract/assets/schema'
import type { Block, SharedAreas } from '@doorstep/contract/blocks/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { buildDevelopment } from '../../../test/estateRows.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import BlockPage from './BlockPage.tsx'
import SharedAreasPage from './SharedAreasPage.tsx'
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
const lift: Asset = {
  assetId: 8,
  placeId: 70,
  placeName: 'Common parts, Heron House',
  blockId: 5,
  isInHome: false,
  developmentId: 1,
  developmentName: 'Ash Row Gardens',
  area: { areaId: 1, name: 'Lift' },
  kind: 'lift',
  name: 'Lift 1',
  maker: 'Otis',
  serialNumber: null,
  installedOn: null,
  warrantyUntil: '2999-06-30',
  isInWarranty: true,
  firm: null,
  removedAt: null,
  version: 1,
  can: ['asset:manage'],
}
const key: AccessNote = { accessNoteId: 9, placeId: 70, name: 'Plant room', can: ['accessNote:manage'] }
const opened: OpenedAccessNote = {
  ...key,
  keyNumber: '17',
  keptAt: 'Office',
  heldBy: null,
  alarmCode: '4711',
  parking: null,
  version: 1,
}
const shared: SharedAreas = {
  developmentId: 1,
  developmentName: 'Ash Row Gardens',
  commonPartsId: 70,
  isOn: false,
}
let sent: [string, unknown][]
let answers: (() => Response)[]

beforeEach(() => {
  sent = []
  answers = []
  signIn(
    ['block:manage', 'asset:read', 'asset:manage', 'accessNote:read', 'accessNote:manage', 'area:list'],
    'PMGR',
  )
  const write =
    (answer: object) =>
    async ({ request }: { request: Request }) => {
      const text = await request.text()
      const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
      sent.push([call, text === '' ? null : JSON.parse(text)])
      return answers.shift()?.() ?? HttpResponse.json(answer)
    }
  server.use(
    http.get(api('/blocks'), () => HttpResponse.json([heron], { headers: { 'x-total-count': '1' } })),
    http.get(api('/blocks/5'), () => HttpResponse.json(heron)),
    http.get(api('/properties/developments'), () => HttpResponse.json([buildDevelopment()])),
    http.get(api('/developments'), () => HttpResponse.json([buildDevelopment()])),
    http.get(api('/places/70/assets'), () => HttpResponse.json([lift])),
    http.get(api('/places/70/access-notes'), () => HttpResponse.json([key])),
    http.get(api('/areas'), () => HttpResponse.json([])),
    http.get(api('/firms'), () => HttpResponse.json([])),
    http.get(api('/developments/1/shared-areas'), () => HttpResponse.json(shared)),
    http.put(api('/developments/1/shared-areas'), write({ ...shared, isOn: true })),
    http.post(api('/blocks'), write(heron)),
    http.put(api('/blocks/5'), write(heron)),
    http.post(api('/blocks/5/toggle'), write(heron)),
    http.post(api('/places/70/assets'), write(lift)),
    http.post(api('/places/70/access-notes'), write(key)),
    http.post(api('/access-notes/9/open'), write(opened)),
  )
})

const openShared = () =>
  renderRoute({
    path: '/manage-developments/$developmentId/shared-areas',
    at: '/manage-developments/1/shared-areas',
    page: SharedAreasPage,
  })
const openList = () => renderRoute({ path: '/manage-blocks', at: '/manage-blocks', page: ManageBlocksPage })
const openPage = () =>
  renderRoute({ path: '/manage-blocks/$blockId', at: '/manage-blocks/5', page: BlockPage })

describe('Manage Blocks', () => {
  it('Manage Blocks lists blocks with their address, homes and storeys [BLD-208]', async () => {
    openList()
    const row = within(await screen.findByRole('row', { name: /Heron House/ }))
    for (const text of ['3 Canal Street, LS1 4AB', 'Ash Row Gardens', '12', '6', 'Active'])
      expect(row.getByText(text)).toBeVisible()
    expect(row.getByRole('link', { name: 'Heron House' })).toHaveAttribute('href', '/manage-blocks/5')
  })

  it('Manage Blocks adds a block, and shows the server’s errors at their fields [BLD-208]', async () => {
    const { user } = openList()
    await user.click(await screen.findByRole('button', { name: '+ Add Block' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Block' }))
    await user.click(await dialog.findByRole('combobox', { name: /^Development/ }))
    await user.click(await screen.findByRole('option', { name: /Ash Row Gardens/ }))
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Lock House')
    await user.type(dialog.getByRole('textbox', { name: /^Address/ }), '4 Canal Street')
    await user.type(dialog.getByRole('textbox', { name: /^Postcode/ }), 'LS1 4AC')
    await user.type(dialog.getByRole('textbox', { name: /^Storeys/ }), 'six')
    answers = [
      () =>
        HttpResponse.json(
          failure('INVALID', 'No.', { fields: { storeys: 'Storeys must be a whole number.' } }),
          {
            status: 400,
          },
        ),
    ]
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect((await dialog.findAllByText('Storeys must be a whole number.'))[0]).toBeVisible()
    expect(sent[0]).toEqual([
      'POST /blocks',
      {
        name: 'Lock House',
        address: '4 Canal Street',
        postcode: 'LS1 4AC',
        storeys: 'six',
        heightMetres: '',
        yearBuilt: '',
        emergencyNumber: '',
        developmentId: 1,
      },
    ])
  })
})

describe('the page of a block', () => {
  it('the page of a block shows both heights that English law defines, with the reason for a correction [BLD-208]', async () => {
    openPage()
    const facts = within(await screen.findByRole('region', { name: 'Details' }))
    expect(facts.getByText('18 metres or 7 storeys, or more').nextElementSibling).toHaveTextContent(
      'YesCorrected: Joined to a tower.',
    )
    expect(facts.getByText('17.5 m')).toBeVisible()
    expect(facts.getByRole('link', { name: '12 homes' })).toHaveAttribute(
      'href',
      '/manage-properties?blockId=5',
    )
  })

  it('the page of a block edits the corrections of a block in England [BLD-208]', async () => {
    const { user } = openPage()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Block' }))
    const reason = await dialog.findByRole('textbox', { name: /^Reason for “18 metres/ })
    await user.clear(reason)
    await user.type(reason, 'Measured again.')
    await user.click(dialog.getByRole('button', { name: /^(Save|Update)/ }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject([
      'PUT /blocks/5',
      { tall: null, tallReason: '', higherRisk: true, higherRiskReason: 'Measured again.', version: 2 },
    ])
  })

  it('the page of a block lists the assets in its common parts and adds an asset [BLD-225]', async () => {
    const { user } = openPage()
    const card = within(await screen.findByRole('region', { name: 'Assets' }))
    expect(await card.findByRole('link', { name: 'Lift 1' })).toHaveAttribute('href', '/manage-assets/8')
    expect(card.getByText(/^In warranty until .*2999$/)).toBeVisible()
    await user.click(card.getByRole('button', { name: 'Add asset' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Asset' }))
    await user.type(await dialog.findByRole('textbox', { name: /^Name/ }), 'Lift 2')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject(['POST /places/70/assets', { kind: 'lift', name: 'Lift 2', areaId: null }])
  })

  it('the page of a block offers only active areas for a new asset [BLD-212]', async () => {
    const roof: Area = { areaId: 1, name: 'Roof', categoryIds: [9], isActive: true, version: 1, can: [] }
    const garden = { ...roof, areaId: 2, name: 'Garden', isActive: false }
    server.use(http.get(api('/areas'), () => HttpResponse.json([roof, garden])))
    const { user } = openPage()
    await user.click(await screen.findByRole('button', { name: 'Add asset' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Asset' }))
    await user.click(await dialog.findByRole('button', { name: /Area/ }))
    expect(await screen.findByRole('option', { name: 'Roof' })).toBeVisible()
    expect(screen.queryByRole('option', { name: 'Garden' })).not.toBeInTheDocument()
  })

  it('the page of a block opens one key at a time, and no longer shows the key after its dialog closes [BLD-233]', async () => {
    const { user } = openPage()
    const card = within(await screen.findByRole('region', { name: 'Keys and access notes' }))
    expect(card.queryByText('4711')).not.toBeInTheDocument()
    await user.click(await card.findByRole('button', { name: 'Open Plant room' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Plant room' }))
    expect(await dialog.findByText('4711')).toBeVisible()
    expect(sent).toEqual([['POST /access-notes/9/open', null]])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('4711')).not.toBeInTheDocument())
  })

  it('the page of a block keeps no draft of a key on the device [BLD-233]', async () => {
    const { user } = openPage()
    const card = within(await screen.findByRole('region', { name: 'Keys and access notes' }))
    await user.click(await card.findByRole('button', { name: 'Add key or note' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add key or access note' }))
    await user.type(await dialog.findByRole('textbox', { name: /^Name/ }), 'Gate')
    await user.type(dialog.getByRole('textbox', { name: /^Alarm code/ }), '0815-canary')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject([
      'POST /places/70/access-notes',
      { name: 'Gate', alarmCode: '0815-canary' },
    ])
    expect(JSON.stringify([localStorage, sessionStorage].map((kept) => Object.entries(kept)))).not.toContain(
      '0815-canary',
    )
  })
})

describe('the shared areas of a development', () => {
  it('the shared areas of a development have assets and keys, and are switched on after a confirmation [BLD-208]', async () => {
    const { user } = openShared()
    expect(await screen.findByRole('link', { name: 'Lift 1' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Switch on' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Switch shared areas on?' }))
    await user.click(question.getByRole('button', { name: 'Switch on' }))
    await waitFor(() => expect(sent).toEqual([['PUT /developments/1/shared-areas', { isOn: true }]]))
  })
})
