import { render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { Tabs } from './Tabs.tsx'

const TABS = [
  { id: 'bins', label: 'Bins', href: '/bins' },
  { id: 'lifts', label: 'Lifts', href: '/lifts' },
] as const

it('Tabs name the panel after the selected tab, and do not mount the same content again for another tab', () => {
  const drawn = vi.fn<() => void>()
  function Content() {
    useEffect(drawn, [])
    return 'What is looked at'
  }
  const tabs = (selected: 'bins' | 'lifts') => (
    <Tabs label="Maintenance at your properties, and when it is next due." tabs={TABS} selected={selected}>
      <Content />
    </Tabs>
  )
  const { rerender } = render(tabs('bins'))
  const said = (name: string) => {
    const tab = screen.getByRole('tab', { name, selected: true })
    const panel = screen.getByRole('tabpanel', { name })
    expect(tab).toHaveAttribute('aria-controls', panel.id)
    expect(panel).toHaveTextContent('What is looked at')
  }
  said('Bins')
  rerender(tabs('lifts'))
  said('Lifts')
  expect(drawn).toHaveBeenCalledTimes(1)
})
