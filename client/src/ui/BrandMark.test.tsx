import { fireEvent, render } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { overrideSettings, settings } from '../lib/settings.ts'
import { BrandMark } from './BrandMark.tsx'

it('BrandMark shows the logo if there is one, otherwise the short form of the name [PHONE-91]', () => {
  const before = settings()
  onTestFinished(() => overrideSettings(before))
  const { container, unmount } = render(<BrandMark shortName="AR" />)
  expect(container).toHaveTextContent('AR')
  unmount()
  overrideSettings({ ...before, brandLogo: '/brand/logo-1.svg' })
  const branded = render(<BrandMark shortName="AR" />)
  const logo = branded.container.querySelector('img')
  expect(logo).toHaveAttribute('src', '/brand/logo-1.svg')
  // The logo cannot be loaded offline or after it has been replaced.
  if (logo) fireEvent.error(logo)
  expect(branded.container).toHaveTextContent('AR')
  expect(branded.container.querySelector('img')).toBeNull()
})
