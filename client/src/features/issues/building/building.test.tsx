import type {
  BuildingIssue,
  BuildingIssueDetail,
  SharedPlace,
} from '@doorstep/contract/issues/building/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAlert, buildIssue, buildProperty, signIn } from '../../../../test/estate.ts'
import { fillReport, openReport, submitReport } from '../../../../test/reportForm.tsx'
import { renderAlone, renderRoute } from '../../../../test/renderRoute.tsx'
import { api, server } from '../../../../test/server.ts'
import BuildingIssuePage from './BuildingIssuePage.tsx'
import { InYourBuilding } from './InYourBuilding.tsx'
import ReportHerePage from './ReportHerePage.tsx'

const HERON: SharedPlace = {
  placeId: 90,
  name: 'Common parts, Heron House',
  propertyIds: [3],
  areas: [
    { areaId: 1, name: 'Lift', categoryIds: [2], assets: [{ assetId: 5, name: 'Lift 1' }] },
    { areaId: 2, name: 'Roof', categoryIds: [1], assets: [] },
  ],
}

const LIFT: BuildingIssue = {
  issueId: 70,
  placeId: 90,
  place: HERON.name,
  areaId: 1,
  area: 'Lift',
  assetId: 5,
  asset: 'Lift 1',
  category: 'Out of service',
  reportedOn: '2026-11-28',
  publicTitle: null,
  status: null,
  expectedBy: null,
  isOwn: false,
  isFollowed: false,
  canFollow: true,
  isAsked: false,
}

let places: SharedPlace[]
let open: BuildingIssue[]
let sent: string[]
let followed: string[]
beforeEach(() => {
  places = [HERON]
  open = []
  sent = []
  followed = []
  signIn(['issue:report'])
  server.use(
    http.get(api('/shared-places'), () => HttpResponse.json(places)),
    http.get(api('/building-issues'), () => HttpResponse.json(open)),
    http.post(api('/building-issues/:issueId/follow'), ({ params }) => {
      followed.push(String(params['issueId']))
      return HttpResponse.json({ ...LIFT, isFollowed: true, canFollow: false })
    }),
    http.post(api('/issues/report'), async ({ request }) => {
      sent.push(await request.text())
      return HttpResponse.json(buildIssue(), { status: 201 })
    }),
  )
})

const where = () => within(screen.getByRole('region', { name: 'Where it is' }))
const inShared = () => screen.findByRole('radio', { name: 'In the shared areas of Heron House' })

describe('the place of a report', () => {
  it('the question about the place is not asked if the building has no shared areas [SHARED-217]', async () => {
    places = []
    await openReport()
    expect(screen.queryByRole('region', { name: 'Where it is' })).not.toBeInTheDocument()
  })

  it('the place of a report is the home unless the resident chooses the shared parts and an area [SHARED-217]', async () => {
    const { user } = await openReport()
    expect(await screen.findByRole('radio', { name: 'In my home' })).toBeChecked()
    await fillReport(user)
    await user.click(await inShared())
    await user.click(where().getByRole('radio', { name: 'Lift' }))
    await fillReport(user, 'The lift stands still')
    await submitReport(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatch(/name="PropertyId"\r\n\r\n90\r\n/)
    expect(sent[0]).toMatch(/name="AreaId"\r\n\r\n1\r\n/)
  })

  it('the report form requires an area if the resident chooses the shared parts [SHARED-217]', async () => {
    const { user } = await openReport()
    await fillReport(user)
    await user.click(await inShared())
    await submitReport(user)
    expect(await where().findByText('Choose where in the shared areas the issue is.')).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('the report form lists the issues already reported in the area, and closes when the resident follows one [SHARED-218]', async () => {
    open = [LIFT]
    const { user, handleClose } = await openReport()
    await user.click(await inShared())
    await user.click(where().getByRole('radio', { name: 'Lift' }))
    expect(await screen.findByText('Lift 1: Out of service')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'This affects me too' }))
    await waitFor(() => expect(handleClose).toHaveBeenCalled())
    expect([followed, sent]).toEqual([['70'], []])
  })

  it('the report form lets the resident continue after Report something else [SHARED-218]', async () => {
    open = [LIFT]
    const { user } = await openReport()
    await user.click(await inShared())
    await user.click(where().getByRole('radio', { name: 'Lift' }))
    await user.click(await screen.findByRole('button', { name: 'Report something else' }))
    expect(screen.queryByText('Lift 1: Out of service')).not.toBeInTheDocument()
    expect(screen.getByLabelText(/^Title/)).toBeInTheDocument()
  })
})

describe('In your building', () => {
  it('the card In your building lists the issues that the resident can see or follows, but not their own reports [SHARED-219]', async () => {
    open = [
      {
        ...LIFT,
        publicTitle: 'Lift 1 out of order',
        status: 'InProgress',
        expectedBy: '2026-12-01',
        isFollowed: true,
      },
      { ...LIFT, issueId: 71, publicTitle: 'Own roof', isOwn: true },
      { ...LIFT, issueId: 72, asset: 'Lift 2' },
    ]
    renderAlone(<InYourBuilding />)
    const card = within(await screen.findByRole('region', { name: 'In your building' }))
    expect(card.getByRole('link', { name: 'Lift 1 out of order' })).toHaveAttribute('href', '/building/70')
    expect(card.getByText(/In Progress · you follow this · aimed for/)).toBeInTheDocument()
    expect(card.getAllByRole('listitem')).toHaveLength(1)
  })

  it('the card In your building is hidden when no issues are open [SHARED-219]', async () => {
    const { client } = renderAlone(<InYourBuilding />)
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByRole('region', { name: 'In your building' })).not.toBeInTheDocument()
  })
})

describe('a report from a code on the notice board', () => {
  const openLink = (address: string) => {
    server.use(http.get(api('/dashboard/user-properties'), () => HttpResponse.json([buildProperty()])))
    return renderRoute({ path: '/report-here/$placeId/$areaId', at: address, page: ReportHerePage })
  }

  it('the report form from a code starts with the place and area filled in, and the reporter can change both [SHARED-232]', async () => {
    const { user } = openLink('/report-here/90/1')
    await screen.findByLabelText(/^Title/)
    expect(await inShared()).toBeChecked()
    expect(where().getByRole('radio', { name: 'Lift' })).toBeChecked()
    await fillReport(user, 'The lift stands still')
    await submitReport(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatch(/name="AreaId"\r\n\r\n1\r\n/)
  })

  it('the report form opened from a QR code first shows the open incidents at the reporter’s home [INC-16]', async () => {
    const incident = { id: 101, status: 'Investigating' as const, nextUpdateBy: null, endedAt: null }
    server.use(
      http.get(api('/alerts/active/3'), () =>
        HttpResponse.json([buildAlert({ severity: 'Critical', message: 'Lift out of order', incident })]),
      ),
    )
    openLink('/report-here/90/1')
    const link = await screen.findByRole('link', { name: 'Lift out of order' })
    expect(link).toHaveAttribute('href', '/incidents/101')
    const title = await screen.findByLabelText(/^Title/)
    expect(link.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('the report form from a code asks for another area if staff have switched off the area of the code [SHARED-232]', async () => {
    openLink('/report-here/90/7')
    expect(await inShared()).toBeChecked()
    expect(where().getByRole('radio', { name: 'Lift' })).not.toBeChecked()
  })

  it('the report page shows people from outside the building that they cannot report there [SHARED-232]', async () => {
    openLink('/report-here/91/1')
    expect(await screen.findByText('You cannot report an issue in this building.')).toBeInTheDocument()
    expect(screen.queryByLabelText(/^Title/)).not.toBeInTheDocument()
  })
})

describe('the page of an issue for its building', () => {
  const openPage = (part: Partial<BuildingIssueDetail>) => {
    const issue: BuildingIssueDetail = { ...LIFT, posts: [], ...part }
    server.use(http.get(api('/building-issues/70'), () => HttpResponse.json(issue)))
    return renderRoute({ path: '/building/$issueId', at: '/building/70', page: BuildingIssuePage })
  }

  it('the page of a rejected issue shows a follower the reason, and offers a new report in the same area [SHARED-231]', async () => {
    openPage({
      status: 'Rejected',
      isFollowed: true,
      canFollow: false,
      posts: [
        {
          at: '2026-11-29T10:00:00.000Z',
          text: 'The council repairs this road.',
          isForFollowers: true,
          photos: [],
        },
      ],
    })
    expect(await screen.findByText('The council repairs this road.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Report it yourself' })).toHaveAttribute(
      'href',
      '/report-here/90/1',
    )
  })

  it('the page of an open issue offers a follower no new report [SHARED-231]', async () => {
    openPage({ status: 'InProgress', publicTitle: 'Lift 1 out of order' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Lift 1 out of order' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Report it yourself' })).not.toBeInTheDocument()
  })
})
