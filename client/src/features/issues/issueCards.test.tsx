import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildIssue, signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import { KeysPart, ShowingPart } from './IssueCards.tsx'

const issue = buildIssue({ can: ['issue:moderate', 'issue:show'], status: 'Open' })
const key = { accessNoteId: 9, placeId: issue.propertyId, name: 'Plant room', can: [] }
let sent: unknown[]

beforeEach(() => {
  sent = []
  signIn(['issue:moderate', 'accessNote:read'], 'PMGR')
  server.use(
    http.get(api(`/places/${issue.propertyId}/access-notes`), () => HttpResponse.json([key])),
    http.get(api('/issues/41/showing'), () =>
      HttpResponse.json({
        showing: null,
        publicTitle: 'Lift 1: Out of service',
        isNeverShown: false,
        followers: 1,
      }),
    ),
    http.put(api('/issues/41/showing'), async ({ request }) => {
      const body = await request.json()
      sent.push(body)
      return HttpResponse.json({ showing: 'staff', publicTitle: 'Lift 1', isNeverShown: false, followers: 1 })
    }),
  )
})

describe('keys of the place of an issue', () => {
  it('the keys of the place are shown to staff, who can open one key at a time [SHARED-235]', async () => {
    renderAlone(<KeysPart issue={issue} />)
    const keys = within(await screen.findByRole('region', { name: 'Keys and access notes' }))
    expect(keys.getByRole('button', { name: 'Open Plant room' })).toBeInTheDocument()
    expect(keys.queryByRole('button', { name: 'Remove Plant room' })).not.toBeInTheDocument()
  })
})

describe('the visibility of an issue in shared parts', () => {
  it('the visibility of an issue in shared parts is decided by staff, who see how many other people follow the issue [SHARED-205]', async () => {
    const { user } = renderAlone(<ShowingPart issue={issue} />)
    expect(await screen.findByText('1 other person follows this issue.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Hide from the building' }))
    await waitFor(() => expect(sent).toEqual([{ showing: 'staff' }]))
  })

  it('the visibility card shows only a message if issues in the category are never shown to a building [SHARED-203]', async () => {
    const shown = { showing: 'building', publicTitle: 'Lift 1', isNeverShown: true, followers: 1 }
    server.use(http.get(api('/issues/41/showing'), () => HttpResponse.json(shown)))
    renderAlone(<ShowingPart issue={issue} />)
    expect(await screen.findByText('Issues in this category are never shown to a building.')).toBeVisible()
    expect(screen.queryByText(/see this issue/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('the visibility of an issue cannot be decided without a title for the building [SHARED-205]', async () => {
    server.use(
      http.put(api('/issues/41/showing'), () =>
        HttpResponse.json(
          {
            code: 'INVALID',
            message: 'There is a problem.',
            requestId: 'r-1',
            fields: { publicTitle: 'Enter a title for the building.' },
          },
          { status: 400 },
        ),
      ),
    )
    const { user } = renderAlone(<ShowingPart issue={issue} />)
    await user.clear(await screen.findByLabelText(/^Title for the building/))
    await user.click(screen.getByRole('button', { name: 'Show to the building' }))
    expect(await screen.findByText('Enter a title for the building.')).toBeInTheDocument()
  })
})
