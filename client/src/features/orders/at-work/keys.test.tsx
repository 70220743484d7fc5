import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { signIn } from '../../../../test/estate.ts'
import { buildOrder } from '../../../../test/firmOrders.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, server } from '../../../../test/server.ts'
import OwnOrderPage from './OwnOrderPage.tsx'

it('the page of a work order lets the signed-in person of the firm open the keys and access notes [BLD-237]', async () => {
  signIn(['order:work'], 'CONTRACTOR')
  const order = buildOrder({ access: { mayEnter: true, times: null, pets: null } })
  const details = { keyNumber: '17', keptAt: null, heldBy: null, alarmCode: null, parking: 'Bay 4' }
  server.use(
    http.get(api('/orders/12'), () => HttpResponse.json(order)),
    http.get(api('/orders/12/access-notes'), () =>
      HttpResponse.json([{ accessNoteId: 3, name: 'Front door' }]),
    ),
    http.post(api('/orders/12/access-notes/3/open'), () =>
      HttpResponse.json({ accessNoteId: 3, name: 'Front door', ...details }),
    ),
  )
  const { user } = renderRoute({ path: '/orders/$orderId', at: '/orders/12', page: OwnOrderPage })
  const keys = within(await screen.findByRole('region', { name: 'Keys and access notes' }))
  await user.click(keys.getByRole('button', { name: 'Open Front door' }))
  expect(await keys.findByText('Bay 4')).toBeVisible()
})
