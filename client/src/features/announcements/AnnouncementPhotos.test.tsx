import type { AnnouncementPhoto } from '@doorstep/contract/announcements/photos/schema'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import { AnnouncementPhotos } from './AnnouncementPhotos.tsx'

const photoOf = (id: number, name: string, state: AnnouncementPhoto['state']): AnnouncementPhoto => ({
  id,
  name,
  type: 'image/jpeg',
  size: 9,
  state,
  url: `/api/announcements/7/photos/${id}`,
  thumbnailUrl: `/api/announcements/7/photos/${id}?size=thumbnail`,
})
let asked: string[]

beforeEach(() => {
  asked = []
  signIn([])
  server.use(
    http.get(api('/announcements/7/photos/:photoId'), ({ request }) => {
      asked.push(new URL(request.url).pathname)
      return new HttpResponse('a picture', { headers: { 'content-type': 'image/jpeg' } })
    }),
  )
})

it('each photo of an announcement opens full screen, and closing it returns the focus [PHONE-20, PHONE-22]', async () => {
  const photos = [
    photoOf(1, 'broken.heic', 'failed'),
    photoOf(2, 'stairs.jpg', 'ready'),
    photoOf(3, 'lift.jpg', 'ready'),
  ]
  const { user } = renderAlone(<AnnouncementPhotos announcementId={7} photos={photos} />)
  expect(await screen.findByText('Photo cannot be shown')).toBeVisible()
  expect(screen.queryByRole('button', { name: /broken/ })).not.toBeInTheDocument()
  const tile = screen.getByRole('button', { name: 'Open photo lift.jpg' })
  await user.click(tile)
  expect(await screen.findByRole('dialog', { name: 'lift.jpg' })).toBeVisible()
  expect(screen.getByText('Photo 2 of 2')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Previous photo' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(tile).toHaveFocus())
  expect(new Set(asked.map((path) => path.split('/').at(-1)))).toEqual(new Set(['2', '3']))
})
