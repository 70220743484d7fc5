import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { OneFilled, useFilled } from './OneFilled.tsx'

function Step({
  name,
  rank,
  isLikely,
}: {
  name: string
  rank: 'writing' | 'decision' | 'step'
  isLikely?: boolean
}) {
  return <p>{`${name}: ${useFilled(rank, isLikely)}`}</p>
}

const looks = () => screen.getAllByText(/: /).map(({ textContent }) => textContent)

const Screen = ({ steps }: { steps: ComponentProps<typeof Step>[] }) => (
  <OneFilled>
    {steps.map((step) => (
      <Step key={step.name} {...step} />
    ))}
  </OneFilled>
)

it('only the highest-ranked of the likely next steps on a screen has a filled button [TALK-223]', () => {
  const close = { name: 'Close', rank: 'step' } as const
  const verify = { name: 'Verify', rank: 'decision' } as const
  const send = { name: 'Send', rank: 'writing' } as const
  const { rerender } = render(<Screen steps={[close, verify]} />)
  expect(looks()).toEqual(['Close: secondary', 'Verify: primary'])
  rerender(<Screen steps={[close, verify, send]} />)
  expect(looks()).toEqual(['Close: secondary', 'Verify: secondary', 'Send: primary'])
  rerender(<Screen steps={[close, { ...verify, isLikely: false }]} />)
  expect(looks()).toEqual(['Close: primary', 'Verify: secondary'])
})

it('the first of two next steps with the same rank has the filled button [TALK-223]', () => {
  render(
    <Screen
      steps={[
        { name: 'First', rank: 'decision' },
        { name: 'Second', rank: 'decision' },
      ]}
    />,
  )
  expect(looks()).toEqual(['First: primary', 'Second: secondary'])
})

it('a likely next step has a filled button on a screen that does not limit its filled buttons [TALK-223]', () => {
  render(<Step name="Verify" rank="decision" />)
  expect(looks()).toEqual(['Verify: primary'])
})
