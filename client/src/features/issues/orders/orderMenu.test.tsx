import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { buildOrder } from '../../../../test/orders.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { OrderItem } from './OrderItem.tsx'

it.each([
  [
    'Done',
    ['Verified', 'Cancelled'],
    ['Verify', 'Download PDF'],
    ['New link', 'Add certificate', 'Cancel order'],
  ],
  ['Prepared', ['Sent', 'Cancelled'], ['Send', 'Download PDF'], ['Cancel order']],
  ['Sent', ['Cancelled'], ['Download PDF'], ['New link', 'Cancel order']],
] as const)(
  'an order with the status %s has its next step as a button, and the other actions in a menu [ORDERUI-214]',
  async (status, next, buttons, entries) => {
    signIn(['issue:moderate', 'order:manage'], 'PMGR')
    const order = buildOrder({ status, next: [...next] })
    const { user } = renderAlone(<OrderItem order={order} issue={buildIssue({ status: 'Open' })} />)
    const item = within(screen.getByRole('article', { name: 'Work order to Brook Plumbing' }))
    const named = item.getAllByRole('button').map(({ textContent }) => textContent)
    expect(named.filter((text) => text !== '' && !text.includes('2026'))).toEqual(buttons)
    await user.click(item.getByRole('button', { name: 'More for the order to Brook Plumbing' }))
    const list = await screen.findAllByRole('menuitem')
    expect(list.map(({ textContent }) => textContent)).toEqual(entries)
  },
)
