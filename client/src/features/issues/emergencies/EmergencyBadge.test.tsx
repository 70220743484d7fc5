import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EmergencyBadge } from './EmergencyBadge.tsx'

it('EmergencyBadge shows an emergency to a reader who cannot see the priority [DUE-54] [EMERG-09]', () => {
  render(<EmergencyBadge issue={{ emergencyKind: 'gas', priority: null }} />)
  expect(screen.getByText('Emergency')).toBeInTheDocument()
})

it('EmergencyBadge is shown for an issue that staff raised to an emergency [EMERG-09]', () => {
  render(<EmergencyBadge issue={{ emergencyKind: null, priority: 'Emergency' }} />)
  expect(screen.getByText('Emergency')).toBeInTheDocument()
})

it('EmergencyBadge shows nothing if the reader cannot see an emergency [EMERG-09]', () => {
  const { container } = render(<EmergencyBadge issue={{ emergencyKind: null, priority: null }} />)
  expect(container).toBeEmptyDOMElement()
})
