import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { ComboBox, type ComboOption } from './ComboBox.tsx'

const FLATS: ComboOption[] = ['Flat 1', 'Flat 12', 'House 9'].map((label, index) => ({
  id: index + 1,
  label,
}))

function Chooser() {
  const [value, setValue] = useState<ComboOption | null>(null)
  const [text, setText] = useState('')
  // Returns at most two options, because a server returns one page at a time.
  const options = FLATS.filter(({ label }) => label.startsWith(text)).slice(0, 2)
  return (
    <>
      <ComboBox
        label="Property"
        options={options}
        value={value}
        onChange={setValue}
        onSearch={setText}
        isLoading={false}
      />
      <output>{value?.label ?? 'none'}</output>
      <p>Searched for {text || 'all'}</p>
    </>
  )
}

it('ComboBox searches while a person types, selects a choice, and clears it when the field is emptied', async () => {
  const user = userEvent.setup()
  render(<Chooser />)
  const input = screen.getByRole('combobox', { name: 'Property' })
  await user.type(input, 'House')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.click(screen.getByRole('option', { name: 'House 9' }))
  expect(input).toHaveValue('House 9')
  expect(screen.getByText('House 9', { selector: 'output' })).toBeInTheDocument()
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  await user.clear(input)
  expect(screen.getByText('none', { selector: 'output' })).toBeInTheDocument()
})

it('ComboBox keeps a choice that is not in the list, and drops half-typed text, when it loses the focus', async () => {
  const user = userEvent.setup()
  render(<Chooser />)
  const input = screen.getByRole('combobox', { name: 'Property' })
  await user.type(input, 'House')
  await user.click(await screen.findByRole('option', { name: 'House 9' }))
  await screen.findByText('Searched for all')
  await user.tab()
  expect(input).not.toHaveFocus()
  expect(input).toHaveValue('House 9')
  expect(screen.getByText('House 9', { selector: 'output' })).toBeInTheDocument()
  await user.type(input, ' and')
  await user.tab()
  expect(input).toHaveValue('House 9')
  expect(screen.getByText('House 9', { selector: 'output' })).toBeInTheDocument()
})

it('ComboBox shows that nothing matches, and Back closes its list [KEEP-40] [KEEP-46]', async () => {
  const user = userEvent.setup()
  render(<Chooser />)
  await user.type(screen.getByRole('combobox', { name: 'Property' }), 'Zzz')
  expect(await screen.findByText('No match')).toBeVisible()
  await waitFor(() => expect(window.history.state).toMatchObject({ layer: { depth: 1 } }))
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
})

it('ComboBox keeps text that was typed before the effects of its first render had run', () => {
  function Early() {
    useLayoutEffect(() => {
      fireEvent.input(screen.getByRole('combobox'), { target: { value: 'Flat' } })
    }, [])
    return <Chooser />
  }
  render(<Early />)
  expect(screen.getByRole('combobox')).toHaveValue('Flat')
})

it('ComboBox keeps typed text when the page scrolls, and closes its list [KEEP-201]', async () => {
  const user = userEvent.setup()
  render(<Chooser />)
  const input = screen.getByRole('combobox', { name: 'Property' })
  await user.type(input, 'Hou')
  expect(await screen.findByRole('listbox')).toBeVisible()
  fireEvent.scroll(document)
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
  expect(input).toHaveValue('Hou')
  await user.type(input, 'se')
  expect(await screen.findByRole('option', { name: 'House 9' })).toBeVisible()
  await user.tab()
  expect(input).toHaveValue('')
})
