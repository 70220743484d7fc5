import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { forgetLinkToken, takeLinkToken } from '../src/lib/linkToken.ts'
import { Page } from '../src/public/order/OrderPage.tsx'
import { ORDER_TOKEN } from './firmOrders.ts'

export function openOrderPage() {
  window.history.replaceState(null, '', `/order#${ORDER_TOKEN}`)
  forgetLinkToken()
  takeLinkToken(new Set(['/order']))
  return { user: userEvent.setup(), ...render(<Page />) }
}
