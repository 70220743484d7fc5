import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Select } from './Select.tsx'

const OPTIONS = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
]

function Colour() {
  const [value, setValue] = useState('red')
  return <Select label="Colour" options={OPTIONS} value={value} onChange={setValue} />
}

const button = (value: string) => screen.getByRole('button', { name: `${value} Colour` })

it('Select opens on the first press while its list still loads', async () => {
  const user = userEvent.setup()
  render(<Colour />)
  await user.click(button('Red'))
  await user.click(await screen.findByRole('option', { name: 'Blue' }))
  await vi.waitFor(() => expect(button('Blue')).toHaveFocus())
})

it.each(['{ArrowDown}', '{Enter}', ' '])(
  'Select opens on the key %j with the focus on the chosen option',
  async (key) => {
    const user = userEvent.setup()
    render(<Colour />)
    await user.tab()
    await user.keyboard(key)
    await vi.waitFor(() => expect(screen.getByRole('option', { name: 'Red' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await vi.waitFor(() => expect(button('Red')).toHaveFocus())
  },
)
