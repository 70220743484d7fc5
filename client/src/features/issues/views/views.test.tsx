import type { View } from '@doorstep/contract/issues/views/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import DeskPage from '../desk/DeskPage.tsx'
import ManageIssuesPage from '../ManageIssuesPage.tsx'

const view: View = {
  id: 5,
  name: 'Damp in the Mill',
  query: { category: 'Damp', property: 'Mill' },
  isShared: false,
  isOwn: true,
  ownerName: 'Sam Reed',
  count: 12,
  can: ['issueView:save'],
}
const shared: View = {
  ...view,
  id: 6,
  name: 'Lifts',
  isShared: true,
  isOwn: false,
  ownerName: 'Ann Lee',
  can: [],
}
let asked: string[]
let sent: unknown[]
let answers: (() => Response)[]

beforeEach(() => {
  asked = []
  sent = []
  answers = []
  signIn(['issue:moderate', 'issueView:list', 'issueView:save'], 'PMGR')
  server.use(
    http.get(api('/issues/queues'), () => HttpResponse.json([])),
    http.get(api('/issues/views'), () => HttpResponse.json([view, shared])),
    http.get(api('/Issues'), ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json([buildIssue()], { headers: { 'x-total-count': '1' } })
    }),
    http.put(api('/issues/views/5'), async ({ request }) => {
      const body = await request.json()
      sent.push(body)
      return answers.shift()?.() ?? HttpResponse.json({ ...view, ...(body as object) })
    }),
    http.post(api('/issues/views'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(view, { status: 201 })
    }),
    http.delete(api('/issues/views/5'), () => {
      sent.push('deleted')
      return new HttpResponse(null, { status: 204 })
    }),
  )
})

const desk = (search: string) => renderRoute({ path: '/work', at: `/work${search}`, page: DeskPage })

it('a saved view is shown like a queue [DESK-49]', async () => {
  desk('?view=5')
  const nav = within(await screen.findByRole('navigation', { name: 'Saved views' }))
  expect(nav.getByRole('link', { name: /Damp in the Mill/ })).toHaveAttribute('aria-current', 'page')
  expect(nav.getByRole('link', { name: /Lifts/ })).toHaveTextContent('Liftsfrom Ann Lee12')
  expect(await screen.findByRole('list', { name: 'Damp in the Mill' })).toBeVisible()
  expect(asked).toEqual(['?sort=urgency&category=Damp&property=Mill&limit=100'])
})

it('users can rename and delete only their own views, and see an error for a name that is not accepted [DESK-49]', async () => {
  const { user } = desk('?view=5')
  expect(screen.queryByRole('button', { name: 'Change Lifts' })).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Change Damp in the Mill' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or share' }))
  const form = within(await screen.findByRole('dialog', { name: 'Change Damp in the Mill' }))
  const name = form.getByLabelText(/^Name/)
  await user.clear(name)
  await user.type(name, 'Damp')
  await user.click(form.getByRole('checkbox', { name: 'Share it with all staff' }))
  const taken = failure('CONFLICT', 'No.', { fields: { name: 'You have a view of this name.' } })
  answers.push(() => HttpResponse.json(taken, { status: 409 }))
  await user.click(form.getByRole('button', { name: 'Save view' }))
  expect((await form.findAllByText('You have a view of this name.'))[0]).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Save view' }))
  expect(await screen.findByText('View “Damp” saved.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change Damp in the Mill' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete view' }))
  expect(await screen.findByText('View deleted.')).toBeVisible()
  const body = { name: 'Damp', isShared: true, query: view.query }
  expect(sent).toEqual([body, body, 'deleted'])
})

it('the desk shows a message if a saved view does not exist [DESK-49]', async () => {
  desk('?view=99')
  expect(await screen.findByText('This view does not exist, or it is not shared with you.')).toBeVisible()
})

it('the filters of the logged issues can be saved as a view [DESK-49]', async () => {
  const { user } = renderRoute({
    path: '/manage-logged-issues',
    at: '/manage-logged-issues?status=Open&category=Damp',
    page: ManageIssuesPage,
  })
  await user.click(await screen.findByRole('button', { name: 'Save as view' }))
  const form = within(await screen.findByRole('dialog', { name: 'Save these filters' }))
  await user.type(form.getByLabelText(/^Name/), 'Open damp')
  await user.click(form.getByRole('button', { name: 'Save view' }))
  expect(await screen.findByText('View “Open damp” saved.')).toBeVisible()
  expect(sent).toEqual([
    {
      name: 'Open damp',
      isShared: false,
      query: { category: 'Damp', status: 'Open', sort: '-createdAt' },
    },
  ])
})
