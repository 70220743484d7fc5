import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { DialogState, useRowDialog } from './DialogState.tsx'

function Row() {
  const stand = useRowDialog()
  return <button onClick={() => stand(() => <p>Approve issue</p>)}>Approve</button>
}

const at = (place: string) => (
  <DialogState address={place}>
    <Row />
  </DialogState>
)

it('no dialog opens when a person returns to a screen that they left with an open dialog', async () => {
  const { rerender } = render(at('/issues'))
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(screen.getByText('Approve issue')).toBeInTheDocument()
  rerender(at('/help'))
  rerender(at('/issues'))
  expect(screen.queryByText('Approve issue')).not.toBeInTheDocument()
})
