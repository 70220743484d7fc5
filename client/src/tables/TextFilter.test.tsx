import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { TextFilter } from './TextFilter.tsx'

afterEach(() => vi.useRealTimers())

/** A list that applies a new filter only when a button is pressed. Simulates a slow device. */
function SlowList() {
  const [wanted, setWanted] = useState<string>()
  const [filter, setFilter] = useState<string>()
  return (
    <>
      <TextFilter label="Title" value={filter} onChange={setWanted} />
      <p>Wanted: {wanted ?? 'all'}</p>
      <button onClick={() => setFilter(wanted)}>Arrive</button>
      <button onClick={() => setFilter(undefined)}>Remove</button>
    </>
  )
}

it('a text filter keeps the text that is typed while the list still applies an earlier change [TABLE-219]', () => {
  vi.useFakeTimers()
  render(<SlowList />)
  const field = screen.getByRole('textbox', { name: 'Title' })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const pause = () =>
    act(() => {
      vi.advanceTimersByTime(1000)
    })
  type('le')
  pause()
  type('leak')
  press('Arrive')
  expect(field).toHaveValue('leak')
  pause()
  expect(screen.getByText('Wanted: leak')).toBeInTheDocument()
  press('Arrive')
  press('Remove')
  expect(field).toHaveValue('')
})
