import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished, vi, type MockInstance } from 'vitest'
import { buildLinked, ORDER_TOKEN } from '../../../test/firmOrders.ts'
import { formFields } from '../../../test/formFields.ts'
import { device } from '../../../test/idb.ts'
import { openOrderPage } from '../../../test/orderPage.tsx'
import { api, server } from '../../../test/server.ts'
import { slowPictures } from '../../../test/slowPictures.ts'

let linked = buildLinked()
let asked: unknown[]
let saved: MockInstance<typeof URL.createObjectURL>

beforeEach(() => {
  linked = buildLinked()
  asked = []
  saved = vi.spyOn(URL, 'createObjectURL')
  server.use(http.post(api('/order-links/read'), () => HttpResponse.json(linked)))
})

it('the order page shows the photos that are ready, and requests each with the token in the body [FIRMSIDE-10]', async () => {
  const [ready, soon] = [1, 2].map((photoId) => ({
    photoId,
    moment: 'after' as const,
    name: `sink${photoId}.jpg`,
    state: photoId === 1 ? ('ready' as const) : ('processing' as const),
    url: '/x',
    thumbnailUrl: '/x',
    addedAt: '2026-11-24T10:30:00Z',
  }))
  linked = buildLinked({ photos: [ready, soon].filter((photo) => photo !== undefined) })
  server.use(
    http.post(api('/order-links/photos/read'), async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': 'image/jpeg' } })
    }),
  )
  openOrderPage()
  expect(await screen.findByRole('img', { name: 'sink1.jpg' })).toBeVisible()
  expect(screen.getByText('sink2.jpg is being prepared')).toBeVisible()
  expect(asked).toEqual([{ token: ORDER_TOKEN, photoId: 1 }])
})

describe('the PDF of the order', () => {
  it('the PDF of the order is downloaded once with the token in the body, however often the button is pressed [ORDERPDF-01]', async () => {
    const { promise: isPressedTwice, resolve } = Promise.withResolvers<void>()
    server.use(
      http.post(api('/order-links/pdf'), async ({ request }) => {
        asked.push(await request.json())
        await isPressedTwice
        return HttpResponse.arrayBuffer(new ArrayBuffer(8), {
          headers: { 'content-type': 'application/pdf' },
        })
      }),
    )
    const { user } = openOrderPage()
    await user.dblClick(await screen.findByRole('button', { name: 'Download PDF' }))
    resolve()
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(asked).toEqual([{ token: ORDER_TOKEN }])
  })

  it('the PDF of the order shows that the device is offline, and can be requested again [ORDERPDF-06]', async () => {
    server.use(http.post(api('/order-links/pdf'), () => HttpResponse.error()))
    const { user } = openOrderPage()
    const button = await screen.findByRole('button', { name: 'Download PDF' })
    await user.click(button)
    expect(await screen.findByText('Unable to reach the server.')).toBeVisible()
    const isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => isOnLine.mockRestore())
    await user.click(button)
    expect(
      await screen.findByText(/^You are offline\. You can download the file when you are online again\./),
    ).toBeVisible()
    expect(screen.getByText('Please replace the washer.')).toBeVisible()
    expect(saved).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Download PDF' })).not.toHaveAttribute('aria-disabled')
  })
})

describe('a photo that is still being prepared', () => {
  it('a photo that is still being prepared delays Done until the photo is ready, and is then sent with Done [FIRMSIDE-200]', async () => {
    const { draw } = slowPictures()
    server.use(
      http.post(api('/order-links/photos'), async ({ request }) => {
        asked.push(await formFields(request))
        return HttpResponse.json({ photoId: asked.length }, { status: 201 })
      }),
      http.post(api('/order-links/done'), () => {
        linked = buildLinked({ status: 'Done', doneWords: 'New washer.', appointment: null })
        return HttpResponse.json(linked)
      }),
    )
    const { user } = openOrderPage()
    await user.click(await screen.findByRole('button', { name: 'Done...' }))
    await user.type(screen.getByRole('textbox', { name: /^What was done/ }), 'New washer.')
    const choose = (field: string, name: string, type: string) =>
      user.upload(screen.getByLabelText(`Choose photos: ${field}`), new File(['picture'], name, { type }))
    await choose('Photos of the finished work', 'after.gif', 'image/gif')
    await choose('Photos from before the work (optional)', 'before.jpg', 'image/jpeg')
    await user.dblClick(screen.getByRole('button', { name: 'Mark as complete' }))
    expect(screen.getByRole('button', { name: 'Preparing photos...' })).toHaveAttribute('aria-disabled')
    draw()
    expect(
      await screen.findByText(/^You marked the work as done\. Staff are checking the work\./),
    ).toBeVisible()
    expect(asked).toMatchObject([
      { moment: 'after', files: 'after.gif' },
      { moment: 'before', files: 'before.jpg' },
    ])
  })

  it('a photo that is still being prepared is saved with the text, but not sent, if the firm goes back [FIRMSIDE-200]', async () => {
    const { draw } = slowPictures()
    const { user } = openOrderPage()
    await user.click(await screen.findByRole('button', { name: 'Done...' }))
    await user.type(screen.getByRole('textbox', { name: /^What was done/ }), 'New washer.')
    await user.upload(
      screen.getByLabelText('Choose photos: Photos of the finished work'),
      new File(['picture'], 'after.jpg', { type: 'image/jpeg' }),
    )
    await user.click(screen.getByRole('button', { name: 'Mark as complete' }))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    draw()
    await waitFor(() => expect([...device.values()]).toMatchObject([{}, { photos: [{ name: 'after.jpg' }] }]))
    await user.click(screen.getByRole('button', { name: 'Done...' }))
    expect(await screen.findByText('after.jpg')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^What was done/ })).toHaveValue('New washer.')
  })
})
