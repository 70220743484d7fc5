import { act, fireEvent, render, screen } from '@testing-library/react'
import toast from 'react-hot-toast/headless'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { notify } from './toast.ts'
import { Toaster } from './Toaster.tsx'

const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const isShown = (text: string) =>
  screen.queryByText(text)?.closest('[data-visible]')?.getAttribute('data-visible')

beforeEach(() => {
  vi.useFakeTimers()
  toast.removeAll()
  render(<Toaster />)
})

describe('toasts', () => {
  it('toasts last 3 s, then fade for 300 ms [TOAST-01] [TOAST-02]', () => {
    act(() => void notify.success('Issue reported successfully!'))
    wait(2990)
    expect(isShown('Issue reported successfully!')).toBe('true')
    wait(20)
    expect(isShown('Issue reported successfully!')).toBe('false')
    wait(280)
    expect(screen.queryByText('Issue reported successfully!')).toBeInTheDocument()
    wait(30)
    expect(screen.queryByText('Issue reported successfully!')).not.toBeInTheDocument()
  })

  it('toasts disappear on time after a hovered toast was removed [TOAST-02]', () => {
    act(() => void notify.success('Undo me'))
    fireEvent.mouseEnter(screen.getByText('Undo me'))
    act(() => toast.removeAll())
    act(() => void notify.success('The next one'))
    wait(3010)
    expect(isShown('The next one')).toBe('false')
  })

  it('toasts show one refusal at a time, and announce a repeated refusal again [DESK-54]', () => {
    act(() => notify.refusal('Choose an issue first.'))
    const first = screen.getByText('Choose an issue first.')
    act(() => notify.refusal('Choose an issue first.'))
    // Screen readers announce new nodes, so the same text needs a new node.
    expect(screen.getByText('Choose an issue first.')).not.toBe(first)
    act(() => notify.refusal('There is nothing to undo.'))
    expect(screen.queryByText('Choose an issue first.')).not.toBeInTheDocument()
    expect(isShown('There is nothing to undo.')).toBe('true')
  })

  it('toasts last 4 s by default if they have no kind or report an error [TOAST-04]', () => {
    act(() => {
      toast('Blank')
      toast.error('Error')
    })
    wait(3990)
    expect([isShown('Blank'), isShown('Error')]).toEqual(['true', 'true'])
    wait(20)
    expect([isShown('Blank'), isShown('Error')]).toEqual(['false', 'false'])
  })

  it('toasts last 2 s by default if they report a success [TOAST-05] [TOAST-03]', () => {
    act(() => void toast.success('Saved'))
    wait(1990)
    expect(isShown('Saved')).toBe('true')
    wait(20)
    expect(isShown('Saved')).toBe('false')
  })

  it('toasts are limited to 20 [TOAST-06]', () => {
    act(() => {
      for (let count = 1; count <= 25; count += 1) notify.info(`Toast ${count}`)
    })
    expect(screen.getAllByText(/^Toast \d+$/)).toHaveLength(20)
    expect(screen.getByText('Toast 25')).toBeInTheDocument()
    expect(screen.queryByText('Toast 5')).not.toBeInTheDocument()
  })

  it('toasts are announced, pause under the pointer and can be dismissed', () => {
    act(() => void notify.info('Hello'))
    const region = screen.getByText('Hello').closest('[aria-live="polite"]')
    expect(region).toBeInTheDocument()
    fireEvent.mouseEnter(region as Element)
    wait(10_000)
    expect(isShown('Hello')).toBe('true')
    fireEvent.mouseLeave(region as Element)
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    wait(400)
    expect(screen.queryByText('Hello')).not.toBeInTheDocument()
  })
})
