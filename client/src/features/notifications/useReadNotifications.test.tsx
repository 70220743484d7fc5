import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import { useReadNotifications } from './useReadNotifications.ts'
import { useUnreadNotifications } from './useUnreadNotifications.ts'

function Opened({ issueId }: { issueId: number }) {
  useReadNotifications(issueId)
  return <p>{useUnreadNotifications().count} unread</p>
}

it.each([
  ['once, if more notifications are unread than are counted', 100, [{ issueId: 7 }]],
  ['never, if all notifications are counted and none is about this issue', 99, []],
])(
  'useReadNotifications marks the notifications of an issue as read %s [FORYOU-20]',
  async (_how, count, expected) => {
    const marked: unknown[] = []
    let asked = 0
    signIn()
    server.use(
      http.get(api('/notifications/unread'), () => {
        asked += 1
        return HttpResponse.json({ count, issueIds: [41] })
      }),
      http.get(api('/last'), () => new HttpResponse(null, { status: 204 })),
      http.post(api('/notifications/read'), async ({ request }) => {
        marked.push(await request.json())
        return new HttpResponse(null, { status: 204 })
      }),
    )
    renderAlone(<Opened issueId={7} />)
    expect(await screen.findByText(`${count} unread`)).toBeVisible()
    // Marking notifications as read reloads the count.
    await waitFor(() => expect(asked).toBeGreaterThan(expected.length))
    // Once this request is answered, all earlier requests have arrived.
    await fetch(api('/last'))
    expect(marked).toEqual(expected)
  },
)
