import type { RetentionHold, RetentionPlan } from '@doorstep/contract/retention/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import ManageRetentionPage from './ManageRetentionPage.tsx'

const HOLD: RetentionHold = {
  id: 4,
  userId: null,
  issueId: 31,
  jobId: 1031,
  name: 'A leak',
  reason: 'A claim at court.',
  setBy: 'Adam Chief',
  setAt: '2026-07-01T09:00:00.000Z',
  can: ['retention:hold'],
}
let plan: RetentionPlan
let holds: RetentionHold[]
let planned: number
let sent: unknown[]
let answers: (() => Response)[]

beforeEach(() => {
  plan = {
    classes: [
      { name: 'accounts', age: { count: 6, unit: 'years' }, due: 2, held: 1, nextOn: '2026-08-01' },
      { name: 'codes', age: { count: 24, unit: 'hours' }, due: 0, held: 0, nextOn: null },
    ],
    next: [
      { kind: 'account', id: 8, jobId: null, name: 'Noel Next', dueOn: '2026-07-02' },
      { kind: 'issue', id: 31, jobId: 1031, name: 'A leak', dueOn: '2026-07-09' },
    ],
  }
  holds = [HOLD]
  planned = 0
  sent = []
  answers = []
  signIn(['retention:read', 'retention:hold'])
  const write = async ({ request }: { request: Request }) => {
    const text = await request.text()
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
    sent.push(text === '' ? [call] : [call, JSON.parse(text)])
    return (
      answers.shift()?.() ??
      (text === '' ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(HOLD, { status: 201 }))
    )
  }
  server.use(
    http.get(api('/retention'), () => {
      planned += 1
      return HttpResponse.json(plan)
    }),
    http.get(api('/retention/holds'), () => HttpResponse.json(holds)),
    http.get(api('/admin/users'), () =>
      HttpResponse.json([
        {
          id: 8,
          firstName: 'Hetty',
          lastName: 'Held',
          email: 'hetty@example.test',
          role: 'TENANT',
          status: 'Approved',
          isActive: true,
          mfaEnabled: false,
          appliedAt: '2026-01-01T09:00:00.000Z',
          requestedProperty: null,
          hasProof: false,
          can: [],
          blocked: null,
        },
      ]),
    ),
    http.post(api('/retention/holds'), write),
    http.delete(api('/retention/holds/:holdId'), write),
  )
})

const open = () =>
  renderRoute({ path: '/manage-retention', at: '/manage-retention', page: ManageRetentionPage })
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

describe('the retention screen', () => {
  it('the retention screen shows what the next run deletes, what is due next and what is on hold [RETAIN-13]', async () => {
    open()
    expect(await rowsOf('Records that the next run will remove')).toEqual([
      ['6 years', '2', '1', 'Sat 1 Aug 2026'],
      ['24 hours', '0', '0', '-'],
    ])
    expect(await rowsOf('Next removals')).toEqual([['Thu 2 Jul 2026'], ['Thu 9 Jul 2026']])
    const next = within(screen.getByRole('table', { name: 'Next removals' }))
    expect(next.getByRole('link', { name: 'Issue 1031: A leak' })).toHaveAttribute('href', '/issues/31')
    expect(await rowsOf('Holds')).toEqual([['A claim at court.', 'Adam ChiefWed 1 Jul 2026', 'Remove']])
  })

  it('the retention screen loads a new plan when a dry run is requested [RETAIN-13]', async () => {
    const { user } = open()
    await rowsOf('Records that the next run will remove')
    await user.click(screen.getByRole('button', { name: 'Dry run' }))
    await waitFor(() => expect(planned).toBe(2))
    expect(sent).toEqual([])
  })

  it('the retention screen shows messages if nothing is due next and there are no holds', async () => {
    plan = { ...plan, next: [] }
    holds = []
    open()
    expect(
      await screen.findByText(
        /^There are no closed accounts or ended issues to remove, apart from any on hold\./,
      ),
    ).toBeVisible()
    expect(await screen.findByText('There are no holds.')).toBeVisible()
  })

  it('the retention screen shows an error if the holds could not be loaded, and lets the user try again', async () => {
    const fail = () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })
    server.use(http.get(api('/retention/holds'), fail, { once: true }))
    const { user } = open()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('We couldn’t load the holds. Try again.')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await rowsOf('Holds')).toHaveLength(1)
  })

  it('the retention screen hides the button for adding a hold from people without the permission', async () => {
    signIn(['retention:read'])
    open()
    await rowsOf('Holds')
    expect(screen.queryByRole('button', { name: '+ Add Hold' })).not.toBeInTheDocument()
  })
})

describe('a hold', () => {
  it('a hold can be set on a person, and the form names missing fields [RETAIN-13]', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '+ Add Hold' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Hold' }))
    const summary = within(await dialog.findByRole('alert'))
    expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Person is required.',
      'Reason is required.',
    ])
    await user.type(dialog.getByRole('combobox', { name: /Person/ }), 'Het')
    await user.click(await screen.findByRole('option', { name: /Hetty Held/ }))
    await user.type(dialog.getByLabelText(/^Reason/), 'A complaint.')
    await user.click(dialog.getByRole('button', { name: 'Hold' }))
    expect(await screen.findByText('Hold added.')).toBeVisible()
    expect(sent).toEqual([['POST /retention/holds', { userId: 8, reason: 'A complaint.' }]])
    await waitFor(() => expect(planned).toBe(2))
  })

  it('a hold can be set on an issue by its number, and the form keeps the typed text after a refusal [RETAIN-13]', async () => {
    const message = 'This issue is already on hold.'
    answers.push(() => HttpResponse.json(failure('CONFLICT', message), { status: 409 }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '+ Add Hold' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: /Records to hold/ }))
    await user.click(await screen.findByRole('option', { name: 'One issue' }))
    await user.type(dialog.getByLabelText(/^Job number/), '1031')
    await user.type(dialog.getByLabelText(/^Reason/), 'A claim.')
    await user.click(dialog.getByRole('button', { name: 'Hold' }))
    expect(await dialog.findByText(message)).toBeVisible()
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('A claim.')
    await user.click(dialog.getByRole('button', { name: 'Hold' }))
    expect(await screen.findByText('Hold added.')).toBeVisible()
    expect(sent.at(-1)).toEqual(['POST /retention/holds', { jobId: 1031, reason: 'A claim.' }])
  })

  it('a hold is removed after a confirmation [RETAIN-13]', async () => {
    const { user } = open()
    const table = within(await screen.findByRole('table', { name: 'Holds' }))
    await user.click(table.getByRole('button', { name: 'Remove Issue 1031: A leak' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('Are you sure you want to remove the hold on A leak?')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Hold removed.')).toBeVisible()
    expect(sent).toEqual([['DELETE /retention/holds/4']])
  })
})
