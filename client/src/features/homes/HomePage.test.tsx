import type { Home, HomePerson } from '@doorstep/contract/homes/schema'
import type { StaffNote } from '@doorstep/contract/staff-notes/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildIssue, buildProperty, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import HomePage from './HomePage.tsx'

const HOME: Home = {
  ...buildProperty({ can: ['property:update', 'issue:report', 'issue:reportOnBehalf'] }),
  version: 1,
  isDevelopmentActive: true,
}
const PEOPLE: HomePerson[] = [
  {
    id: 22,
    name: 'Sam Reed',
    email: 'sam@example.com',
    phoneNumber: '+447700900222',
    status: 'Approved',
    roles: ['TENANT'],
    addressBouncedAt: null,
  },
  {
    id: 23,
    name: 'Ola Berg',
    email: 'ola@example.com',
    phoneNumber: null,
    status: 'Suspended',
    roles: ['PMGR', 'LEASE'],
    addressBouncedAt: '2026-07-04T09:05:07.000Z',
  },
]
let notes: StaffNote[] = []
let home: () => Response

const paged = (rows: readonly unknown[]) =>
  HttpResponse.json([...rows], { headers: { 'x-total-count': String(rows.length) } })

beforeEach(() => {
  notes = []
  home = () => HttpResponse.json(HOME)
  signIn(['property:read', 'user:list', 'staffNote:read', 'staffNote:write', 'audit:read'], 'PMGR')
  server.use(
    http.get(api('/properties/3'), () => home()),
    http.get(api('/properties/3/people'), () => paged(PEOPLE)),
    http.get(api('/properties/3/certificates'), () => HttpResponse.json([])),
    http.get(api('/properties/3/notes'), () => paged(notes)),
    http.post(api('/properties/3/notes'), async ({ request }) => {
      // The page always sends a body of this type.
      const { text } = (await request.json()) as { text: string }
      const createdAt = '2026-07-04T09:05:07.000Z'
      notes = [{ id: 9, text, author: 'Priya Nair', createdAt, can: ['staffNote:remove'] }, ...notes]
      return HttpResponse.json(notes[0], { status: 201 })
    }),
    http.delete(api('/staff-notes/9'), () => {
      notes = []
      return new HttpResponse(null, { status: 204 })
    }),
    http.get(api('/Issues'), ({ request }) => {
      const { searchParams } = new URL(request.url)
      const isOver = searchParams.get('status')?.includes('Closed') === true
      if (searchParams.get('propertyId') !== '3') return paged([])
      return paged([
        isOver
          ? buildIssue({ issueId: 42, jobId: 1042, title: 'Loose handle', status: 'Closed' })
          : buildIssue({ status: 'Open' }),
      ])
    }),
    http.get(api('/MaintenanceActivity/get_activites_by_property/3'), () => paged([])),
    http.get(api('/dashboard'), () =>
      HttpResponse.json({
        siteName: 'Ash Row',
        developmentName: 'Ash Row Gardens',
        propertyAddress: HOME.address,
        alerts: [],
        maintenance: [],
        recycling: { recyclingDate: '2026-12-01', wasteDate: null },
      }),
    ),
    http.get(api('/audit/events'), () =>
      paged([
        {
          id: 1,
          happenedAt: '2026-07-04T09:05:07.000Z',
          actor: null,
          action: 'property.update',
          object: { type: 'property', id: 3, name: 'Flat 12' },
          text: 'Mia Manager changed Flat 12',
        },
      ]),
    ),
  )
})

const open = () => renderRoute({ path: '/homes/$propertyId', at: '/homes/3', page: HomePage })

describe('the home page', () => {
  it('the page of a home names the people with their roles and contact details, and links to their pages [HOME-02]', async () => {
    open()
    const list = within(await screen.findByRole('list', { name: 'People' }))
    expect(await list.findByRole('link', { name: 'Sam Reed' })).toHaveAttribute('href', '/people/22')
    expect(list.getByRole('link', { name: '+447700900222' })).toHaveAttribute('href', 'tel:+447700900222')
    expect(list.getByText('Property manager, Leasing staff')).toBeInTheDocument()
    expect(list.getByText('Emails bounce')).toBeInTheDocument()
    expect(list.getByText('Suspended')).toBeInTheDocument()
  })

  it('the page of a home lists unfinished issues before finished ones [HOME-04]', async () => {
    open()
    const [issue] = await screen.findAllByRole('link', { name: 'Kitchen tap drips' })
    const [earlier] = await screen.findAllByRole('link', { name: 'Loose handle' })
    expect(issue).toHaveAttribute('href', '/issues/41')
    if (!issue || !earlier) throw new Error('both were found')
    expect(issue.compareDocumentPosition(earlier) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('the page of a home shows the upcoming dates and past events [HOME-05]', async () => {
    open()
    expect(await screen.findByText('Mia Manager changed Flat 12')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Audit Logs' })).toHaveAttribute(
      'href',
      '/audit-logs?object=property-3',
    )
    expect(await screen.findByText(/1 Dec/)).toBeInTheDocument()
    expect(screen.getByText('No activities for this property')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Ash Row Gardens' })).toHaveAttribute(
      'href',
      '/manage-developments?developmentId=1',
    )
  })

  it('the page of a home shows the upcoming dates before the assets and certificates [HOME-05]', async () => {
    open()
    await screen.findByText('No certificates yet.', { exact: false })
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    const shown = ['Maintenance activities', 'Recycling and waste', 'Certificates']
    expect(names.filter((name) => shown.includes(name ?? ''))).toEqual(shown)
  })

  it('an issue on the page of a home has its next step as a button and the rest in a menu [TABLE-214]', async () => {
    const can = ['issue:edit', 'issue:changeStatus', 'issue:addNote', 'issue:moderate'] as const
    const submitted = buildIssue({ can: [...can], allowedStatuses: ['Submitted', 'Approved', 'Rejected'] })
    server.use(
      http.get(api('/Issues'), () => paged([submitted])),
      http.get(api('/issues/41'), () => HttpResponse.json(submitted)),
    )
    const { user } = open()
    const [row] = await screen.findAllByRole('row', { name: /Kitchen tap drips/ })
    if (!row) throw new Error('there is one')
    const buttons = within(row).getAllByRole('button', { name: / issue / })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Approve issue 1041',
      'More actions for issue 1041',
    ])
    await user.click(within(row).getByRole('button', { name: 'More actions for issue 1041' }))
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Edit', 'Reject'])
    await user.click(screen.getByRole('menuitem', { name: 'Reject' }))
    expect(await screen.findByRole('dialog', { name: 'Reject Issue 1041' })).toBeVisible()
  })

  it('the page of a home adds a note, and removes it after a confirmation [HOME-07] [HOME-09]', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Add note' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a note for staff' }))
    await user.type(dialog.getByLabelText(/^Note/), 'The key is with the porter.')
    await user.click(dialog.getByRole('button', { name: 'Add note' }))
    const list = await screen.findByRole('list', { name: 'Notes for staff' })
    expect(within(list).getByText('The key is with the porter.')).toBeInTheDocument()
    await user.click(within(list).getByRole('button', { name: 'Remove the note by Priya Nair' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove this note?' }))
    await user.click(question.getByRole('button', { name: 'Remove note' }))
    expect(await screen.findByText('No notes yet.')).toBeInTheDocument()
  })

  it('the page of a home lets staff report an issue at this home for a resident [HOME-14]', async () => {
    server.use(http.get(api('/properties/3/occupants'), () => paged([{ id: 22, name: 'Sam Reed' }])))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Report for a resident' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report New Issue' }))
    expect(await dialog.findByText('Flat 12, 14 Canal Street, Leeds')).toBeVisible()
    expect(await dialog.findByRole('combobox', { name: /^Report for/ })).toHaveValue('')
  })

  it('the page of a home shows a message if the home does not exist or could not be loaded [HOME-01]', async () => {
    home = () => HttpResponse.json(failure('NOT_FOUND', 'There is nothing here.'), { status: 404 })
    const { unmount } = open()
    expect(
      await screen.findByText('This property does not exist, or you do not have access to it.'),
    ).toBeVisible()
    unmount()
    home = () => HttpResponse.json(failure('INTERNAL', 'Something went wrong.'), { status: 500 })
    const { user } = open()
    expect(await screen.findByText('We couldn’t load the property. Try again.')).toBeVisible()
    home = () => HttpResponse.json(HOME)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Flat 12' })).toBeVisible())
  })
})
