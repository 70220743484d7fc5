import { fireEvent, render } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { overrideSettings, settings } from '../lib/settings.ts'
import { BrandMark } from './BrandMark.tsx'

it('is the logo of the operator, else the short form [PHONE-91]', () => {
  const before = settings()
  onTestFinished(() => overrideSettings(before))
  const { container, unmount } = render(<BrandMark shortName="AR" />)
  expect(container).toHaveTextContent('AR')
  unmount()
  overrideSettings({ ...before, brandLogo: '/brand/logo-1.svg' })
  const branded = render(<BrandMark shortName="AR" />)
  const logo = branded.container.querySelector('img')
  expect(logo).toHaveAttribute('src', '/brand/logo-1.svg')
  // Offline, or once another one has its place.
  if (logo) fireEvent.error(logo)
  expect(branded.container).toHaveTextContent('AR')
  expect(branded.container.querySelector('img')).toBeNull()
})
