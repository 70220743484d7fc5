import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EmergencyBadge } from './EmergencyBadge.tsx'

it('marks an emergency for a reader who is not told the priority [DUE-54] [EMERG-09]', () => {
  render(<EmergencyBadge issue={{ emergencyKind: 'gas', priority: null }} />)
  expect(screen.getByText('Emergency')).toBeInTheDocument()
})

it('marks an issue for staff who raised it to an emergency [EMERG-09]', () => {
  render(<EmergencyBadge issue={{ emergencyKind: null, priority: 'Emergency' }} />)
  expect(screen.getByText('Emergency')).toBeInTheDocument()
})

it('marks nothing where the reader is told of no emergency [EMERG-09]', () => {
  const { container } = render(<EmergencyBadge issue={{ emergencyKind: null, priority: null }} />)
  expect(container).toBeEmptyDOMElement()
})
