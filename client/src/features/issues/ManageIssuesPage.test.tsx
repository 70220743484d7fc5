import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildIssue, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import ManageIssuesPage from './ManageIssuesPage.tsx'

const STAFF = ['issue:edit', 'issue:changeStatus', 'issue:addNote', 'issue:moderate'] as const
const rows = [
  buildIssue({ can: [...STAFF], comments: '[04/07/2026 10:00] Dan: Looked at it', vulnerablePersons: true }),
  buildIssue({ issueId: 40, jobId: 1040, title: 'Hall light flickers', status: 'Open', can: [...STAFF] }),
  buildIssue({ issueId: 39, jobId: 1039, title: 'Gate sticks', status: 'Closed', can: ['issue:moderate'] }),
  buildIssue({
    issueId: 38,
    jobId: 1038,
    title: 'Lift is slow',
    status: 'Approved',
    can: ['issue:moderate'],
  }),
  buildIssue({
    issueId: 37,
    jobId: 1037,
    title: 'Bin is full',
    status: 'Withdrawn',
    can: ['issue:moderate'],
  }),
]
let asked: URLSearchParams[] = []
let answer: () => Response

beforeEach(() => {
  asked = []
  answer = () => HttpResponse.json(rows, { headers: { 'x-total-count': '5' } })
  signIn(['issue:moderate'])
  server.use(
    http.get(api('/Issues'), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return answer()
    }),
  )
})

const open = (search = '') =>
  renderRoute({
    path: '/manage-logged-issues',
    at: `/manage-logged-issues${search}`,
    page: ManageIssuesPage,
  })

const last = () => Object.fromEntries(asked.at(-1) ?? [])
const rowOf = async (title: string) => screen.findByRole('row', { name: new RegExp(title) })

describe('logged issues', () => {
  it('logged issues appear in the columns and the order of the specification [LOGGED-07, LOGGED-08, LOGGED-09, LOGGED-10, LOGGED-11, LOGGED-12, LOGGED-13, LOGGED-14, LOGGED-15, LOGGED-16, LOGGED-17, LOGGED-36]', async () => {
    open()
    const row = await rowOf('Kitchen tap drips')
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Job ID',
      'Reported On',
      'Title',
      'Description',
      'Property',
      'Category',
      'Status',
      'Phone Number',
      'Notes',
      'Vulnerable Persons',
      'Actions',
    ])
    const cells = within(row).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '1041',
      '04/07/2026',
      'It has been dripping since Monday.',
      'Flat 12, 14 Canal Street, Leeds',
      'Plumbing / Taps / Dripping',
      'Submitted',
      '+447700900223',
      '[04/07/2026 10:00] Dan: Looked at it',
      'Yes',
      'ApproveEditReject',
    ])
  })

  it('logged issues show in the status cell what is due, what is late and who owns the issue [DUE-53]', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const due = buildIssue({ dueAt: at(72), dueKind: 'complete', ownerId: 9, ownerName: 'Priya Nair' })
    const late = { issueId: 40, title: 'Hall light flickers', dueAt: at(-48), priority: 'Urgent' } as const
    const waits = { issueId: 39, title: 'Gate sticks', waitingSince: at(-1) }
    answer = () => HttpResponse.json([due, buildIssue(late), buildIssue(waits)])
    open()
    const cellOf = async (title: string) => within(await rowOf(title)).getAllByRole('cell')[5]?.textContent
    expect(await cellOf('Kitchen tap drips')).toBe('SubmittedDue in 3 days · Owner: Priya Nair')
    expect(await cellOf('Hall light flickers')).toBe('SubmittedOverdue, due 2 days ago')
    expect(await cellOf('Gate sticks')).toBe('SubmittedWaiting for the resident')
    expect(within(await rowOf('Hall light flickers')).getByRole('rowheader')).toHaveTextContent('Urgent')
  })

  it('logged issues include every live status if a dashboard count links to them [DUE-56]', async () => {
    open('?owner=me&status=Open,InProgress,AwaitingContract,Pending&sort=urgency')
    expect(await screen.findByRole('button', { name: 'Remove filter Status: Live' })).toBeInTheDocument()
    const status = 'Open,InProgress,AwaitingContract,Pending'
    await waitFor(() => expect(last()).toMatchObject({ owner: 'me', sort: 'urgency', status }))
  })

  it('logged issues are filtered by owner, priority and deadline, and the address keeps the filters [DUE-55]', async () => {
    const { user } = open('?owner=me&priority=Urgent&due=overdue')
    await rowOf('Kitchen tap drips')
    expect(last()).toMatchObject({ owner: 'me', priority: 'Urgent', due: 'overdue' })
    for (const name of [/Owner: Me/, /Priority: Urgent/, /Due: Overdue/])
      expect(screen.getByRole('button', { name })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /Owner: Me/ }))
    await waitFor(() => expect(last()).not.toHaveProperty('owner'))
    expect(last()).toMatchObject({ priority: 'Urgent', due: 'overdue' })
  })

  it('logged issues are requested newest first [LOGGED-06]', async () => {
    open()
    await rowOf('Kitchen tap drips')
    expect(last()).toEqual({ sort: '-createdAt', limit: '25' })
  })

  it('logged issues offer Approve and Reject while Submitted, and Edit in every row [LOGGED-18, LOGGED-19, LOGGED-20, LOGGED-21]', async () => {
    open()
    const tap = within(await rowOf('Kitchen tap drips'))
    expect(tap.getAllByRole('button', { name: / issue / })).toHaveLength(3)
    const light = within(await rowOf('Hall light flickers'))
    const acts = light.getAllByRole('button', { name: / issue / })
    expect(acts.map((button) => button.textContent)).toEqual(['Edit'])
    expect(acts[0]).not.toHaveAttribute('aria-disabled')
  })

  it('logged issues have a greyed-out Edit button once nobody can edit them [LOGGED-22, LOGGED-23, LOGGED-24, LOGGED-25]', async () => {
    open()
    for (const title of ['Gate sticks', 'Lift is slow', 'Bin is full']) {
      const edit = within(await rowOf(title)).getByRole('button', { name: /^Edit/ })
      expect(edit).toHaveAttribute('aria-disabled', 'true')
    }
  })

  it('logged issues shorten long text and offer the whole text', async () => {
    const description = `${'Very long words about a tap. '.repeat(10)}The end.`
    answer = () => HttpResponse.json([buildIssue({ description })])
    const { user } = open()
    const row = await rowOf('Kitchen tap drips')
    expect(within(row).queryByText(/The end\./)).not.toBeInTheDocument()
    await user.click(within(row).getByRole('button', { name: 'more of the description' }))
    expect(within(row).getByText(/The end\./)).toBeInTheDocument()
  })

  it('the list of logged issues shows a message if there are no issues', async () => {
    answer = () => HttpResponse.json([])
    open()
    expect(await screen.findByText('No issues found.')).toBeInTheDocument()
  })

  it('the list of logged issues shows an error and a retry if it cannot be loaded [DASH-47]', async () => {
    answer = () => HttpResponse.json(failure('FORBIDDEN', 'Not for you.'), { status: 403 })
    const { user } = open()
    expect(await screen.findByText('Failed to fetch issues')).toBeInTheDocument()
    expect(screen.getByText('Not for you.')).toBeInTheDocument()
    answer = () => HttpResponse.json(rows)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rowOf('Kitchen tap drips')).toBeInTheDocument()
  })
})

it('the list of logged issues marks reopened issues and issues to check, and can show only the issues to check [VERDICT-21]', async () => {
  const reopened = buildIssue({ status: 'InProgress', reopenedCount: 2 })
  const left = buildIssue({ issueId: 40, jobId: 1040, title: 'Gate', status: 'Resolved', isToCheck: true })
  answer = () => HttpResponse.json([reopened, left])
  open('?resolvedToCheck=true')
  expect(within(await rowOf('Kitchen tap drips')).getByText('Reopened 2 times')).toBeVisible()
  expect(within(await rowOf('Gate')).getByText('To check')).toBeVisible()
  expect(asked.at(-1)?.get('resolvedToCheck')).toBe('true')
  expect(screen.getAllByRole('button', { name: /Check resolved/ })).not.toHaveLength(0)
})

it('the list of logged issues shows a filter chip if it contains only costs above the limit [STAFF-05]', async () => {
  open('?aboveLimit=true')
  await rowOf('Kitchen tap drips')
  expect(asked.at(-1)?.get('aboveLimit')).toBe('true')
  expect(screen.getByRole('button', { name: /Above a manager’s limit/ })).toBeVisible()
})

describe('the dialog of a row', () => {
  it('a dialog stays open with the typed text when its issue leaves the list [KEEP-02]', async () => {
    server.use(http.get(api('/issues/41'), () => HttpResponse.json(rows[0])))
    const { user, client } = open('?status=Submitted')
    const row = await rowOf('Kitchen tap drips')
    await user.click(within(row).getByRole('button', { name: 'Approve issue 1041' }))
    await user.type(await screen.findByLabelText('Comments *'), 'Fine')
    answer = () => HttpResponse.json([])
    await client.invalidateQueries()
    await waitFor(() => expect(screen.queryByText('Hall light flickers')).not.toBeInTheDocument())
    expect(screen.getByRole('dialog', { name: 'Approve Issue 1041' })).toBeVisible()
    expect(screen.getByLabelText('Comments *')).toHaveValue('Fine')
  })
})

describe('filters', () => {
  it.each([
    ['Job ID', '10a41', 'jobId', '1041'],
    ['Property', 'Flat 12', 'property', 'Flat 12'],
    ['Category', 'Taps', 'category', 'Taps'],
  ])(
    'filters narrow the list of logged issues by %s, on the server and in the address [LOGGED-01, LOGGED-02, LOGGED-03]',
    async (label, typed, key, value) => {
      const { user, search } = open('?cursor=abc')
      await rowOf('Kitchen tap drips')
      await user.type(screen.getByLabelText(label), typed)
      await waitFor(() => expect(last()).toMatchObject({ [key]: value }))
      expect(search()[key]).toBe(value)
      expect(last()).not.toHaveProperty('cursor')
    },
  )

  it('the status filter offers every status except Approved [LOGGED-04, LOGGED-05, ENTITY-15]', async () => {
    const { user, search } = open()
    await rowOf('Kitchen tap drips')
    await user.click(screen.getByRole('button', { name: /All Statuses/ }))
    const choices = (await screen.findAllByRole('option')).map((option) => option.textContent)
    expect(choices[0]).toBe('All Statuses')
    expect(choices).toEqual([
      'All Statuses',
      'Submitted',
      'Open',
      'In Progress',
      'Pending',
      'Awaiting Contract',
      'Resolved',
      'Closed',
      'Withdrawn',
      'Rejected',
    ])
    await user.click(screen.getByRole('option', { name: 'In Progress' }))
    await waitFor(() => expect(last()).toMatchObject({ status: 'InProgress' }))
    expect(search()['status']).toBe('InProgress')
  })

  it('filters are read from the address and can be removed as chips', async () => {
    const { user, search } = open('?status=Submitted&property=Canal&jobId=x&limit=7')
    await rowOf('Kitchen tap drips')
    expect(last()).toEqual({ sort: '-createdAt', limit: '25', status: 'Submitted', property: 'Canal' })
    await user.click(screen.getByRole('button', { name: 'Remove filter Property: Canal' }))
    await waitFor(() => expect(last()).not.toHaveProperty('property'))
    expect(search()).toMatchObject({ status: 'Submitted' })
  })

  it('filters keep the page of the list in the address', async () => {
    answer = () =>
      HttpResponse.json(rows, {
        headers: { 'x-total-count': '60', link: '</api/issues?cursor=next1>; rel="next"' },
      })
    const { user, search } = open()
    await rowOf('Kitchen tap drips')
    expect(screen.getByText('5 of 60 issues')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(last()).toMatchObject({ cursor: 'next1' }))
    expect(search()['cursor']).toBe('next1')
  })
})
