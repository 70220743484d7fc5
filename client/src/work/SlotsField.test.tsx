import { render, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { EMPTY_SLOT } from './slots.ts'
import { SlotsField } from './SlotsField.tsx'

/** Presses a button as soon as the page has been rendered once more, before React has run that render's effects. */
function PressedInRender({ name }: { name: string | undefined }) {
  const [slots, setSlots] = useState(Array.from({ length: 5 }, () => EMPTY_SLOT))
  useLayoutEffect(() => {
    if (name !== undefined) screen.getByRole('button', { name }).click()
  }, [name])
  return <SlotsField slots={slots} errors={{}} onChange={setSlots} />
}

it('the focus moves to the button that adds a time if the fifth time is removed while the page is rendered [APPOINT-18]', () => {
  const { rerender } = render(<PressedInRender name={undefined} />)
  rerender(<PressedInRender name="Remove time 2" />)
  expect(screen.getAllByRole('group')).toHaveLength(4)
  expect(screen.getByRole('button', { name: 'Add another time' })).toHaveFocus()
})
