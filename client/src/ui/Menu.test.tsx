import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Menu } from './Menu.tsx'

const show = () => {
  const logOut = vi.fn<() => void>()
  const entries = [
    { id: 'profile', label: 'Profile', onAction: vi.fn<() => void>() },
    { id: 'logout', label: 'Logout', onAction: logOut },
  ]
  render(<Menu label="Account" trigger="A" entries={entries} />)
  return { logOut, button: screen.getByRole('button', { name: 'Account' }) }
}

it('Menu opens on the first press while its list still loads, and returns the focus', async () => {
  const user = userEvent.setup()
  const { button, logOut } = show()
  expect(button).toHaveAttribute('aria-haspopup', 'menu')
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  expect(logOut).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await vi.waitFor(() => expect(button).toHaveFocus())
})

it.each([
  ['{ArrowDown}', 'Profile'],
  ['{ArrowUp}', 'Logout'],
  ['{Enter}', 'Profile'],
])('Menu opens on %s with the focus on %s', async (key, entry) => {
  const user = userEvent.setup()
  const { button } = show()
  await user.tab()
  await user.keyboard(key)
  await vi.waitFor(() => expect(screen.getByRole('menuitem', { name: entry })).toHaveFocus())
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(button).toHaveFocus())
})

it('Menu moves the focus to the entry that starts with a typed letter [SHELL-39]', async () => {
  const user = userEvent.setup()
  const { button } = show()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  await vi.waitFor(() => expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus())
  await user.keyboard('l')
  await vi.waitFor(() => expect(screen.getByRole('menuitem', { name: 'Logout' })).toHaveFocus())
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(button).toHaveFocus())
})
