import type { Asset, AssetIssue, IssueAssets } from '@doorstep/contract/assets/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildIssue, signIn } from '../../../test/estate.ts'
import { FIRMS } from '../../../test/orders.ts'
import { renderAlone, renderRoute } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import { SendOrderButton } from '../issues/orders/SendOrder.tsx'
import AssetPage from './AssetPage.tsx'

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
  serialNumber: 'LX-2041',
  installedOn: '2019-06-30',
  warrantyUntil: '2999-06-30',
  isInWarranty: true,
  firm: { id: 4, name: 'Kennet Lifts' },
  removedAt: null,
  version: 1,
  can: ['asset:manage'],
}
const stuck: AssetIssue = {
  issueId: 41,
  jobId: 1041,
  title: 'The lift is stuck',
  status: 'Open',
  createdAt: '2026-07-04T09:05:07.000Z',
  orders: [{ orderId: 6, firmName: 'Kennet Lifts', status: 'Sent' }],
}
let asset: Asset
let choices: IssueAssets
let sent: [string, unknown][]

beforeEach(() => {
  asset = lift
  choices = {
    chosenId: 8,
    assets: [lift, { ...lift, assetId: 9, name: 'Gate', warrantyUntil: null, isInWarranty: false }],
  }
  sent = []
  signIn(['asset:read', 'asset:manage', 'issue:moderate', 'order:manage'], 'PMGR')
  const write = async ({ request }: { request: Request }) => {
    const text = await request.text()
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
    sent.push([call, text === '' ? null : JSON.parse(text)])
    return request.method === 'DELETE' ? new HttpResponse(null, { status: 204 }) : HttpResponse.error()
  }
  server.use(
    http.get(api('/assets/8'), () => HttpResponse.json(asset)),
    http.get(api('/assets/8/issues'), () =>
      HttpResponse.json([stuck], { headers: { 'x-total-count': '1' } }),
    ),
    http.delete(api('/assets/8'), write),
    http.get(api('/issues/41/orders'), () => HttpResponse.json([])),
    http.get(api('/issues/41/firms'), () => HttpResponse.json(FIRMS)),
    http.get(api('/issues/41/assets'), () => HttpResponse.json(choices)),
    http.post(api('/issues/41/orders'), write),
  )
})

const open = () => renderRoute({ path: '/manage-assets/$assetId', at: '/manage-assets/8', page: AssetPage })

describe('the page of an asset', () => {
  it('the asset page shows the facts of the asset, and its issues with their work orders [BLD-225]', async () => {
    open()
    const facts = within(await screen.findByRole('region', { name: 'Details' }))
    for (const text of ['LX-2041', 'Otis', 'Kennet Lifts', 'Lift · Ash Row Gardens'])
      expect(facts.getByText(text)).toBeVisible()
    expect(facts.getByRole('link', { name: 'Common parts, Heron House' })).toHaveAttribute(
      'href',
      '/manage-blocks/5',
    )
    const issues = within(await screen.findByRole('list', { name: 'Issues' }))
    expect(issues.getByRole('link', { name: 'The lift is stuck' })).toHaveAttribute('href', '/issues/41')
    expect(issues.getByText('Kennet Lifts · Sent')).toBeVisible()
  })

  it('the asset page links back to the shared areas of the development [BLD-225]', async () => {
    asset = { ...lift, placeName: 'Common parts, Ash Row Gardens', blockId: null }
    open()
    const facts = within(await screen.findByRole('region', { name: 'Details' }))
    expect(facts.getByRole('link', { name: 'Common parts, Ash Row Gardens' })).toHaveAttribute(
      'href',
      '/manage-developments/1/shared-areas',
    )
  })

  it('the asset page asks for confirmation before it removes an asset, and offers no action for a removed asset [BLD-225]', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Remove asset' }))
    await waitFor(() => expect(sent).toEqual([['DELETE /assets/8', null]]))
  })

  it('the asset page shows that an asset was removed [BLD-225]', async () => {
    asset = { ...lift, removedAt: '2026-07-04T09:05:07.000Z', can: [] }
    open()
    expect(await screen.findByText('This asset was removed. It can no longer be changed.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  })
})

describe('the form of a work order', () => {
  it('the work order form first warns if the issue’s asset is in warranty, and lets staff choose another asset [BLD-223]', async () => {
    const { user } = renderAlone(
      <SendOrderButton issue={buildIssue({ status: 'Open', can: ['issue:moderate'] })} isStep />,
    )
    await user.click(await screen.findByRole('button', { name: 'Send a work order' }))
    const dialog = within(await screen.findByRole('dialog'))
    const notice = await dialog.findByText(/^Lift 1 is in warranty until .*2999$/)
    const firm = dialog.getByRole('button', { name: /Firm/ })
    expect(notice.compareDocumentPosition(firm)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.click(dialog.getByRole('button', { name: /Asset for this work/ }))
    await user.click(await screen.findByRole('option', { name: 'Gate' }))
    await waitFor(() => expect(dialog.queryByText(/is in warranty/)).not.toBeInTheDocument())
    await user.click(firm)
    await user.click(await screen.findByRole('option', { name: new RegExp(FIRMS[0]?.name ?? '') }))
    await user.type(dialog.getByRole('textbox', { name: /Work needed/ }), 'Free the doors.')
    await user.click(dialog.getByRole('button', { name: 'Send work order' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject(['POST /issues/41/orders', { assetId: 9 }])
  })
})
