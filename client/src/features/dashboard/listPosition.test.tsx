import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { buildIssue, buildProperty, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import DashboardPage from './DashboardPage.tsx'

/** The cursor of each request for the user's live issues. */
let cursors: (string | null)[]

beforeEach(() => {
  cursors = []
  server.use(http.get(api('/*'), () => HttpResponse.json([])))
  signIn()
  server.use(
    http.get(api('/dashboard/user-properties'), () => HttpResponse.json([buildProperty()])),
    http.get(api('/Issues/user_issues'), ({ request }) => {
      const params = new URL(request.url).searchParams
      if (!params.get('status')?.includes('Open')) return HttpResponse.json([])
      const cursor = params.get('cursor')
      cursors.push(cursor)
      const issue = buildIssue({ status: 'Open', title: cursor === null ? 'Newest' : 'Older' })
      const link = `</api/Issues/user_issues?cursor=abc>; rel="${cursor === null ? 'next' : 'prev'}"`
      return HttpResponse.json([issue], { headers: { 'x-total-count': '2', link } })
    }),
  )
})

const open = (at: string) => renderRoute({ path: '/dashboard', at, page: DashboardPage })
const liveIssues = async () => within(await screen.findByRole('region', { name: 'Live issues' }))

it('the position of a list is kept in the address from page to page [PHONE-95]', async () => {
  const { user, search } = open('/dashboard')
  await user.click(await (await liveIssues()).findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(search()['live']).toBe('3.abc'))
  expect(await (await liveIssues()).findAllByText('Older')).not.toHaveLength(0)
})

it('the position of a list is restored from its address [PHONE-95]', async () => {
  open('/dashboard?live=3.abc')
  expect(await (await liveIssues()).findAllByText('Older')).not.toHaveLength(0)
  expect(cursors).toContain('abc')
})

it('the position of a list starts again if the address names a page of another property [PHONE-95]', async () => {
  open('/dashboard?live=4.abc')
  expect(await (await liveIssues()).findAllByText('Newest')).not.toHaveLength(0)
  expect(cursors).not.toContain('abc')
})
