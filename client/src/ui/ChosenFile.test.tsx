import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ChosenFile } from './ChosenFile.tsx'

const LONG = 'Kitchen tap after the plumber left 0012.jpeg'

it('ChosenFile shows the end of a long file name, the whole name on hover, the size and a Remove button [KEEP-61]', async () => {
  const handleAct = vi.fn<() => void>()
  render(<ChosenFile name={LONG} size={2048} onAct={handleAct} />)
  expect(screen.getByTitle(LONG)).toHaveTextContent(LONG)
  expect(screen.getByText('0012.jpeg')).toBeVisible()
  expect(screen.getByText('2 KB')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: `Remove ${LONG}` }))
  expect(handleAct).toHaveBeenCalledOnce()
})

it('ChosenFile shows a preview of a picture, and an icon for other files [KEEP-61]', () => {
  const draws = (name: string, type: string) => {
    const { container, unmount } = render(
      <ChosenFile name={name} size={1} picture={new Blob(['x'], { type })} onAct={() => undefined} />,
    )
    const isDrawn = container.querySelector('img') !== null
    unmount()
    return isDrawn
  }
  expect(draws('a.jpg', 'image/jpeg')).toBe(true)
  expect(draws('a.PNG', '')).toBe(true)
  expect(draws('a.HEIC', '')).toBe(false)
  expect(draws('a', 'image/heif')).toBe(false)
  expect(draws('bill.pdf', 'application/pdf')).toBe(false)
})
