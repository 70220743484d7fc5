import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DateFilter } from './DateFilter.tsx'

const asked = vi.fn()

function Filter({ first }: { first?: string }) {
  const [day, setDay] = useState(first)
  return (
    <>
      <DateFilter
        label="From"
        value={day}
        onChange={(wanted) => {
          asked(wanted)
          setDay(wanted)
        }}
      />
      <button type="button" onClick={() => setDay('2026-02-01')}>
        Another address
      </button>
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  asked.mockReset()
})
afterEach(() => vi.useRealTimers())

function pause(): void {
  act(() => {
    vi.advanceTimersByTime(1000)
  })
}
function type(value: string): void {
  fireEvent.change(screen.getByLabelText('From'), { target: { value } })
  pause()
}

describe('the day filter', () => {
  it('the day filter sends no request while a year is being typed, and keeps the typed text', () => {
    render(<Filter />)
    pause()
    for (const value of ['0002-01-05', '0020-01-05', '0202-01-05']) {
      type(value)
      expect(screen.getByLabelText('From')).toHaveValue(value)
    }
    expect(asked).not.toHaveBeenCalled()
    type('2026-01-05')
    expect(asked.mock.calls).toEqual([['2026-01-05']])
  })

  it('the day filter is removed when it is emptied, and updates when the address changes', () => {
    render(<Filter first="2026-01-05" />)
    type('')
    expect(asked.mock.calls).toEqual([[undefined]])
    fireEvent.click(screen.getByRole('button'))
    expect(screen.getByLabelText('From')).toHaveValue('2026-02-01')
    pause()
    expect(asked).toHaveBeenCalledTimes(1)
  })
})
